/** Whether the index holds what is on disk, and bringing it there before an answer, within the time there is. */

import { foldersOfStamps, outerStampsMatch, stampsMatch } from '../../discover/files/stamp-files.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import type { SettingValues } from '../../settings/settings.ts'
import type { IndexJobs } from '../jobs/index-jobs.ts'
import { deadlineOf, LOOK_HOLDS_MS, MAX_SYNCS } from './waits.ts'

export class Freshness {
  readonly #root: string
  readonly #jobs: IndexJobs
  readonly #isQuiet: () => Promise<boolean>

  /** `isQuiet`: whether a watch knows that nothing changed since the last sync. */
  constructor(root: string, jobs: IndexJobs, isQuiet: () => Promise<boolean>) {
    this.#root = root
    this.#jobs = jobs
    this.#isQuiet = isQuiet
  }

  /** Looks at the disk: every file, rule and folder that counts, not only what the index knows. */
  isCurrent = (): boolean => {
    const { stamps } = this.#jobs
    return stamps !== undefined && stampsMatch(this.#root, stamps)
  }

  /** Folders in which a change would count. */
  folders = (): string[] => (this.#jobs.stamps ? foldersOfStamps(this.#jobs.stamps) : [])

  /** A watch that hears at once spares the look; `strict` does not depend on it and looks nevertheless. */
  async seemsCurrent(freshness: SettingValues['freshness']): Promise<boolean> {
    const { stamps } = this.#jobs
    const canSkip = freshness !== 'strict' && stamps !== undefined && (await this.#isQuiet())
    return canSkip && outerStampsMatch(this.#root, stamps) ? true : this.isCurrent()
  }

  get isSyncing(): boolean {
    return this.#jobs.isRunning
  }

  /** A question that waited for engines uses a look at the disk that may be out of date. */
  async stillHolds(lookedAt: number | null, freshness: SettingValues['freshness']): Promise<boolean> {
    if (lookedAt === null || performance.now() - lookedAt < LOOK_HOLDS_MS) return true
    return this.seemsCurrent(freshness)
  }

  /** False where there was no time for what changed; it is being synced then. */
  async waitFor(
    freshness: SettingValues['freshness'],
    signal: AbortSignal,
    until = deadlineOf(freshness),
  ): Promise<boolean> {
    for (let syncs = 0; !(await this.seemsCurrent(freshness)); syncs++) {
      // A job that was under way looked at the disk before: another one may be needed.
      void this.#jobs.start('sync')
      const left = until - performance.now()
      if (left <= 0 || syncs === MAX_SYNCS) return false
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
