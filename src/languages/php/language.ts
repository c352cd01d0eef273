/** PHP: namespaces over many files, traits, enums, functions beside classes. */
import type { Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { BUILTINS, COMMON_MEMBERS } from './known-names.ts'
import { keyOf, memberModule, nameOf, outerModule, qualifiedModule, unboundModule } from './namespaces.ts'
import { paths } from './paths.ts'
import { plainText, ROOT_MARK } from './plain-text.ts'
import { publishing } from './publishing.ts'
import { readUses } from './read-uses.ts'
import { resolveImport } from './resolve-import.ts'
import { testCommand } from './test-command.ts'

const language: Language = {
  id: 'php',
  family: family.id,
  shared: family,
  grammars: { '.php': 'php', '.phtml': 'php' },
  queries: 'php',
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'function',
    bareMembers: 'never',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
    fieldsApart: true,
  },
  syntax: {
    self: ['$this'],
    super: ['parent'],
    selfType: 'self',
    rootMark: ROOT_MARK,
    prefixes: ['clone', 'return', 'throw', 'print', 'yield'],
    functionWords: ['function', 'fn'],
    transparentTypes: new Set(),
    collectionTypes: new Set(),
    // An attribute only describes; its name is written whole.
    attributeSuffix: '',
    plainText,
    docComments: 'block',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    // What is declared twice in one scope is chosen by a condition.
    merges: (kind, other) => kind === other && kind !== 'method' && kind !== 'property',
    special: { constructors: ['__construct'], call: '__invoke' },
    callersIgnoreBody: symbol => symbol.returns !== '',
  },
  modules: {
    keyOf,
    nameOf,
    dependsOnFile: true,
    exportsAreExplicit: false,
    inheritance: 'depth-first',
    outerModule,
    memberModule,
    qualifiedModule,
    unboundModule,
    readTree: readUses,
    localName: module => module,
    resolve: ({ fact, fromPath }, repository) => resolveImport(fact, fromPath, repository),
  },
  paths,
  publishing,
  testCommand,
  calls,
}

export default language
