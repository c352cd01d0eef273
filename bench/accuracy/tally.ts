/** The result of scoring one case, and how results add up. */

export function emptyTally(suite: string, name: string): Tally {
  return {
    suite,
    case: name,
    answered: 0,
    correct: 0,
    expected: 0,
    found: 0,
    forbidden: 0,
    viaOverrides: 0,
    staticExpected: 0,
    staticFound: 0,
    excluded: {},
    wrong: [],
    missed: [],
  }
}

export interface Tally {
  suite: string
  case: string
  /** Precision is correct / answered; 0 answered if the case does not measure precision. */
  answered: number
  correct: number
  /** Recall is found / expected. */
  expected: number
  found: number
  /** Edges that the case forbids and the graph has. */
  forbidden: number
  /** Part of `found`: calls that reach their callee only through the method it overrides. */
  viaOverrides: number
  /** Calls that are written with the name of their callee, and how many of them were found. */
  staticExpected: number
  staticFound: number
  /** Exclusions from recall, by kind of target. */
  excluded: Record<string, number>
  wrong: string[]
  missed: string[]
}

export function addTally(sum: Tally, one: Tally): void {
  sum.answered += one.answered
  sum.correct += one.correct
  sum.expected += one.expected
  sum.found += one.found
  sum.forbidden += one.forbidden
  sum.viaOverrides += one.viaOverrides
  sum.staticExpected += one.staticExpected
  sum.staticFound += one.staticFound
  for (const [kind, count] of Object.entries(one.excluded)) exclude(sum, kind, count)
}

export function exclude(tally: Tally, kind: string, count = 1): void {
  tally.excluded[kind] = (tally.excluded[kind] ?? 0) + count
}

export function precisionOf(tally: Tally): number | undefined {
  return tally.answered === 0 ? undefined : tally.correct / tally.answered
}

export function recallOf(tally: Tally): number | undefined {
  return tally.expected === 0 ? undefined : tally.found / tally.expected
}
