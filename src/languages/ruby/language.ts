/** Ruby: classes and modules that any file reopens, mixins, calls without brackets and without a receiver. */
import type { Language } from '../language.ts'
import { calls } from './calls.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { BUILTINS, COMMON_MEMBERS, ELEMENT_MEMBERS } from './known-names.ts'
import { declaredName, isMethodNamed, SPECIAL_NAMES } from './names.ts'
import { paths } from './paths.ts'
import { OWN_MARK, plainText } from './plain-text.ts'
import { publishing } from './publishing.ts'
import { resolveRequire } from './resolve-require.ts'
import { testCommand } from './test-command.ts'

const language: Language = {
  id: 'ruby',
  family: family.id,
  shared: family,
  grammars: { '.rb': 'ruby', '.rake': 'ruby', '.gemspec': 'ruby', '.ru': 'ruby' },
  queries: 'ruby',
  hasEngines: false,
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'function',
    bareMembers: 'everywhere',
    builtins: BUILTINS,
    commonMembers: COMMON_MEMBERS,
    receiverIsFirstParameter: false,
    readingMayCall: true,
    impliedReceiver: true,
    ownMark: OWN_MARK,
  },
  syntax: {
    self: ['self'],
    super: ['super'],
    nameEndings: '?!',
    makingMember: 'new',
    prefixes: ['not', 'return', 'yield', 'defined'],
    functionWords: [],
    transparentTypes: new Set(),
    collectionTypes: new Set(),
    elementMembers: ELEMENT_MEMBERS,
    transparentMembers: new Set(['freeze', 'dup', 'clone', 'tap', 'itself', 'to_enum']),
    plainText,
    docComments: 'line',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    specialNames: SPECIAL_NAMES,
    declaredName,
    isMethodNamed,
    // Any file may open a class again, and define a method again; an attribute may be written out.
    merges: (kind, other) => kind === other || (MEMBERS.has(kind) && MEMBERS.has(other)),
    special: { constructors: ['initialize'], classOf: 'class', call: 'call' },
    callersIgnoreBody: () => false,
  },
  modules: {
    // Constants are found wherever a file declares them.
    keyOf: () => 'ruby',
    nameOf: () => '',
    dependsOnFile: true,
    ignoresName: true,
    exportsAreExplicit: false,
    inheritance: 'mixins',
    localName: () => '',
    resolve: resolveRequire,
  },
  paths,
  publishing,
  testCommand,
  calls,
}

const MEMBERS: ReadonlySet<string> = new Set(['method', 'property', 'constructor'])

export default language
