/** Java: packages, classes and how their names are found. */

import { accessorNames } from '../jvm/accessors.ts'
import { family } from '../jvm/family.ts'
import { accepts, surelyAccepts, variableAccepts } from '../jvm/match-types.ts'
import { keyOf, qualifiedModule, resolveImport } from '../jvm/packages.ts'
import { isInTestSet } from '../jvm/paths.ts'
import { testCommand } from '../jvm/test-command.ts'
import type { Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify } from './classify.ts'
import { BUILTINS, COLLECTION_TYPES, COMMON_MEMBERS, ELEMENT_MEMBERS } from './known-names.ts'
import { handleTypes } from './parameter-list.ts'
import { parameterTypes, typeParametersOf } from './parameter-types.ts'
import { publishing } from './publishing.ts'

const language: Language = {
  id: 'java',
  family: family.id,
  shared: family,
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
    otherNames: accessorNames,
    overrides: 'reported',
    hasLambdas: true,
    overloads: {
      handleTypes,
      parameterTypes,
      typeParametersOf,
      accepts,
      surelyAccepts,
      variableAccepts,
      rootType: 'Object',
    },
    special: { constructors: 'class-name' },
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
  publishing,
  testCommand,
  paths: {
    isTest: isInTestSet,
    testNames: /(Test|Tests|TestCase|IT|ITCase)\.java$|^Test[A-Z].*\.java$/,
  },
  calls,
}

export default language
