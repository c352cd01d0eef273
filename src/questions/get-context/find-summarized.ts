/** Finds symbols by the summaries of the session: these may say in plain words what the code does not. */
import { wordForms } from '../../rank/query-terms.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { hashTerms } from '../../words/split-word.ts'
import { isStale, keysOf, type Note, symbolOf } from '../shared/notes-view.ts'
import type { QueryContext } from '../shared/question.ts'

export interface Summarized {
  symbol: SymbolRow
  /** How much of the question its summary has, 1 for all of it; rare words count more. */
  share: number
  hasAll: boolean
  isStale: boolean
}

/** Summaries with less of the question say nothing about it. */
const MIN_SHARE = 0.2
const MAX_SUMMARIZED = 30
/** Sums of weights differ in their last digits. */
const ALL = 1 - 1e-9
const WORD = /[\p{L}\p{N}_$]+/gu

/** Best first. `filesWith`: in how many files a word is, by its hash. */
export function findSummarized(
  { reader, notes }: QueryContext,
  query: string,
  filesWith: ReadonlyMap<number, number> = new Map(),
): Summarized[] {
  const summaries = notes.summaries()
  if (summaries.length === 0) return []
  const words = wordForms(query)
  const fileCount = reader.files().length
  const weights = words.map(([word]) => Math.log(1 + fileCount / ((filesWith.get(word!) ?? 0) + 0.5)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const matching = summaries
    .map(note => ({ note, share: sharedWeight(note, words, weights) / (total || 1) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share || (a.note.target < b.note.target ? -1 : 1))
    .slice(0, MAX_SUMMARIZED)
  const symbols = reader.symbolsByKey(matching.flatMap(({ note }) => keysOf(note)))
  return matching.flatMap(({ note, share }) => {
    const symbol = symbolOf(note, symbols)
    return symbol ? [{ symbol, share, hasAll: share > ALL, isStale: isStale(note, symbol, reader) }] : []
  })
}

/** Of the words that the summary has, in whatever form. */
function sharedWeight(
  { text }: Note,
  words: readonly (readonly number[])[],
  weights: readonly number[],
): number {
  const own = new Set((text.match(WORD) ?? []).flatMap(word => hashTerms(word)))
  return words.reduce((sum, forms, at) => sum + (forms.some(hash => own.has(hash)) ? weights[at]! : 0), 0)
}
