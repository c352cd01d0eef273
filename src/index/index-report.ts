/** What indexing says of itself: while it runs and when it is done. */
import type { ProblemCode } from '../model/index.ts'

export interface IndexReport {
  mode: 'full' | 'sync'
  files: number
  lines: number
  symbols: number
  sites: number
  edges: number
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
  /** `wait`: for another process that writes; `validate`: a whole new index is checked before it is published; `settle`: engines are asked. */
  stage: 'wait' | 'discover' | 'extract' | 'resolve' | 'write' | 'validate' | 'settle'
  done: number
  total: number
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

/** The figures of a report that a job keeps. */
export function countsOf(report: IndexReport) {
  const { files, symbols, sites, edges, added, changed, removed, renamed, skipped, problems } = report
  const lists = { skipped: skipped.length, problems: problems.length }
  return { files, symbols, sites, edges, added, changed, removed, renamed, ...lists }
}
