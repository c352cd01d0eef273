/** Go: packages, their members and how their names are found. */

import type { Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { BUILTINS, COMMON_MEMBERS, HIDDEN_BUILTINS, isStandardPackage } from './known-names.ts'
import { methodTypes, typeParameters } from './method-types.ts'
import { keyOf, localName, nameOf, resolveImport } from './packages.ts'
import { paths } from './paths.ts'
import { publishing } from './publishing.ts'
import { testCommand } from './test-command.ts'

const language: Language = {
  id: 'go',
  family: family.id,
  shared: family,
  grammars: { '.go': 'go' },
  queries: 'go',
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'never',
    builtins: BUILTINS,
    hiddenBuiltins: HIDDEN_BUILTINS,
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
    methods: { typesOf: methodTypes, typeParametersIn: typeParameters },
    callersIgnoreBody: () => true,
  },
  modules: {
    keyOf,
    nameOf,
    exportsAreExplicit: false,
    inheritance: 'breadth-first',
    localName,
    ignoresName: true,
    resolve: resolveImport,
  },
  paths,
  publishing,
  testCommand,
  calls,
}

export default language
