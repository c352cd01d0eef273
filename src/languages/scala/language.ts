/** Scala: classes with their companions, traits, givens, packages in packages; it shares packages with Java and Kotlin. */
import { family } from '../jvm/family.ts'
import { keyOf, qualifiedModule } from '../jvm/packages.ts'
import { isInTestSet } from '../jvm/paths.ts'
import type { Grammar, Language } from '../language.ts'
import { classify } from './classify.ts'
import { BUILTINS, COLLECTION_TYPES, COMMON_MEMBERS, ELEMENT_MEMBERS } from './known-names.ts'
import { plainText } from './plain-text.ts'
import { readImport } from './read-import.ts'
import { resolveScalaImport } from './resolve-import.ts'

const GRAMMAR: Grammar = { name: 'scala', package: '@lumis-sh/wasm-scala', file: 'tree-sitter-scala.wasm' }

const language: Language = {
  id: 'scala',
  family: family.id,
  shared: family,
  grammars: { '.scala': GRAMMAR, '.sc': GRAMMAR, '.sbt': GRAMMAR },
  queries: 'scala',
  hasEngines: false,
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'everywhere',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
    packageIsProject: true,
    readingMayCall: true,
    localsAreCalled: true,
  },
  syntax: {
    self: ['this'],
    super: ['super'],
    prefixes: ['throw', 'return', 'yield'],
    functionWords: [],
    transparentTypes: new Set(['Option', 'Some', 'Try', 'Future', 'Lazy', 'Eval']),
    collectionTypes: COLLECTION_TYPES,
    elementMembers: ELEMENT_MEMBERS,
    plainText,
    docComments: 'block',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    specialNames: /`[^`\n]+`|[^\s\w()[\]{};,."'`$\p{L}]+/uy,
    // A class and its companion are one symbol; so are overloads.
    merges: (kind, other) => kind === other || (TYPES.has(kind) && TYPES.has(other)),
    hasLambdas: true,
    special: { constructors: ['this'], call: 'apply', calledClass: 'apply' },
    callersIgnoreBody: symbol => symbol.returns !== '',
  },
  modules: {
    keyOf,
    nameOf: facts => facts.packageName,
    exportsAreExplicit: false,
    inheritance: 'depth-first',
    // Code sees what the packages around its own declare.
    outerModule: key => (/^java:\w[^/]*\./.test(key) ? key.slice(0, key.lastIndexOf('.')) : undefined),
    qualifiedModule,
    readTree: readImport,
    resolve: ({ fact, fromPackage }, repository) => resolveScalaImport(fact, fromPackage, repository),
  },
  paths: {
    isTest: isInTestSet,
    testNames: /(?:Test|Tests|Spec|Specs|Suite|Props)\.scala$/,
    isTestFolder: name => /^(?:tests?|it|testkit)$/.test(name),
  },
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum'])

export default language
