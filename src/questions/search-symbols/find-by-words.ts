/** Symbols by several words, with the ranker that get_context uses: no word is demanded. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { type QuotedPlace, rankContext } from '../get-context/rank-context.ts'
import { readQuestion } from '../get-context/read-question.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'

export interface WordHit {
  symbol: SymbolRow
  score: number
}

/** Best first. */
export function findByWords(
  context: QueryContext,
  names: SymbolNames,
  query: string,
  quoted: readonly QuotedPlace[],
): WordHit[] {
  const question = readQuestion(query)
  const options = { query, question, guesses: [], history: null, includeTests: true, isSearch: true, quoted }
  return rankContext(context, names, options).hits
}

/** One name is looked up; several words are ranked. */
export function isInWords(query: string): boolean {
  return /\s/.test(query) && !/[*?]/.test(query)
}
