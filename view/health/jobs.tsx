/** Runs of the index: what goes on, how far it is, how the last ones ended. */
import type { JobSummary } from '../../src/questions/index/job.ts'
import { RunProgress } from '../parts/progress.tsx'

const MODES: Readonly<Record<JobSummary['mode'], string>> = {
  full: 'built anew',
  sync: 'brought up to date',
  precise: 'verified by engines',
  import: 'imported',
}

const STATES: Readonly<Record<JobSummary['state'], string>> = {
  queued: 'waits',
  running: 'runs',
  validating: 'is checked',
  published: 'done',
  failed: 'failed',
  interrupted: 'ended before its time',
}

export function isActive({ state }: JobSummary): boolean {
  return state === 'queued' || state === 'running' || state === 'validating'
}

export function Jobs({ jobs }: { jobs: readonly JobSummary[] }) {
  return (
    <section class="panel">
      <h2>
        Jobs <span class="count">{jobs.length}</span>
      </h2>
      {jobs.length === 0 ? (
        <p class="note">Nothing was indexed since the page was started.</p>
      ) : (
        <ul class="rows">
          {jobs.toReversed().map(job => (
            <li key={job.id} class="row is-job">
              <b>{MODES[job.mode]}</b>
              <span class="note">{STATES[job.state]}</span>
              <span class="row-figure">
                <Outcome job={job} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Outcome({ job }: { job: JobSummary }) {
  const { progress, counts, exact, error } = job
  if (error) return <>{error.message}</>
  if (isActive(job)) return <RunProgress progress={progress} />
  if (exact)
    return (
      <>
        {exact.asked.toLocaleString()} of {exact.sites.toLocaleString()} sites asked
      </>
    )
  if (!counts) return null
  const { added, changed, removed } = counts
  return added + changed + removed === 0 ? (
    <>no file changed</>
  ) : (
    <>
      {added.toLocaleString()} added, {changed.toLocaleString()} changed, {removed.toLocaleString()} removed
    </>
  )
}
