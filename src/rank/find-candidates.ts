/** Finds the files with enough terms of a question to be scored in detail. */
import { FIELD_COUNT } from '../words/pack-words.ts'
import { scanTerms, type TermScan, TermSet } from '../words/read-words.ts'
import type { QueryTerm } from './query-terms.ts'

/** What the first pass needs of a file. */
export interface PackedFile {
  packed: Uint8Array
  path: string
}

export interface Candidate {
  file: number
  path: string
  scan: TermScan
}

export interface Candidates {
  /** Best first. */
  files: Candidate[]
  /** Inverse document frequency of each query term. */
  idf: Float64Array
  /** In how many files each query term is. */
  frequency: Float64Array
  /** Mean length of each field over all units. */
  meanLengths: number[]
}

/** Far more than an answer shows, and few enough to read in a few milliseconds. */
const MAX_CANDIDATES = 300
/** How near a file without enough of the words must be. */
const MIN_MEANING = 0.6
const SATURATION = 1.2
const LENGTH_SHARE = 0.4

export function findCandidates(
  files: ReadonlyMap<number, PackedFile>,
  query: readonly QueryTerm[],
  accepts: (file: number) => boolean,
  meant?: ReadonlyMap<number, number>,
): Candidates {
  const hashes = new TermSet(query.map(({ hash }) => hash))
  const frequency = new Float64Array(query.length)
  const totals = new Array<number>(FIELD_COUNT).fill(0)
  let units = 0
  const scanned: (Candidate & { length: number })[] = []
  for (const [file, { packed, path }] of files) {
    if (!accepts(file)) continue
    const scan = scanTerms(packed, hashes)
    units += scan.units
    let length = 0
    for (let field = 0; field < FIELD_COUNT; field++) {
      totals[field]! += scan.lengths[field] ?? 0
      length += scan.lengths[field] ?? 0
    }
    for (const { term } of scan.found) frequency[term]!++
    if (scan.found.length > 0 || meant?.has(file)) scanned.push({ file, path, scan, length })
  }
  const count = Math.max(1, files.size)
  const idf = frequency.map(seen => Math.log(1 + (count - seen + 0.5) / (seen + 0.5)))
  const mean = scanned.reduce((sum, { length }) => sum + length, 0) / Math.max(1, scanned.length)
  const scored = scanned.map(({ file, path, scan, length }) => {
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / mean)
    let score = 0
    for (const { term } of scan.found) score += query[term]!.weight * idf[term]!
    return { file, path, scan, score: score / (1 + norm), meaning: meant?.get(file) ?? 0 }
  })
  scored.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
  const byMeaning = scored.slice(MAX_CANDIDATES).filter(({ meaning }) => meaning > MIN_MEANING)
  return {
    files: [...scored.slice(0, MAX_CANDIDATES), ...byMeaning],
    idf,
    frequency,
    meanLengths: totals.map(total => Math.max(1, total / Math.max(1, units))),
  }
}
