/** Ranks files and units by a question's words: by unit, by file and by history, added up. */

import { readUnits, type UnitWords } from '../words/read-words.ts'
import { hashTerm, splitWord } from '../words/split-word.ts'
import { type Meaning, unitKey } from './compare-meaning.ts'
import { type Candidates, findCandidates, type PackedFile } from './find-candidates.ts'
import { changedTogether, type History, scoreHistory } from './history.ts'
import { liftByName } from './lift-by-name.ts'
import type { QueryTerm } from './query-terms.ts'
import { type ScoredFile, scoreFile, scoreUnits } from './score-units.ts'

export interface WordSource {
  files: ReadonlyMap<number, PackedFile>
  units(file: number): Uint8Array
  accepts(file: number): boolean
  history: History | null
  /** Which files and units mean what the question means. */
  meaning?: Meaning
  /** A search is short and names things; a task or a question is long, and a name that has one word of it says less. */
  isTask?: boolean
  /** Weight of a file independent of its words. */
  factor(file: number): number
}

export interface RankedFile {
  file: number
  path: string
  score: number
  units: RankedUnit[]
}

export interface RankedUnit {
  /** Index of its symbol within the file. */
  symbol: number
  score: number
}

export const WEIGHTS = {
  second: 0.3,
  third: 0.15,
  file: 0.1,
  history: 0.4,
  together: 0.15,
  unitFile: 0.6,
  unitMeaning: 0.3,
}
/** What meaning counts for a file, and what a file is raised by at most whose name is what was asked for. */
const BY_KIND = { search: { meaning: 0.3, name: 2 }, task: { meaning: 0.15, name: 1 } }

export interface RankedWords {
  /** Best first. */
  files: RankedFile[]
  /** In how many files a term of the question is, by its hash. */
  filesWith: ReadonlyMap<number, number>
}

/** By words alone. */
export function rankWords(source: WordSource, query: readonly QueryTerm[]): RankedWords {
  const candidates = findCandidates(source.files, query, source.accepts, source.meaning?.files)
  const weights = BY_KIND[source.isTask ? 'task' : 'search']
  const files = readCandidates(source, query, candidates)
  const means = meanFileLengths(files)
  const units = files.map(one => scoreUnits(one, query, candidates.idf, candidates.meanLengths))
  const byUnits = new Map(files.map((one, i) => [one.file, bestThree(units[i]!)]))
  const byFile = new Map(files.map(one => [one.file, scoreFile(one, query, candidates.idf, means)]))
  const past = source.history ? scoreHistory(source.history, query) : new Map<string, number>()
  const byHistory = new Map(files.map(one => [one.file, past.get(one.path) ?? 0]))
  const fused = fuse([
    { scores: byUnits, weight: 1 },
    { scores: byFile, weight: WEIGHTS.file },
    { scores: byHistory, weight: WEIGHTS.history },
    { scores: source.meaning?.files ?? new Map(), weight: weights.meaning },
  ])
  const ranked = files.map((one, i) => ({
    file: one.file,
    path: one.path,
    score:
      (fused.get(one.file) ?? 0) *
      source.factor(one.file) *
      liftByName(one.path, query, candidates.idf, weights.name),
    units: one.units.map((unit, at) => ({ symbol: unit.symbol, score: units[i]![at]! })),
  }))
  ranked.sort(byScore)
  const lifted = source.history ? liftNeighbours(ranked, source.history) : ranked
  return {
    files: rankUnits(lifted, source.meaning),
    filesWith: new Map(query.map(({ hash }, term) => [hash, candidates.frequency[term]!])),
  }
}

/** A unit scores for itself and, with a small weight, for its file. */
function rankUnits(ranked: RankedFile[], meaning: Meaning | undefined): RankedFile[] {
  const bestUnit = ranked.reduce(
    (best, { units }) => units.reduce((max, { score }) => Math.max(max, score), best),
    0,
  )
  const bestFile = ranked[0]?.score ?? 1
  return ranked.map(one => ({
    ...one,
    units: one.units.map(unit => ({
      ...unit,
      score:
        unit.score / (bestUnit || 1) +
        (WEIGHTS.unitFile * one.score) / bestFile +
        WEIGHTS.unitMeaning * (meaning?.units.get(unitKey(one.file, unit.symbol)) ?? 0),
    })),
  }))
}

function byScore(a: RankedFile, b: RankedFile): number {
  return b.score - a.score || (a.path < b.path ? -1 : 1)
}

function readCandidates(
  source: WordSource,
  query: readonly QueryTerm[],
  candidates: Candidates,
): ScoredFile[] {
  const numbers = new Map(query.map(({ hash }, number) => [hash, number]))
  return candidates.files.map(({ file, path: whole, scan }) => {
    const path = whole.replace(/\.[^./]*$/, '')
    const cut = path.lastIndexOf('/') + 1
    const stem = countTerms(path.slice(cut), numbers)
    const folder = countTerms(path.slice(0, cut), numbers)
    const units: UnitWords[] = readUnits(source.units(file), scan)
    return {
      file,
      path: whole,
      stem: stem.counts,
      folder: folder.counts,
      stemLength: stem.length,
      folderLength: folder.length,
      units,
    }
  })
}

function countTerms(
  text: string,
  numbers: ReadonlyMap<number, number>,
): { counts: Map<number, number>; length: number } {
  const counts = new Map<number, number>()
  let length = 0
  for (const word of text.split(/[^\p{L}\p{N}_$]+/u)) {
    const { parts, joined } = splitWord(word)
    for (const term of [...parts, ...joined]) {
      length++
      const number = numbers.get(hashTerm(term))
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1)
    }
  }
  return { counts, length }
}

function meanFileLengths(files: readonly ScoredFile[]): number[] {
  const totals = [0, 0, 0, 0]
  for (const { units } of files)
    for (const { lengths } of units) for (let i = 0; i < 4; i++) totals[i]! += lengths[i]!
  return totals.map(total => Math.max(1, total / Math.max(1, files.length)))
}

function bestThree(scores: Float64Array): number {
  const [first = 0, second = 0, third = 0] = Float64Array.from(scores).sort().reverse()
  return first + WEIGHTS.second * second + WEIGHTS.third * third
}

/** Raises files that changed together with the two best, but never above them. */
function liftNeighbours(ranked: RankedFile[], history: History): RankedFile[] {
  const first = ranked.slice(0, 2)
  const together = changedTogether(history, new Set(first.map(({ path }) => path)))
  const rest = ranked.slice(2).map(one => ({
    ...one,
    score: one.score + WEIGHTS.together * (first[0]?.score ?? 0) * (together.get(one.path) ?? 0),
  }))
  return [...first, ...rest.sort(byScore)]
}

interface Channel {
  scores: ReadonlyMap<number, number>
  weight: number
}

/** Divides each channel by its best score, weights it and adds it. Measured better than adding ranks. */
function fuse(channels: readonly Channel[]): Map<number, number> {
  const fused = new Map<number, number>()
  for (const { scores, weight } of channels) {
    let best = 0
    for (const score of scores.values()) best = Math.max(best, score)
    if (best === 0) continue
    for (const [key, score] of scores) fused.set(key, (fused.get(key) ?? 0) + (weight * score) / best)
  }
  return fused
}
