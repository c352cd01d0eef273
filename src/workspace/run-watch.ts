/** `bombe watch`: keeps the index of a repository up to date until it is told to stop. */
import type { SettingValues } from '../config/settings.ts'
import { endWatching, FOLDER_GONE } from '../discover/watch-folder.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { isLocked, readHolder } from '../store/acquire-writer.ts'
import { findDataFolder } from './find-data-folder.ts'
import { Freshness } from './freshness.ts'
import { IndexJobs, type Job } from './index-jobs.ts'
import { RepositoryWatch, type WatchState } from './watch-repository.ts'

export interface RunWatchOptions {
  root: string
  settings: SettingValues
  signal: AbortSignal
  onState(state: WatchState): void
  onSync(job: Job): void
}

/** Resolves when it was told to stop; fails where another process watches already, or nothing is left to watch. */
export async function runWatch({ root, settings, signal, ...told }: RunWatchOptions): Promise<void> {
  const jobs = new IndexJobs(root, settings)
  const sync = async (): Promise<void> => told.onSync(await jobs.start('sync'))
  const { isCurrent } = new Freshness(root, jobs, async () => false)
  // Nobody asks this process: events that come a moment late do.
  const folders = (): string[] => []
  const gone = new AbortController()
  const onState = (state: WatchState): void => {
    told.onState(state)
    if (state.why === FOLDER_GONE) gone.abort()
  }
  const watch = new RepositoryWatch({ root, settings, kind: 'watch', sync, isCurrent, folders, onState })
  const stopped = new Promise<void>(resolve =>
    AbortSignal.any([signal, gone.signal]).addEventListener('abort', () => resolve(), { once: true }),
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
    if (gone.signal.aborted) throw new BombeError('file_not_found', `${root} is gone`)
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
