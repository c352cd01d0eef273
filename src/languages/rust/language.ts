/** Rust: crates, their modules, and members that are written in `impl` blocks. */
import type { Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify, isMacro } from './classify.ts'
import { family } from './family.ts'
import { BUILTINS, COMMON_MEMBERS, isStandardCrate } from './known-names.ts'
import { keyOf, memberModule, nameOf } from './modules.ts'
import { openArguments } from './open-arguments.ts'
import { openMacros } from './open-macros.ts'
import { paths } from './paths.ts'
import { plainText } from './plain-text.ts'
import { publishing } from './publishing.ts'
import { readTree } from './read-tree.ts'
import { resolveImport, unboundModule } from './resolve-path.ts'
import { testCommand } from './test-command.ts'
import { COLLECTIONS, ELEMENT_MEMBERS, TRANSPARENT_MEMBERS, WRAPPERS } from './types.ts'

const language: Language = {
  id: 'rust',
  family: family.id,
  shared: family,
  grammars: { '.rs': 'rust' },
  queries: 'rust',
  open: text => {
    const items = openMacros(text)
    return [openArguments(items, true), openArguments(items, false), items]
  },
  scoping: {
    localsVisibleFrom: 'declaration',
    assignmentBinds: 'block',
    bareMembers: 'never',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    isStandardModule: isStandardCrate,
    blankName: '_',
    receiverIsFirstParameter: false,
    packageIsProject: true,
    fieldsApart: true,
  },
  syntax: {
    self: ['self'],
    super: [],
    selfType: 'Self',
    moduleWords: new Set(['crate', 'self', 'super']),
    prefixes: ['return', 'move', 'ref', 'box', 'async', 'unsafe'],
    functionWords: [],
    transparentTypes: WRAPPERS,
    collectionTypes: COLLECTIONS,
    typeArguments: new Map([
      ['Result', 'first'],
      ['Cow', 'last'],
    ]),
    elementMembers: ELEMENT_MEMBERS,
    transparentMembers: TRANSPARENT_MEMBERS,
    builtinCalls: new Map([
      ['Some', 'argument'],
      ['Ok', 'argument'],
    ]),
    bracketTypes: true,
    plainText,
    docComments: 'line',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    readsOuter: true,
    // What is declared twice in one scope is chosen by `cfg`; methods of one name belong to several traits.
    merges: (kind, other) => kind === other && kind !== 'method' && kind !== 'type' && kind !== 'property',
    hasAmbient: true,
    // A derive is written beside its trait; what else decorates is a function of a crate of such macros.
    mayDecorate: ({ kind, signature }, isElsewhere) =>
      kind === 'interface' || kind === 'type' || (kind === 'function' && isElsewhere && !isMacro(signature)),
    callersIgnoreBody: () => true,
  },
  modules: {
    keyOf,
    nameOf,
    dependsOnFile: true,
    exportsAreExplicit: false,
    importsAreMembers: true,
    inheritance: 'depth-first',
    memberModule,
    unboundModule,
    readTree,
    localName: module => module.replace(/^.*::/, ''),
    ignoresName: true,
    resolve: resolveImport,
  },
  paths,
  publishing,
  testCommand,
  calls,
}

export default language
