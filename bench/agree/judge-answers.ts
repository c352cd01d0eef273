/** Compares the answers of two engines for one site. */
import type { SiteAnswer } from '../../src/model/index.ts'

export interface Judged {
  answer: SiteAnswer
  /** Ids of the symbols that the answer leads to in the graph, in order. */
  symbols: readonly number[]
  /** The build variant of the answer, if it is not the default one. */
  variant: string
}

/** From the most to the least alike; `not_queried` does not count. */
export const OUTCOMES = [
  'same places',
  'both outside the repository',
  'both silent',
  'other places of the same symbols',
  'one outside, one silent',
  'only the first names something',
  'only the second names something',
  'different symbols',
  'not_queried',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export function judgeAnswers(first: Judged, second: Judged): Outcome {
  const [one, other] = [first.answer, second.answer]
  if (one === 'open' || other === 'open') return 'not_queried'
  if (one === 'external' && other === 'external') return 'both outside the repository'
  if (one === 'unanswered' && other === 'unanswered') return 'both silent'
  if (typeof one === 'string' && typeof other === 'string') return 'one outside, one silent'
  if (typeof other === 'string') return 'only the first names something'
  if (typeof one === 'string') return 'only the second names something'
  if (samePlaces(one, other)) return 'same places'
  return String(first.symbols) === String(second.symbols) && first.symbols.length > 0
    ? 'other places of the same symbols'
    : 'different symbols'
}

/** The graph is the same: the same edges at the site, or none. */
export function isSame(outcome: Outcome): boolean {
  return OUTCOMES.indexOf(outcome) <= OUTCOMES.indexOf('other places of the same symbols')
}

/** Both lead into the repository. */
export function namesInBoth(outcome: Outcome): boolean {
  return ['same places', 'other places of the same symbols', 'different symbols'].includes(outcome)
}

function samePlaces(one: Exclude<SiteAnswer, string>, other: Exclude<SiteAnswer, string>): boolean {
  return describe(one) === describe(other)
}

export function describe(answer: SiteAnswer): string {
  if (typeof answer === 'string') return answer
  return [...new Set(answer.map(({ path, line, column }) => `${path}:${line}:${column}`))].sort().join(', ')
}
