/** One job of a snapshot: waits for its turn, is written down while it runs, and however it ends. */
import { asBombeError, errorFacts } from '../../errors/bombe-error.ts'
import { isLocked, type Lock, type Writer } from '../../store/generations/acquire-writer.ts'
import { type JobMode, type JobRow, JobsStore } from '../../store/generations/jobs-store.ts'

/** Short jobs are over before anyone could look. */
const FIRST_PROGRESS_MS = 300
const PROGRESS_EVERY_MS = 250

export interface JobRequest {
  mode: JobMode
  /** Gives the lock of the job's kind; calls back if another process must be waited for. */
  claim(onWait: (folder: string) => void): Promise<Writer>
  /** Called with the id under which it is recorded. */
  onRecorded?(id: number): void
}

export interface RunningJob {
  readonly writer: Writer
  /** Written down now and then. */
  progress(stage: string, done: number, total: number): void
  /** What was made is being checked before it is published. */
  validating(): void
}

export async function runJob<Result>(
  request: JobRequest & { countsOf?(result: Result): unknown },
  work: (job: RunningJob) => Promise<Result>,
): Promise<Result> {
  let record: JobRecord | undefined
  const keep = (folder: string, state: 'queued' | 'running'): JobRecord => {
    const recorded = new JobRecord(folder, request.mode, state)
    request.onRecorded?.(recorded.id)
    return recorded
  }
  try {
    const writer = await request.claim(folder => {
      record = keep(folder, 'queued')
    })
    try {
      record ??= keep(writer.folder, 'running')
      record.begin(writer)
      const result = await work(record)
      record.end('published', { counts: request.countsOf?.(result) })
      return result
    } finally {
      writer.release()
    }
  } catch (thrown) {
    const error = asBombeError(thrown)
    record?.end(error.code === 'cancelled' || isAbort(thrown) ? 'interrupted' : 'failed', errorFacts(error))
    throw thrown
  } finally {
    record?.close()
  }
}

/**
 * Marks jobs whose process no longer exists. Whoever runs one holds its lock until the kernel takes it away, so a job that is
 * said to run while nobody holds the lock, or while we do, does not.
 */
export function markInterrupted(folder: string, store: JobsStore, ours?: { lock: Lock; id: number }): void {
  const isHeldByAnother = (lock: Lock): boolean => lock !== ours?.lock && isLocked(folder, lock)
  for (const job of store.active()) {
    if (job.id === ours?.id) continue
    const isRunning = job.state === 'queued' ? isWaiting(job) : isHeldByAnother(lockOf(job.mode))
    if (!isRunning) store.move(job.id, 'interrupted')
  }
}

function lockOf(mode: JobMode): Lock {
  return mode === 'precise' ? 'exact' : 'lock'
}

/** By its process. In a container every process may have the number of the one before. */
function isWaiting({ pid, startedAt }: JobRow): boolean {
  if (pid === process.pid) return Date.parse(startedAt) >= performance.timeOrigin
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isAbort(thrown: unknown): boolean {
  return (thrown as { name?: unknown } | null)?.name === 'AbortError'
}

class JobRecord implements RunningJob {
  readonly id: number
  writer!: Writer
  private readonly folder: string
  private readonly mode: JobMode
  private readonly store: JobsStore
  private next = performance.now() + FIRST_PROGRESS_MS

  constructor(folder: string, mode: JobMode, state: 'queued' | 'running') {
    this.folder = folder
    this.mode = mode
    this.store = JobsStore.open(folder, 'write')!
    this.id = this.store.add(mode, state)
  }

  begin(writer: Writer): void {
    this.writer = writer
    markInterrupted(this.folder, this.store, { lock: lockOf(this.mode), id: this.id })
    this.store.move(this.id, 'running')
  }

  progress(stage: string, done: number, total: number): void {
    const now = performance.now()
    if (now < this.next) return
    this.next = now + PROGRESS_EVERY_MS
    this.store.progress(this.id, stage, done, total)
  }

  validating(): void {
    this.store.move(this.id, 'validating')
  }

  end(state: 'published' | 'failed' | 'interrupted', how: { counts?: unknown; error?: unknown }): void {
    this.store.move(this.id, state, how)
  }

  close(): void {
    this.store.close()
  }
}
