/** Java: packages, classes and how their names are found. */

import { classify } from './java/classify.ts'
import { BUILTINS, COLLECTION_TYPES, COMMON_MEMBERS, ELEMENT_MEMBERS } from './java/known-names.ts'
import { keyOf, qualifiedModule, resolveImport } from './java/packages.ts'
import type { Language } from './language.ts'

const language: Language = {
  id: 'java',
  family: 'java',
  grammars: { '.java': 'java' },
  queries: 'java',
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'everywhere',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
  },
  syntax: {
    self: ['this'],
    super: ['super'],
    prefixes: [],
    transparentTypes: new Set(),
    collectionTypes: COLLECTION_TYPES,
    elementMembers: ELEMENT_MEMBERS,
    inferredTypes: new Set(['var']),
    docComments: 'block',
    overloadsByArity: true,
  },
  symbols: {
    classify,
    // Overloads are symbols of their own; only a package is declared again and again.
    merges: (kind, other) => kind === 'namespace' && other === 'namespace',
    overrides: 'told',
    hasLambdas: true,
    callersIgnoreBody: () => true,
  },
  modules: {
    keyOf,
    nameOf: facts => facts.packageName,
    exportsAreExplicit: false,
    inheritance: 'depth-first',
    qualifiedModule,
    resolve: ({ fact }, repository) => resolveImport(fact, repository),
  },
}

export default language
