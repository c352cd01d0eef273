/** The one index job of a repository at a time: what runs, how far it is, how it ended. */
import type { SettingValues } from '../config/settings.ts'
import type { Stamps } from '../discover/stamp-files.ts'
import { asBombeError, BombeError, errorAnswer } from '../errors/bombe-error.ts'
import type { IndexReport, Progress } from '../index/index-report.ts'
import { IndexChild } from '../index/start-index-child.ts'
import type { JobCounts, JobSummary } from '../query/job.ts'

export interface Job extends JobSummary {
  progress?: Progress
}

export class IndexJobs {
  readonly #root: string
  readonly #settings: SettingValues
  readonly #ended = new AbortController()
  readonly #listeners = new Set<(progress: Progress) => void>()
  readonly #child = new IndexChild()
  #last: Job | undefined
  #running: Promise<Job> | undefined
  #count = 0
  #stamps: Stamps | undefined

  constructor(root: string, settings: SettingValues) {
    this.#root = root
    this.#settings = settings
  }

  get last(): Job | undefined {
    return this.#last
  }

  /** What lay on the disk when the last job that succeeded looked at it. */
  get stamps(): Stamps | undefined {
    return this.#stamps
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** A job that already runs does for whoever asks meanwhile, unless a full one is wanted: that comes next. */
  start(mode: Job['mode'], force = false): Promise<Job> {
    if (this.#running && !force) return this.#running
    const before = this.#running ?? Promise.resolve()
    const job: Job = { id: ++this.#count, mode, state: 'running' }
    this.#last = job
    const running = before.then(() => this.#run(job, force))
    this.#running = running
    void running.then(() => {
      if (this.#running === running) this.#running = undefined
    })
    return running
  }

  /** Resolves with the job's end, or when the time is up, or fails when the caller goes away. */
  async wait(waitMs: number, signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<void> {
    if (!this.#running) return
    if (onProgress) this.#listeners.add(onProgress)
    let timer: NodeJS.Timeout | undefined
    const given = new Promise<void>((resolve, reject) => {
      if (Number.isFinite(waitMs)) timer = setTimeout(resolve, waitMs)
      signal.addEventListener('abort', () => reject(new BombeError('cancelled', 'the call was cancelled')), {
        once: true,
      })
    })
    try {
      await Promise.race([this.#running, given])
    } finally {
      clearTimeout(timer)
      if (onProgress) this.#listeners.delete(onProgress)
    }
  }

  close(): void {
    this.#ended.abort()
    this.#child.close()
  }

  /** Never rejects: how it ended is part of the job. */
  async #run(job: Job, force: boolean): Promise<Job> {
    const onProgress = (progress: Progress): void => {
      job.progress = progress
      for (const listener of this.#listeners) listener(progress)
    }
    try {
      if (this.#ended.signal.aborted) throw new BombeError('cancelled', 'the server is ending')
      const request = { root: this.#root, settings: this.#settings, force }
      const { report, stamps } = await this.#child.run(request, onProgress, this.#ended.signal)
      this.#stamps = stamps
      job.counts = countsOf(report)
      job.state = 'published'
    } catch (thrown) {
      const error = asBombeError(thrown)
      job.error = errorAnswer(error).error
      job.state = error.code === 'cancelled' ? 'interrupted' : 'failed'
    }
    delete job.progress
    return job
  }
}

/** Times are not part of an answer, and the lists are in the status. */
function countsOf(report: IndexReport): JobCounts {
  const { files, symbols, sites, edges, added, changed, removed, renamed, skipped, problems } = report
  const lists = { skipped: skipped.length, problems: problems.length }
  return { files, symbols, sites, edges, added, changed, removed, renamed, ...lists }
}
