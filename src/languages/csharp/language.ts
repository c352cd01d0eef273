/** C#: namespaces over many files, partial types, extension methods, properties. */
import type { Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import {
  BUILTINS,
  COLLECTION_TYPES,
  COMMON_MEMBERS,
  ELEMENT_MEMBERS,
  TRANSPARENT_TYPES,
} from './known-names.ts'
import { accepts, surelyAccepts, variableAccepts } from './match-types.ts'
import { keyOf, outerModule, qualifiedModule, resolveImport } from './namespaces.ts'
import { openDirectives, reword } from './open-directives.ts'
import { aliasOf, handleTypes, parameterTypes, typeParametersOf, variantOf } from './parameters.ts'
import { paths } from './paths.ts'
import { plainText } from './plain-text.ts'
import { testCommand } from './test-command.ts'

const language: Language = {
  id: 'csharp',
  family: family.id,
  shared: family,
  grammars: { '.cs': 'c-sharp' },
  queries: 'csharp',
  open: text => [openDirectives(text)],
  reword,
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'everywhere',
    localsAreCalled: true,
    membersAreCalled: true,
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
    packageIsProject: true,
  },
  syntax: {
    self: ['this'],
    super: ['base'],
    prefixes: ['await', 'ref', 'throw', 'return', 'checked', 'unchecked'],
    functionWords: ['delegate'],
    transparentTypes: TRANSPARENT_TYPES,
    collectionTypes: COLLECTION_TYPES,
    elementMembers: ELEMENT_MEMBERS,
    inferredTypes: new Set(['var', 'dynamic']),
    attributeSuffix: 'Attribute',
    typesByArity: true,
    plainText,
    docComments: 'line',
    overloadsByArity: true,
  },
  symbols: {
    classify,
    specialNames:
      /operator\s*(?:checked\s+)?(?:true|false|[-+*/%&|^!~<>=]{1,3}|[\w.]+)|~\s*\w+|this(?=\s*\[)/y,
    variantOf,
    hasExtensions: true,
    // Overloads are symbols of their own; types and namespaces may be declared in parts.
    merges: (kind, other) => kind === other && TYPES.has(kind),
    overloads: {
      handleTypes,
      parameterTypes,
      typeParametersOf,
      accepts,
      surelyAccepts,
      variableAccepts,
      argumentType: aliasOf,
      rootType: 'object',
    },
    overrides: 'reported',
    hasLambdas: true,
    special: { constructors: 'class-name', element: ['this'] },
    callersIgnoreBody: () => true,
  },
  modules: {
    keyOf,
    nameOf: facts => facts.packageName,
    exportsAreExplicit: false,
    inheritance: 'depth-first',
    outerModule,
    hasGlobalImports: true,
    qualifiedModule,
    localName: module => module,
    resolve: ({ fact }, repository) => resolveImport(fact, repository),
  },
  paths,
  testCommand,
  calls,
}

const TYPES: ReadonlySet<string> = new Set(['namespace', 'class', 'struct', 'interface', 'enum'])

export default language
