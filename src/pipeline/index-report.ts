/** The reports of indexing: its progress, and its result. */
import type { GraphFile, ProblemCode } from '../model/index.ts'
import { describeStageOf } from '../model/stage-words.ts'
import type { Totals } from '../store/schema/meta.ts'

export interface IndexReport extends Totals {
  mode: 'full' | 'sync'
  added: number
  changed: number
  removed: number
  renamed: number
  /** Files left out once their content was seen, and files with something wrong. */
  skipped: { path: string; reason: string }[]
  problems: { path: string; code: ProblemCode; message: string }[]
  tookMs: number
}

export interface Progress {
  /** `wait`: for another process that writes; `queue`: for the first index of another repository; `validate`: a whole new index is checked before it is published; `settle`: engines are queried. */
  stage: 'wait' | 'queue' | 'discover' | 'extract' | 'resolve' | 'write' | 'validate' | 'settle'
  done: number
  total: number
}

/** How far a run is, for people. */
export function describeProgress(progress: Progress): string {
  return describeStageOf(progress)
}

/** What came of indexing the files that serve a question first. */
export interface EarlyReport {
  /** Where the early index is; missing where the repository is so small that no part of it was indexed first. */
  folder?: string
  /** Files that hold what the question names and were not indexed. */
  unread: number
}

/** What asking every engine came to. */
export interface ExactCounts {
  /** Sites that can matter, and how many were put to an engine. */
  sites: number
  asked: number
  engines: string[]
  /** What to do where a language has no engine. */
  missing: string[]
}

/** A part that is missing says that nothing of the kind happened. */
export interface RunFacts {
  mode?: IndexReport['mode']
  totals: Totals
  counts?: Partial<Pick<IndexReport, 'added' | 'changed' | 'removed' | 'renamed'>>
  skipped?: readonly IndexReport['skipped'][number][]
  /** What was wrong before any file was parsed. */
  problems?: IndexReport['problems']
  /** All files, where any changed: what is wrong with each is said again. */
  files?: readonly GraphFile[]
  /** When the run began. */
  start?: number
}

export function reportRun(run: RunFacts): IndexReport {
  const { mode = 'sync', totals, counts, skipped = [], problems = [], files = [] } = run
  return {
    mode,
    ...totals,
    ...{ added: 0, changed: 0, removed: 0, renamed: 0, ...counts },
    skipped: skipped.map(({ path, reason }) => ({ path, reason })),
    problems: [...problems, ...fileProblems(files)],
    tookMs: run.start === undefined ? 0 : Math.round(performance.now() - run.start),
  }
}

/** What cost a file some or all of its facts; broken syntax alone is reported once a file. */
function fileProblems(files: readonly GraphFile[]): IndexReport['problems'] {
  return files.flatMap(({ file, facts }) => {
    const [first] = facts.problems
    if (!first) return []
    const message = first.line ? `${first.message} at line ${first.line}` : first.message
    return [{ path: file.path, code: first.code, message }]
  })
}

/** The figures of a report that a job keeps. */
export function countsOf(report: IndexReport) {
  const { files, symbols, sites, edges, added, changed, removed, renamed, skipped, problems } = report
  const lists = { skipped: skipped.length, problems: problems.length }
  return { files, symbols, sites, edges, added, changed, removed, renamed, ...lists }
}
