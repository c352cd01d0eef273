/** An index job, as answers show it. */
import type { ErrorAnswer } from '../../errors/bombe-error.ts'

export interface JobSummary {
  id: number
  mode: 'full' | 'sync' | 'precise' | 'import'
  state: 'queued' | 'running' | 'validating' | 'published' | 'failed' | 'interrupted'
  started_at?: string
  progress?: { stage: string; done: number; total: number }
  counts?: JobCounts
  /** For a precise job: sites that can matter, sites queried, the engines, and what is missing. */
  exact?: { sites: number; asked: number; engines: string[]; missing: string[] }
  error?: ErrorAnswer['error']
}

/** What a run that ended before its time left, until another makes it good. */
export interface Recovery {
  job: number
  mode: JobSummary['mode']
  started_at: string
  /** How far it had come, '' where it was too short to tell. */
  stage: string
  message: string
}

export interface JobCounts {
  files: number
  symbols: number
  sites: number
  edges: number
  added: number
  changed: number
  removed: number
  renamed: number
  skipped: number
  problems: number
}
