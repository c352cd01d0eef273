/** What the composers of writing report, as the edges see it. */

export type { Skipped } from '../discover/skip-reason.ts'
export type { IndexReport, Progress } from '../index/index-report.ts'
