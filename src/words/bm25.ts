/**
 * What the scorers of BM25 share. Their sums stay apart: search (store/search/score-hits.ts) has to give what FTS5's bm25()
 * gives to the last bit, with its own constants, and ranking (rank/score-units.ts) weighs each field before it saturates.
 * One formula for both would round differently and change scores.
 */

/** How much a text of this length counts against itself; `share` is BM25's b. */
export function lengthNorm(share: number, length: number, mean: number): number {
  return 1 - share + (share * length) / mean
}
