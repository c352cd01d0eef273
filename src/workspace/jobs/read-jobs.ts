/** The last jobs of a snapshot as its folder records them, and what one that was interrupted left. */
import type { Advice } from '../../errors/advice.ts'
import type { ErrorAnswer } from '../../errors/bombe-error.ts'
import { markInterrupted } from '../../pipeline/jobs/run-job.ts'
import { inCommandWords } from '../../questions/declare/print-advice.ts'
import type { JobSummary, Recovery } from '../../questions/index/job.ts'
import { currentGeneration } from '../../store/generations/generations.ts'
import { type JobRow, JobsStore } from '../../store/generations/jobs-store.ts'

export interface KnownJobs {
  jobs: JobSummary[]
  recovery?: Recovery
}

const SHOWN = 5
const ACTIVE: ReadonlySet<string> = new Set(['queued', 'running', 'validating'])

export function readJobs(folder: string): KnownJobs {
  const store = JobsStore.open(folder, 'read')
  if (!store) return { jobs: [] }
  try {
    markInterrupted(folder, store)
    const left = store.unrecovered()
    return {
      jobs: store.recent(SHOWN).map(summaryOf),
      ...(left ? { recovery: recoveryOf(left, currentGeneration(folder) !== null) } : {}),
    }
  } finally {
    store.close()
  }
}

function summaryOf(row: JobRow): JobSummary {
  const { id, mode, state, startedAt, stage, done, total, counts, error } = row
  return {
    ...{ id, mode, state, started_at: startedAt },
    ...(ACTIVE.has(state) && stage !== '' ? { progress: { stage, done, total } } : {}),
    ...(counts === '' ? {} : { counts: JSON.parse(counts) as JobSummary['counts'] & object }),
    ...(error === '' ? {} : { error: readError(error) }),
  }
}

function readError(json: string): JobSummary['error'] & object {
  const error = JSON.parse(json) as ErrorAnswer<Advice>['error']
  return { ...error, hint: inCommandWords(error.hint) }
}

function recoveryOf({ id, mode, startedAt, stage }: JobRow, hasIndex: boolean): Recovery {
  return { job: id, mode, started_at: startedAt, stage, message: hasIndex ? leftBy(mode) : NO_INDEX }
}

const NO_INDEX = 'it ended before its time and left no index. `bombe index` makes one'

function leftBy(mode: JobRow['mode']): string {
  return mode === 'precise'
    ? 'it ended before its time; what engines had answered is kept. `bombe index --precise` goes on from there'
    : 'it ended before its time; the index before it is whole and answers. `bombe sync` makes it good'
}
