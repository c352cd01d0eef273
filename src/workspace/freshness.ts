/** Whether the index holds what is on disk, and bringing it there before an answer, within the time there is. */
import type { SettingValues } from '../config/settings.ts'
import { foldersOfStamps, outerStampsHold, stampsHold } from '../discover/stamp-files.ts'
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

/** Until when a question that is asked now may wait. */
export function deadlineOf(freshness: SettingValues['freshness']): number {
  return performance.now() + WAIT_MS[freshness]
}

export class Freshness {
  readonly #root: string
  readonly #jobs: IndexJobs
  readonly #isQuiet: () => Promise<boolean>

  /** `isQuiet`: whether a watch knows for certain that nothing changed since the last sync. */
  constructor(root: string, jobs: IndexJobs, isQuiet: () => Promise<boolean>) {
    this.#root = root
    this.#jobs = jobs
    this.#isQuiet = isQuiet
  }

  /** Looks at the disk: every file, rule and folder that counts, not only what the index knows. */
  isCurrent = (): boolean => {
    const { stamps } = this.#jobs
    return stamps !== undefined && stampsHold(this.#root, stamps)
  }

  /** Folders in which a change would count. */
  folders = (): string[] => (this.#jobs.stamps ? foldersOfStamps(this.#jobs.stamps) : [])

  /** A watch that hears at once spares the look; who must not lean on it looks nevertheless. */
  async seemsCurrent(freshness: SettingValues['freshness']): Promise<boolean> {
    const { stamps } = this.#jobs
    const isSpared = freshness !== 'strict' && stamps !== undefined && (await this.#isQuiet())
    return isSpared && outerStampsHold(this.#root, stamps) ? true : this.isCurrent()
  }

  /** False where there was no time for what changed; it is being synced then. */
  async reach(
    freshness: SettingValues['freshness'],
    signal: AbortSignal,
    until = deadlineOf(freshness),
  ): Promise<boolean> {
    for (let syncs = 0; !(await this.seemsCurrent(freshness)); syncs++) {
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
