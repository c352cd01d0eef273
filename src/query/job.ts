/** An index job, as answers show it. */
import type { ErrorAnswer } from '../errors/bombe-error.ts'

export interface JobSummary {
  id: number
  mode: 'full' | 'sync'
  state: 'running' | 'published' | 'failed' | 'interrupted'
  progress?: { stage: string; done: number; total: number }
  counts?: JobCounts
  error?: ErrorAnswer['error']
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
