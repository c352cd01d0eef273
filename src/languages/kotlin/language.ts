/** Kotlin: top-level functions, extensions, objects and companions; it shares packages with Java. */
import { accessorNames } from '../jvm/accessors.ts'
import { family } from '../jvm/family.ts'
import { accepts, surelyAccepts, variableAccepts } from '../jvm/match-types.ts'
import { keyOf, qualifiedModule, resolveImport } from '../jvm/packages.ts'
import { isInTestSet } from '../jvm/paths.ts'
import { testCommand } from '../jvm/test-command.ts'
import type { Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify } from './classify.ts'
import {
  BUILTINS,
  COLLECTION_TYPES,
  COMMON_MEMBERS,
  ELEMENT_MEMBERS,
  SCOPE_FUNCTIONS,
} from './known-names.ts'
import { handleTypes, javaType, parameterTypes, typeParametersOf } from './parameters.ts'
import { plainText } from './plain-text.ts'
import { readImport } from './read-import.ts'
import { reword } from './reword.ts'

const language: Language = {
  id: 'kotlin',
  family: family.id,
  shared: family,
  grammars: {
    '.kt': { name: 'kotlin', package: '@lumis-sh/wasm-kotlin', file: 'tree-sitter-kotlin.wasm' },
    '.kts': { name: 'kotlin', package: '@lumis-sh/wasm-kotlin', file: 'tree-sitter-kotlin.wasm' },
  },
  queries: 'kotlin',
  hasEngines: false,
  reword,
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'everywhere',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
    packageIsProject: true,
    readingMayCall: true,
    classParametersEnd: true,
  },
  syntax: {
    self: ['this'],
    super: ['super'],
    prefixes: ['throw', 'return'],
    functionWords: ['fun', 'object'],
    transparentTypes: new Set(['Lazy', 'Result', 'Deferred']),
    collectionTypes: COLLECTION_TYPES,
    elementMembers: ELEMENT_MEMBERS,
    transparentMembers: SCOPE_FUNCTIONS,
    flatPaths: true,
    trailingLambdas: true,
    plainText,
    docComments: 'block',
    overloadsByArity: true,
  },
  symbols: {
    classify,
    hasExtensions: true,
    implicitReceivers: true,
    otherNames: accessorNames,
    // Overloads are symbols of their own; only a package is declared again and again.
    merges: (kind, other) => kind === 'namespace' && other === 'namespace',
    hasLambdas: true,
    overloads: {
      handleTypes,
      parameterTypes,
      typeParametersOf,
      accepts,
      surelyAccepts,
      variableAccepts,
      argumentType: javaType,
      rootType: 'Object',
    },
    special: { constructors: ['constructor'], call: 'invoke', itself: 'INSTANCE' },
    callersIgnoreBody: symbol => symbol.returns !== '',
  },
  modules: {
    keyOf,
    nameOf: facts => facts.packageName,
    exportsAreExplicit: false,
    inheritance: 'depth-first',
    qualifiedModule,
    readTree: readImport,
    resolve: ({ fact }, repository) => resolveImport(fact, repository),
  },
  paths: {
    isTest: isInTestSet,
    testNames: /(?:Test|Tests|TestCase|Spec|IT)\.kt$/,
    isTestFolder: name => /^(?:test|tests|[a-z]\w*Test|androidTest|testFixtures)$/.test(name),
  },
  testCommand,
  calls,
}

export default language
