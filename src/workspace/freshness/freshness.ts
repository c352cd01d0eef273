/** Whether the index holds what is on disk, and bringing it there before an answer, within the time there is. */

import { foldersOfStamps, outerStampsMatch, stampsMatch } from '../../discover/files/stamp-files.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import type { Repository } from '../../questions/shared/question.ts'
import type { SettingValues } from '../../settings/settings.ts'
import type { IndexJobs } from '../jobs/index-jobs.ts'
import { describeRepository } from './describe-repository.ts'
import { LOOK_HOLDS_MS, MAX_SYNCS } from './waits.ts'

/** A look at the disk that found all as it was indexed. */
export interface Look {
  /** The state of git at that time. */
  repository: Repository
  at: number
}

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

  /** Another commit may be checked out since; a question that waited for engines also looks at the disk again. */
  async stillHolds(look: Look, freshness: SettingValues['freshness']): Promise<boolean> {
    const { commit, ref } = await describeRepository(this.#root)
    if (commit !== look.repository.commit || ref !== look.repository.ref) return false
    return performance.now() - look.at < LOOK_HOLDS_MS || this.seemsCurrent(freshness)
  }

  /** The look that found all as indexed; null where there was no time for what changed, which is being synced then. */
  async waitFor(
    freshness: SettingValues['freshness'],
    signal: AbortSignal,
    until: number,
  ): Promise<Look | null> {
    for (let syncs = 0; ; syncs++) {
      // Git writes HEAD last: what it says before the look cannot be newer than the files.
      const repository = await describeRepository(this.#root)
      if (await this.seemsCurrent(freshness)) return { repository, at: performance.now() }
      // A job that was under way looked at the disk before: another one may be needed.
      void this.#jobs.start('sync')
      const left = until - performance.now()
      if (left <= 0 || syncs === MAX_SYNCS) return null
      await this.#jobs.wait(left, signal)
      if (this.#jobs.isRunning) return null
      const { error } = this.#jobs.last ?? {}
      if (error && freshness !== 'strict') return null
      if (error)
        throw new BombeError('index_stale', `files changed and could not be synced: ${error.message}`)
    }
  }
}
