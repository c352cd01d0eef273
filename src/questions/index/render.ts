/** An index job as text. */
import type { JobSummary } from './job.ts'

export function renderJobAnswer({ job }: { job: JobSummary }): string {
  return renderJob(job)
}

export function renderJob(job: JobSummary): string {
  const { counts, progress, error } = job
  const what = `${job.mode} index, job ${job.id}: ${job.state}`
  if (error) return `${what}\n${error.code}: ${error.message}\nhint: ${error.hint}\n`
  if (progress) return `${what}, ${progress.stage} ${progress.done} of ${progress.total}\n`
  if (!counts) return `${what}\n`
  const exact = job.exact ? sayExact(job.exact) : ''
  const { files, symbols, edges, added, changed, removed, renamed } = counts
  return (
    `${what}\n${files} files, ${symbols} symbols, ${edges} edges; ` +
    `${added} added, ${changed} changed, ${removed} removed, ${renamed} renamed\n${exact}`
  )
}

function sayExact({ sites, asked, engines, missing }: NonNullable<JobSummary['exact']>): string {
  const by = engines.length > 0 ? ` by ${engines.join(', ')}` : ''
  return [`${asked} of ${sites} sites asked about${by}`, ...missing].map(line => `${line}\n`).join('')
}
