/** The rules that JavaScript and TypeScript share: all except grammars, queries and built-in names. */
import type { Language } from '../language.ts'
import { COMMON_MEMBERS, JAVASCRIPT_BUILTINS } from './builtins.ts'
import { calls } from './calls.ts'
import { classify, merges } from './classify.ts'
import { family } from './family.ts'
import { paths } from './paths.ts'
import { publishing } from './publishing.ts'
import { resolveImport } from './resolve-import.ts'
import { reword } from './reword.ts'
import { testCommand } from './test-command.ts'

export const rules: Omit<Language, 'id' | 'grammars' | 'queries'> = {
  family: family.id,
  shared: family,
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
  symbols: {
    classify,
    merges,
    structure: 'by-types',
    special: { constructors: ['constructor'] },
    callersIgnoreBody: () => false,
  },
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
    ignoresName: true,
    resolve: resolveImport,
  },
  paths,
  publishing,
  testCommand,
  calls,
}
