/** JavaScript: ES modules, CommonJS and scripts, with or without JSX. */
import type { Language } from './language.ts'
import { COMMON_MEMBERS, JAVASCRIPT_BUILTINS } from './typescript/builtins.ts'
import { classify, merges } from './typescript/classify.ts'
import { resolveImport } from './typescript/resolve-import.ts'
import { reword } from './typescript/reword.ts'

const language: Language = {
  id: 'javascript',
  family: 'typescript',
  grammars: { '.js': 'javascript', '.jsx': 'javascript', '.mjs': 'javascript', '.cjs': 'javascript' },
  queries: ['javascript', 'ecmascript'],
  reword,
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'block',
    bareMembers: 'never',
    builtins: JAVASCRIPT_BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
    functionsHaveReceivers: true,
    assignmentDeclares: true,
    staticsApart: true,
    moduleReceivers: new Set(['exports', 'module.exports']),
  },
  syntax: {
    self: ['this'],
    super: ['super'],
    prefixes: ['await', 'yield'],
    prototypeMember: 'prototype',
    importCalls: ['require', 'import'],
    transparentTypes: new Set([
      'Promise',
      'PromiseLike',
      'Readonly',
      'Partial',
      'Required',
      'NonNullable',
      'Awaited',
      'DeepReadonly',
    ]),
    collectionTypes: new Set(
      `Array ReadonlyArray Set ReadonlySet Map ReadonlyMap WeakMap WeakSet Record Iterable Iterator IterableIterator AsyncIterable
      AsyncIterator AsyncGenerator Generator`.split(/\s+/),
    ),
    indexedTypes: true,
    docComments: 'block',
    overloadsByArity: false,
  },
  symbols: { classify, merges, structure: 'by-types', callersIgnoreBody: () => false },
  modules: {
    exportsAreExplicit: true,
    inheritance: 'depth-first',
    keyOf: facts => facts.path,
    nameOf: facts => facts.path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').replace(/(?<=.)\/index$/, ''),
    localName: () => '',
    implementationOf(path, repository) {
      const stem = /^(.*)\.d\.([cm]?)ts$/.exec(path)
      if (!stem) return undefined
      return [`.${stem[2]}js`, '.jsx'].map(extension => stem[1] + extension).find(repository.hasFile)
    },
    resolve: resolveImport,
  },
}

export default language
