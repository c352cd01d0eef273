/** What the composers of writing report, as the edges see it. */

export type { Skipped } from '../discover/skip-reason.ts'
export type { IndexReport, Progress } from '../index/index-report.ts'
export type { ExactProgress, FamilyReport } from '../index/make-exact.ts'
export type { StateHeader } from '../store/state-file.ts'
export type { ExactReport } from './index-precisely.ts'
