/** Lua: modules that return a table, tables that serve as classes, globals. */
import type { Language } from '../language.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { BUILTINS, COMMON_MEMBERS } from './known-names.ts'
import { paths } from './paths.ts'
import { plainText } from './plain-text.ts'
import { resolveRequire } from './resolve-require.ts'

const language: Language = {
  id: 'lua',
  family: family.id,
  shared: family,
  grammars: { '.lua': { name: 'lua', package: 'tree-sitter-wasm', file: 'lua/tree-sitter-lua.wasm' } },
  queries: 'lua',
  hasEngines: false,
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'never',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
    functionsHaveReceivers: true,
    assignmentDeclares: true,
    blankName: '_',
    localsAreCalled: true,
  },
  syntax: {
    self: ['self'],
    super: [],
    prefixes: ['not', 'return'],
    functionWords: ['function'],
    importCalls: ['require'],
    transparentTypes: new Set(),
    collectionTypes: new Set(),
    // A table that has no constructor of its own is what such a call gives an instance or a subclass of.
    transparentMembers: new Set(['new', 'extend', 'subclass', 'derive', 'inherit', 'create', 'clone']),
    plainText,
    docComments: 'line',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    merges: () => true,
    hasAmbient: true,
    callersIgnoreBody: () => false,
  },
  modules: {
    keyOf: ({ path }) => path,
    nameOf: ({ path }) => path.replace(/\.lua$/, '').replace(/(?<=.)\/init$/, ''),
    dependsOnFile: true,
    ignoresName: true,
    exportsAreExplicit: true,
    inheritance: 'depth-first',
    localName: () => '',
    resolve: resolveRequire,
  },
  paths,
}

export default language
