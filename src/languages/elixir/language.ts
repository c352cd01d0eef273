/** Elixir: modules by their dotted names, which any file may name; protocols, behaviours, macros. */
import type { Grammar, Language } from '../language.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { BUILTINS, COMMON_MEMBERS } from './known-names.ts'
import { declaredName, SPECIAL_NAMES } from './names.ts'
import { paths } from './paths.ts'
import { readDirective } from './read-directive.ts'

const GRAMMAR: Grammar = {
  name: 'elixir',
  package: 'tree-sitter-wasm',
  file: 'elixir/tree-sitter-elixir.wasm',
}
const KEY = 'elixir'

const language: Language = {
  id: 'elixir',
  family: family.id,
  shared: family,
  grammars: { '.ex': GRAMMAR, '.exs': GRAMMAR },
  queries: 'elixir',
  hasEngines: false,
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'function',
    bareMembers: 'everywhere',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
  },
  syntax: {
    self: [],
    super: [],
    selfType: '__MODULE__',
    nameEndings: '?!',
    prefixes: ['not'],
    functionWords: ['fn'],
    transparentTypes: new Set(),
    collectionTypes: new Set(),
    docComments: 'line',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    specialNames: SPECIAL_NAMES,
    declaredName,
    namesAreWords: true,
    // Clauses of a function, and functions of one name with other numbers of arguments.
    merges: (kind, other) => kind === other,
    callersIgnoreBody: () => true,
  },
  modules: {
    // A module is found wherever a file declares it.
    keyOf: () => KEY,
    nameOf: () => '',
    dottedTypes: true,
    ignoresName: true,
    exportsAreExplicit: false,
    inheritance: 'depth-first',
    readTree: readDirective,
    localName: module => module.replace(/^.*\./, ''),
    unboundModule: name => (/^[A-Z]/.test(name) ? { found: 'outside', package: name } : undefined),
    resolve: ({ fact }) => ({ found: 'member', key: KEY, names: [fact.module] }),
  },
  paths,
}

export default language
