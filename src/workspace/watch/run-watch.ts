/** `bombe watch`: keeps the index of a repository up to date until it is stopped. */

import { endWatching, FOLDER_REMOVED } from '../../discover/watch/watch-folder.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { isLocked, readHolder } from '../../store/generations/acquire-writer.ts'
import { Freshness } from '../freshness/freshness.ts'
import { IndexJobs, type Job } from '../jobs/index-jobs.ts'
import { findDataFolder } from '../state/find-data-folder.ts'
import { RepositoryWatch, type WatchState } from './watch-repository.ts'

export interface RunWatchOptions {
  root: string
  settings: SettingValues
  signal: AbortSignal
  onState(state: WatchState): void
  onSync(job: Job): void
}

/** Resolves when it is stopped; fails where another process watches already, or nothing is left to watch. */
export async function runWatch({ root, settings, signal, ...listeners }: RunWatchOptions): Promise<void> {
  const jobs = new IndexJobs(root, settings)
  const sync = async (): Promise<void> => listeners.onSync(await jobs.start('sync'))
  const { isCurrent } = new Freshness(root, jobs, async () => false)
  // No question waits for this process: late events are fine.
  const folders = (): string[] => []
  const folderRemoved = new AbortController()
  const onState = (state: WatchState): void => {
    listeners.onState(state)
    if (state.why === FOLDER_REMOVED) folderRemoved.abort()
  }
  const watch = new RepositoryWatch({ root, settings, kind: 'watch', sync, isCurrent, folders, onState })
  const stopped = new Promise<void>(resolve =>
    AbortSignal.any([signal, folderRemoved.signal]).addEventListener('abort', () => resolve(), {
      once: true,
    }),
  )
  // Nothing else keeps the process alive while all is quiet.
  const alive = setInterval(() => {}, 60_000)
  try {
    const other = await readWatch(root, settings)
    if (other) throw new BombeError('index_locked', `process ${other.pid} is watching this repository`)
    await Promise.race([sync(), stopped])
    if (jobs.last?.error) throw new BombeError(jobs.last.error.code, jobs.last.error.message)
    if (!signal.aborted) await watch.start()
    await stopped
    if (folderRemoved.signal.aborted) throw new BombeError('file_not_found', `${root} is gone`)
  } finally {
    clearInterval(alive)
    await watch.close()
    await endWatching()
    jobs.close()
  }
}

export interface WatchHolder extends WatchState {
  pid: number
  since: string
  kind: 'watch' | 'serve'
}

/** The process that watches a repository, null where none does. */
export async function readWatch(root: string, settings: SettingValues): Promise<WatchHolder | null> {
  const { path } = await findDataFolder(root, settings)
  return isLocked(path, 'watch') ? (readHolder(path, 'watch') as WatchHolder | null) : null
}
