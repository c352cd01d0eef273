/** Checks every condition of "complete" for one question, and gives what does not hold. */
import type { SymbolRow } from '../store/schema/rows.ts'
import { isJudgedBySyntax } from './by-syntax.ts'
import type { Asked, Condition, Doubt } from './condition.ts'
import { calledValues } from './conditions/called-values.ts'
import { computedMembers } from './conditions/computed-members.ts'
import { decorated } from './conditions/decorated.ts'
import { handedOn } from './conditions/handed-on.ts'
import { implementedByLambdas } from './conditions/implemented-by-lambdas.ts'
import { implicitCalls } from './conditions/implicit-calls.ts'
import { loadedProjects } from './conditions/loaded-projects.ts'
import { namedByStrings } from './conditions/named-by-strings.ts'
import { openSites } from './conditions/open-sites.ts'
import { overridesOutside } from './conditions/overrides-outside.ts'
import { unreadFiles } from './conditions/unread-files.ts'
import { unreportedStructure } from './conditions/unreported-structure.ts'
import { unresolvedImports } from './conditions/unresolved-imports.ts'
import { unresolvedNames } from './conditions/unresolved-names.ts'
import { type Evidence, languageOf, type Place } from './evidence.ts'
import { namesOf } from './names-of.ts'
import type { Walk } from './walk.ts'
import type { Why } from './why.ts'

/** What the index and the files it names can tell. */
const CONDITIONS: readonly Condition[] = [
  openSites,
  unresolvedImports,
  unreadFiles,
  loadedProjects,
  unreportedStructure,
  implementedByLambdas,
  overridesOutside,
  implicitCalls,
  decorated,
  handedOn,
  computedMembers,
  calledValues,
]

/** What keeps an answer from being complete; with none of it, every condition was checked and holds. */
export interface Doubts {
  why: Why[]
  /** Sites that may still turn out to mean the target. */
  open: number
  /** Where that is in the text, sites first. */
  places: Place[]
  /** No engine was needed to find them. */
  isBySyntax?: boolean
}

export function findDoubts(evidence: Evidence, target: SymbolRow, walks: readonly Walk[]): Doubts {
  const asked: Asked = {
    target,
    walks,
    rules: evidence.callRules?.(languageOf(evidence, target)),
    names: new Set([
      ...namesOf(target, evidence.reader),
      ...(evidence.otherNames?.(languageOf(evidence, target), target.name) ?? []),
    ]),
  }
  const doubts = CONDITIONS.flatMap(condition => condition(evidence, asked))
  // The whole text is searched only where the answer depends on it.
  const found = collect(
    doubts.length > 0 ? doubts : [...namedByStrings(evidence, asked), ...unresolvedNames(evidence, asked)],
  )
  return isJudgedBySyntax(evidence, target) ? { ...found, isBySyntax: true } : found
}

export const NO_DOUBTS: Doubts = { why: [], open: 0, places: [] }

/** Those of an answer about several symbols. */
export function joinDoubts(all: readonly Doubts[]): Doubts {
  return {
    why: [...new Set(all.flatMap(({ why }) => why))],
    open: all.reduce((sum, { open }) => sum + open, 0),
    places: all.flatMap(({ places }) => places),
    isBySyntax: all.length > 0 && all.every(({ isBySyntax }) => isBySyntax),
  }
}

function collect(doubts: readonly Doubt[]): Doubts {
  return {
    why: [...new Set(doubts.map(({ why }) => why))],
    open: doubts.reduce((sum, { open = 0 }) => sum + open, 0),
    places: doubts.flatMap(({ places = [] }) => places.map(({ path, line }) => ({ path, line }))),
  }
}
