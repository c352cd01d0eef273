/** Measures how many words of a question the best bodies contain. If the best one has hardly any, the answer is a guess. */
import { scanTerms, TermSet } from '../../words/read-words.ts'
import { hashTerm, splitWord } from '../../words/split-word.ts'
import type { QueryContext } from '../shared/question.ts'
import type { QuestionTerms } from './question-terms.ts'
import type { ScoredBody } from './score-bodies.ts'

/** Bodies that are looked at, best first. */
const LOOKED = 8
/** Measured on 63 questions that have an answer and 14 that have none (docs/retrieval.md). */
const NOTHING = { best: 0.35, absent: 0.4 }
const WEAK = { best: 0.2, together: 0.3, bestOfFew: 0.25 }
const MAX_ABSENT = 6
const WORD = /[\p{L}\p{N}_$]+/gu

export interface Fit {
  /** `none`: the repository has few of the words at all; `weak`: nothing has much of the question. */
  is: 'good' | 'weak' | 'none'
  /** Words of the question that no file has. */
  absent: string[]
}

/** Shares are of the question's words, weighted by how rare they are. `known`: in how many files a term is, by its hash. */
export function measureFit(
  { reader }: QueryContext,
  ordered: readonly ScoredBody[],
  query: string,
  { asked, guesses, literals }: QuestionTerms,
  known: ReadonlyMap<number, number>,
): Fit {
  const leading = ordered.slice(0, LOOKED)
  const texts = [...guesses.map(({ lower }) => lower), ...literals].filter(text => text.length > 3)
  const isNamed = leading.some(({ text, isGuessed }) => isGuessed || texts.some(one => text.includes(one)))
  const stems = [...asked]
  const frequency = filesWith(reader, stems, known)
  const weights = frequency.map(seen => Math.log(1 + reader.allTerms().size / (seen + 0.5)))
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const shareOf = (has: (stem: string, index: number) => boolean): number =>
    weights.reduce((sum, weight, index) => sum + (has(stems[index]!, index) ? weight : 0), 0) / total
  const best = Math.max(
    0,
    ...leading.map(body => {
      const own = wordsOf(body)
      return shareOf(stem => own.has(stem))
    }),
  )
  const missing = new Set(stems.filter((_, index) => frequency[index] === 0))
  const absent = wordsWith(query, missing)
  const share = shareOf(stem => missing.has(stem))
  if (isNamed || stems.length === 0) return { is: 'good', absent }
  if (best < NOTHING.best && share >= NOTHING.absent) return { is: 'none', absent }
  const together = shareOf(stem => leading.some(body => wordsOf(body).has(stem)))
  const isWeak = best < WEAK.best || (best < WEAK.bestOfFew && together < WEAK.together)
  return { is: isWeak ? 'weak' : 'good', absent }
}

/** All files are looked through only for what ranking did not meet, which may be in tests. */
function filesWith(
  reader: QueryContext['reader'],
  stems: readonly string[],
  known: ReadonlyMap<number, number>,
): number[] {
  const hashes = stems.map(hashTerm)
  const frequency = hashes.map(hash => known.get(hash) ?? 0)
  const missing = hashes.flatMap((_, index) => (frequency[index] === 0 ? [index] : []))
  if (missing.length === 0) return frequency
  const wanted = new TermSet(missing.map(index => hashes[index]!))
  for (const { packed } of reader.allTerms().values())
    for (const { term } of scanTerms(packed, wanted).found) frequency[missing[term]!]!++
  return frequency
}

/** As the question writes them. */
function wordsWith(query: string, stems: ReadonlySet<string>): string[] {
  const words = (query.match(WORD) ?? []).filter(word => splitWord(word).parts.some(part => stems.has(part)))
  return [...new Set(words)].slice(0, MAX_ABSENT)
}

/** Of a body and of its path. */
function wordsOf({ symbol, terms }: ScoredBody): Set<string> {
  return new Set([...terms, ...symbol.path.split(/[/.]/).flatMap(part => splitWord(part).parts)])
}
