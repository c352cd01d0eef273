/** Scores files by past commits whose messages have words of the question. */
import { FIELD, WordCollector } from '../words/pack-words.ts'
import { readUnits, scanTerms, TermSet } from '../words/read-words.ts'
import type { QueryTerm } from './query-terms.ts'

/** Commits, newest first, with the packed words of their messages: one unit per commit. */
export interface History {
  /** Seconds since 1970. */
  times: number[]
  paths: string[]
  /** By commit: indexes into `paths`. */
  files: number[][]
  terms: Uint8Array
  units: Uint8Array
}

export interface PastCommit {
  time: number
  subject: string
  body: string
  paths: readonly string[]
}

export function packHistory(commits: readonly PastCommit[]): History {
  const collector = new WordCollector()
  const places = new Map<string, number>()
  const files = commits.map(({ subject, body, paths }, index) => {
    const unit = collector.openUnit(index, index)
    collector.add(unit, FIELD.name, subject)
    collector.add(unit, FIELD.doc, body)
    return paths.map(path => {
      if (!places.has(path)) places.set(path, places.size)
      return places.get(path)!
    })
  })
  return { times: commits.map(({ time }) => time), paths: [...places.keys()], files, ...collector.take() }
}

const MAX_COMMITS = 100
const HALF_LIFE_SECONDS = 4 * 365 * 86_400
const SUBJECT_WEIGHT = 2
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/** Score by path, 1 for the best. */
export function scoreHistory(history: History, query: readonly QueryTerm[]): Map<string, number> {
  const best = bestCommits(history, query)
  const highest = best[0]?.score ?? 0
  const scores = new Map<number, number>()
  for (const { commit, score } of best) {
    const files = history.files[commit]!
    const age = history.times[0]! - history.times[commit]!
    const worth = (score / highest) ** 2 * files.length ** -0.5 * 2 ** (-age / HALF_LIFE_SECONDS)
    for (const file of files) scores.set(file, (scores.get(file) ?? 0) + worth)
  }
  const commitsOf = countCommits(history)
  return normalized(history, scores, file => commitsOf[file]! ** -0.1)
}

/** Files that changed together with the given ones in the past; 1 for the closest. */
export function changedTogether(history: History, paths: ReadonlySet<string>): Map<string, number> {
  const given = new Set(history.paths.flatMap((path, index) => (paths.has(path) ? [index] : [])))
  const scores = new Map<number, number>()
  history.files.forEach((files, commit) => {
    if (!files.some(file => given.has(file))) return
    const age = history.times[0]! - history.times[commit]!
    const worth = files.length ** -1 * 2 ** (-age / HALF_LIFE_SECONDS)
    for (const file of files) if (!given.has(file)) scores.set(file, (scores.get(file) ?? 0) + worth)
  })
  const commitsOf = countCommits(history)
  return normalized(history, scores, file => commitsOf[file]! ** -0.5)
}

function bestCommits(history: History, query: readonly QueryTerm[]): { commit: number; score: number }[] {
  const scan = scanTerms(history.terms, new TermSet(query.map(({ hash }) => hash)))
  const commits = readUnits(history.units, scan)
  const frequency = new Float64Array(query.length)
  let length = 0
  const seen = commits.map(({ found, lengths }) => {
    const counts = new Map<number, number>()
    for (let i = 0; i < found.length; i += 3) {
      const weight = found[i + 1] === FIELD.name ? SUBJECT_WEIGHT : 1
      counts.set(found[i]!, (counts.get(found[i]!) ?? 0) + weight * found[i + 2]!)
    }
    for (const term of counts.keys()) frequency[term]!++
    const own = SUBJECT_WEIGHT * lengths[FIELD.name]! + lengths[FIELD.doc]!
    length += own
    return { counts, length: own }
  })
  const idf = frequency.map(count => Math.log(1 + (commits.length - count + 0.5) / (count + 0.5)))
  const mean = length / Math.max(1, commits.length)
  const scored = seen.map((message, commit) => {
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * message.length) / mean)
    let score = 0
    for (const [term, count] of message.counts)
      score += (query[term]!.weight * idf[term]! * count * (SATURATION + 1)) / (count + norm)
    return { commit, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.commit - b.commit)
    .slice(0, MAX_COMMITS)
}

function countCommits({ files, paths }: History): Int32Array {
  const counts = new Int32Array(paths.length)
  for (const touched of files) for (const file of touched) counts[file]!++
  return counts
}

function normalized(
  { paths }: History,
  scores: ReadonlyMap<number, number>,
  factor: (file: number) => number,
): Map<string, number> {
  const scaled = [...scores].map(([file, score]) => [paths[file]!, score * factor(file)] as const)
  const highest = scaled.reduce((best, [, score]) => Math.max(best, score), 0)
  return new Map(scaled.map(([path, score]) => [path, score / highest]))
}
