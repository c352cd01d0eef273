/** The one index job of a repository at a time: what runs, how far it is, how it ended. */

import { asBombeError, BombeError, errorAnswer } from '../../errors/bombe-error.ts'
import type { Stamps } from '../../model/index.ts'
import { readDiskState } from '../../pipeline/disk-state.ts'
import { countsOf, type Progress } from '../../pipeline/index-report.ts'
import { IndexChild } from '../../pipeline/jobs/start-index-child.ts'
import { inCommandWords } from '../../questions/declare/print-advice.ts'
import type { JobSummary } from '../../questions/index/job.ts'
import type { SettingValues } from '../../settings/settings.ts'

export interface Job extends JobSummary {
  progress?: Progress
}

const STATES: Partial<Record<Progress['stage'], Job['state']>> = {
  wait: 'queued',
  queue: 'queued',
  validate: 'validating',
}

export class IndexJobs {
  readonly #root: string
  readonly #settings: SettingValues
  readonly #ended = new AbortController()
  readonly #listeners = new Set<(progress: Progress) => void>()
  readonly #child = new IndexChild()
  #asked = 0
  #last: Job | undefined
  /** Why the last job failed, with its hint as data. */
  failure: BombeError | undefined
  #running: Promise<Job> | undefined
  #named: Promise<void> = Promise.resolve()
  #stamps: Stamps | undefined

  constructor(root: string, settings: SettingValues) {
    this.#root = root
    this.#settings = settings
  }

  get last(): Job | undefined {
    return this.#last
  }

  /** What was on the disk when the last job that succeeded looked at it, be it one of another process. */
  get stamps(): Stamps | undefined {
    return this.#stamps
  }

  /** Before the first job of this process has ended, what an earlier one noted does as well. */
  remember(folder: string): void {
    this.#stamps ??= readDiskState({ root: this.#root, settings: this.#settings }, folder)?.stamps
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /**
   * A running job also serves later requests, unless they need more: those run next.
   * `first`: paths an exact pass begins with.
   */
  start(mode: Job['mode'], force = false, first: readonly string[] = []): Promise<Job> {
    if (this.#running && !force && mode !== 'precise') return this.#running
    const before = this.#running ?? Promise.resolve()
    const job: Job = { id: 0, mode, state: 'queued' }
    this.#last = job
    this.failure = undefined
    let named = (): void => {}
    const name = new Promise<void>(resolve => {
      named = resolve
    })
    const running = before.then(() => this.#run(job, force, first, named)).finally(named)
    this.#named = name
    this.#running = running
    void running.then(() => {
      if (this.#running === running) this.#running = undefined
    })
    return running
  }

  /** When the last job has its number, or has ended without one. */
  get named(): Promise<void> {
    return this.#named
  }

  /** Resolves with the job's end, or when the time is up, or fails when the caller goes away. */
  async wait(waitMs: number, signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<void> {
    if (!this.#running) return
    if (onProgress) this.#listeners.add(onProgress)
    let timer: NodeJS.Timeout | undefined
    let leave = (): void => {}
    const given = new Promise<void>((resolve, reject) => {
      if (Number.isFinite(waitMs)) timer = setTimeout(resolve, waitMs)
      leave = () => reject(new BombeError('cancelled', 'the call was cancelled'))
      signal.addEventListener('abort', leave, { once: true })
    })
    try {
      await Promise.race([this.#running, given])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      if (onProgress) this.#listeners.delete(onProgress)
    }
  }

  /** While `work` goes on, a run in the background leaves it the processor. */
  async giveWay<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#asked++ === 0) this.#child.giveWay(true)
    try {
      return await work()
    } finally {
      if (--this.#asked === 0) this.#child.giveWay(false)
    }
  }

  close(): void {
    this.#ended.abort()
    this.#child.close()
  }

  /** Never rejects: how it ended is part of the job. */
  async #run(job: Job, force: boolean, first: readonly string[], named: () => void): Promise<Job> {
    const onProgress = (progress: Progress): void => {
      job.progress = progress
      job.state = STATES[progress.stage] ?? 'running'
      for (const listener of this.#listeners) listener(progress)
    }
    try {
      if (this.#ended.signal.aborted) throw new BombeError('cancelled', 'the server is ending')
      const exactFirst = job.mode === 'precise' ? { exactFirst: first } : {}
      const request = { root: this.#root, settings: this.#settings, force, ...exactFirst }
      const onJob = (id: number): void => {
        job.id = id
        named()
      }
      const on = { progress: onProgress, job: onJob }
      const { report, stamps, exact } = await this.#child.run(request, on, this.#ended.signal)
      this.#stamps = stamps
      job.counts = countsOf(report)
      if (exact) job.exact = exact
      job.state = 'published'
    } catch (thrown) {
      const error = asBombeError(thrown)
      job.error = errorAnswer(error, inCommandWords).error
      this.failure = error
      job.state = error.code === 'cancelled' ? 'interrupted' : 'failed'
    }
    delete job.progress
    return job
  }
}
