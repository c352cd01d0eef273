/** Whether the index holds what is on disk, and bringing it there before an answer, within the time there is. */
import type { SettingValues } from '../config/settings.ts'
import { gitStampsHold, stampsHold } from '../discover/stamp-files.ts'
import { BombeError } from '../errors/bombe-error.ts'
import type { IndexJobs } from './index-jobs.ts'

/** How long an answer waits for what changed. */
const WAIT_MS: Record<SettingValues['freshness'], number> = {
  strict: Number.POSITIVE_INFINITY,
  balanced: 300,
  best_effort: 0,
}
/** Where files change faster than they are synced, there is no state to wait for. */
const MOST_SYNCS = 10

export class Freshness {
  readonly #root: string
  readonly #jobs: IndexJobs
  readonly #isQuiet: () => boolean

  /** `isQuiet`: whether a watch lives and all it heard is synced. */
  constructor(root: string, jobs: IndexJobs, isQuiet: () => boolean) {
    this.#root = root
    this.#jobs = jobs
    this.#isQuiet = isQuiet
  }

  /** Looks at the disk: every file, rule and folder that counts, not only what the index knows. */
  isCurrent = (): boolean => {
    const { stamps } = this.#jobs
    return stamps !== undefined && stampsHold(this.#root, stamps)
  }

  /** A watch that lives and has nothing to sync spares the look; who must know for certain looks nevertheless. */
  #seemsCurrent(freshness: SettingValues['freshness']): boolean {
    const { stamps } = this.#jobs
    const isSpared = freshness !== 'strict' && this.#isQuiet() && stamps !== undefined
    return isSpared && gitStampsHold(this.#root, stamps) ? true : this.isCurrent()
  }

  /** False where there was no time for what changed; it is being synced then. */
  async reach(freshness: SettingValues['freshness'], signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + WAIT_MS[freshness]
    for (let syncs = 0; !this.#seemsCurrent(freshness); syncs++) {
      // A job that was under way looked at the disk before: another one may be needed.
      void this.#jobs.start('sync')
      const left = until - performance.now()
      if (left <= 0 || syncs === MOST_SYNCS) return false
      await this.#jobs.wait(left, signal)
      if (this.#jobs.isRunning) return false
      const { error } = this.#jobs.last ?? {}
      if (error && freshness !== 'strict') return false
      if (error)
        throw new BombeError('index_stale', `files changed and could not be synced: ${error.message}`)
    }
    return true
  }
}
