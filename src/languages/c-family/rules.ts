/** What C and C++ have in common: includes, pointers, declarations apart from definitions, the preprocessor. */
import type { Language, ScopingRules, SymbolRules, SyntaxRules } from '../language.ts'
import { family } from './family.ts'
import { resolveInclude } from './includes.ts'
import { BUILTINS, COMMON_MEMBERS } from './known-names.ts'
import { paths } from './paths.ts'
import { plainText } from './plain-text.ts'
import { prepare } from './prepare.ts'

export const rules: Pick<Language, 'family' | 'shared' | 'prepare' | 'modules' | 'paths'> = {
  family: family.id,
  shared: family,
  prepare,
  modules: {
    keyOf: ({ path }) => path,
    nameOf: () => '',
    dependsOnFile: true,
    exportsAreExplicit: false,
    includesFiles: true,
    ignoresName: true,
    inheritance: 'depth-first',
    resolve: ({ fact, fromPath, project }, repository) =>
      fact.module.includes('|')
        ? { found: 'outside', package: '' }
        : resolveInclude(fact.module, fromPath, project, repository),
  },
  paths,
}

export const scoping: ScopingRules = {
  localsVisibleFrom: 'declaration',
  assignmentBinds: 'block',
  bareMembers: 'never',
  builtins: BUILTINS,
  commonMembers: COMMON_MEMBERS,
  receiverIsFirstParameter: false,
}

export const syntax: SyntaxRules = {
  self: [],
  super: [],
  prefixes: ['return', 'sizeof', 'throw', 'co_await', 'co_return', 'co_yield'],
  functionWords: [],
  transparentTypes: new Set(),
  collectionTypes: new Set(),
  hasPointers: true,
  plainText,
  docComments: 'block',
  overloadsByArity: false,
}

export const symbols: Omit<SymbolRules, 'classify'> = {
  // A declaration and its definition, and what conditions choose between.
  merges: (kind, other) =>
    kind === other || (TYPES.has(kind) && TYPES.has(other)) || (MACROS.has(kind) && MACROS.has(other)),
  noLocalPrototypes: true,
  constantsAround: holder => !/^enum\s+(?:class|struct)\b/.test(holder.signature),
  callersIgnoreBody: symbol => !symbol.signature.startsWith('#') && symbol.returns !== 'auto',
}

const TYPES: ReadonlySet<string> = new Set(['struct', 'class', 'enum', 'type'])
const MACROS: ReadonlySet<string> = new Set(['constant', 'function'])
