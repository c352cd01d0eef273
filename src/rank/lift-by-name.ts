/** Raises a file whose name says what the question is about: `errors.go` for "error types and their collection". */
import { hashTerm, splitWord } from '../words/split-word.ts'
import type { QueryTerm } from './query-terms.ts'

/** Below 1: a name with one word of a long question still counts. */
const SHARE_POWER = 0.4

/** A factor on the file's score, 1 to 1 + `most`: by how much of the question the name has, and how much of the name it is. */
export function liftByName(
  path: string,
  query: readonly QueryTerm[],
  idf: Float64Array,
  most: number,
): number {
  const { parts } = splitWord(path.slice(path.lastIndexOf('/') + 1).replace(/\.[^./]*$/, ''))
  if (parts.length === 0) return 1
  const hashes = parts.map(hashTerm)
  let asked = 0
  let named = 0
  let matched = 0
  query.forEach(({ hash, weight }, term) => {
    if (weight >= 1) asked += idf[term]!
    if (!hashes.includes(hash)) return
    const share = Math.min(1, weight)
    matched += share
    named += share * idf[term]!
  })
  if (asked === 0 || named === 0) return 1
  return 1 + most * Math.min(1, named / asked) ** SHARE_POWER * Math.min(1, matched / parts.length)
}
