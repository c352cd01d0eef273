/** Bash and the shells like it: functions, files that source each other, variables of scripts. */
import type { Grammar, Language } from '../language.ts'
import { classify } from './classify.ts'
import { family } from './family.ts'
import { BUILTINS } from './known-names.ts'
import { declaredName, SPECIAL_NAMES } from './names.ts'
import { paths } from './paths.ts'
import { prepare } from './prepare.ts'
import { resolveSource } from './resolve-source.ts'

const GRAMMAR: Grammar = 'bash'

const language: Language = {
  id: 'bash',
  family: family.id,
  shared: family,
  grammars: {
    '.sh': GRAMMAR,
    '.bash': GRAMMAR,
    '.bats': GRAMMAR,
    '.ksh': GRAMMAR,
    '.zsh': GRAMMAR,
    '.zsh-theme': GRAMMAR,
  },
  queries: 'bash',
  hasEngines: false,
  prepare,
  scoping: {
    localsVisibleFrom: 'scope',
    assignmentBinds: 'function',
    // There are no classes. It says that a called name is no variable.
    bareMembers: 'everywhere',
    builtins: BUILTINS,
    commonMembers: new Set(),
    receiverIsFirstParameter: false,
  },
  syntax: {
    self: [],
    super: [],
    prefixes: [],
    functionWords: [],
    transparentTypes: new Set(),
    collectionTypes: new Set(),
    docComments: 'line',
    overloadsByArity: false,
  },
  symbols: {
    classify,
    specialNames: SPECIAL_NAMES,
    declaredName,
    namesAreWords: true,
    // A condition chooses between functions of one name; a variable is set again and again.
    merges: (kind, other) => kind === other,
    hasAmbient: true,
    callersIgnoreBody: () => true,
  },
  modules: {
    keyOf: ({ path }) => path,
    nameOf: () => '',
    dependsOnFile: true,
    ignoresName: true,
    exportsAreExplicit: false,
    includesFiles: true,
    inheritance: 'depth-first',
    localName: () => '',
    resolve: ({ fact, fromPath }, repository) => resolveSource(fact, fromPath, repository),
  },
  paths,
}

export default language
