/** Go: packages, their members and how their names are found. */
import { classify } from './go/classify.ts'
import { BUILTINS, COMMON_MEMBERS, isStandardPackage } from './go/known-names.ts'
import { keyOf, localName, nameOf, resolveImport } from './go/packages.ts'
import type { Language } from './language.ts'

const language: Language = {
  id: 'go',
  family: 'go',
  grammars: { '.go': 'go' },
  queries: 'go',
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'never',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    isStandardModule: isStandardPackage,
    blankName: '_',
    receiverIsFirstParameter: false,
  },
  syntax: {
    self: [],
    super: [],
    prefixes: [],
    transparentTypes: new Set(),
    collectionTypes: new Set(),
    builtinCalls: new Map([
      ['new', 'type'],
      ['make', 'type'],
      ['append', 'argument'],
    ]),
    docComments: 'line',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    // `init` may be declared again and again; every one is a function of its own.
    merges: () => false,
    typesHaveMembers: true,
    structure: 'by-methods',
    callersIgnoreBody: () => true,
  },
  modules: {
    keyOf,
    nameOf,
    exportsAreExplicit: false,
    inheritance: 'breadth-first',
    localName,
    resolve: resolveImport,
  },
}

export default language
