/** An index job as text. */

import { describeStageOf } from '../../model/stage-words.ts'
import type { JobSummary } from './job.ts'

export function renderJobAnswer({ job }: { job: JobSummary }): string {
  return renderJob(job)
}

const MODE_WORDS: Readonly<Record<JobSummary['mode'], string>> = {
  full: 'new index',
  sync: 'update',
  precise: 'exact pass',
  import: 'import',
}

const STATE_WORDS: Readonly<Record<JobSummary['state'], string>> = {
  queued: 'waits for another job',
  running: 'is running',
  validating: 'is being checked',
  published: 'is done',
  failed: 'failed',
  interrupted: 'was interrupted',
}

function renderJob(job: JobSummary): string {
  const { counts, error } = job
  const what = describeJob(job)
  if (error) return `${what}\n${error.code}: ${error.message}\nhint: ${error.hint}\n`
  if (!counts || job.progress) return `${what}\n`
  const exact = job.exact ? sayExact(job.exact) : ''
  const { files, symbols, edges, added, changed, removed, renamed } = counts
  return (
    `${what}\n${files} files, ${symbols} symbols, ${edges} edges; ` +
    `${added} added, ${changed} changed, ${removed} removed, ${renamed} renamed\n${exact}`
  )
}

/** `exact pass (job 3) is running: python, pyright, 120 of 6479`. */
export function describeJob({ id, mode, state, progress }: JobSummary): string {
  const where = progress ? `: ${describeStageOf(progress)}` : ''
  return `${MODE_WORDS[mode]} (job ${id}) ${STATE_WORDS[state]}${where}`
}

function sayExact({ sites, asked, engines, missing }: NonNullable<JobSummary['exact']>): string {
  const by = engines.length > 0 ? ` by ${engines.join(', ')}` : ''
  return [`asked about ${asked} of ${sites} references${by}`, ...missing].map(line => `${line}\n`).join('')
}
