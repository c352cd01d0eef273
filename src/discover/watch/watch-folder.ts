/** Watches a folder and everything below it for file events, and reports if the system cannot provide them. */
import { existsSync, type FSWatcher, watch as watchEntries } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AsyncSubscription, BackendType } from '@parcel/watcher'
import { loadLanguages, packageRoot } from '../../languages/load-languages.ts'
import { isClosedFolder, leftOutFolders } from '../files/skip-reason.ts'
import { findWorkTree } from '../git/find-work-tree.ts'
import { listIgnored } from '../git/list-work-tree.ts'

export interface FolderWatch {
  /**
   * Also reports changes in these folders (relative to the root) at once; events of the whole tree come about 50 ms
   * late. False if the system cannot do that: then an event may be pending at any time.
   */
  watchDirectly(folders: readonly string[]): boolean
  /** Resolves when every change so far in the directly watched folders has been reported. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

export interface FolderEvents {
  /** Paths from the root. */
  onEvents(paths: string[]): void
  /** Events may have been lost, or no more events will come. */
  onLost(why: string): void
}

/** Ignored folders are passed one by one. Above this limit, their events are received and discarded instead. */
const MAX_IGNORED = 1_000

/**
 * @parcel/watcher 2.6.0 leaks a descriptor whenever its last subscription ends, so one of a small folder stays open.
 */
let anchor: Promise<AsyncSubscription> | undefined

/** Without a backend the library would first run any program named `watchman` on the path. */
const BACKEND: { backend?: BackendType } =
  process.platform === 'linux'
    ? { backend: 'inotify' }
    : process.platform === 'darwin'
      ? { backend: 'fs-events' }
      : {}

/** Reason for lost events if the watched folder no longer exists. */
export const FOLDER_REMOVED = 'the folder is gone'

/** There may be no event for this: the last events can come while the folder is still being emptied. */
export function isFolderRemoved(root: string): boolean {
  return !existsSync(root)
}

/** `failed` says why there are no events: the system's limit, no binary for this platform, no such folder. */
export async function watchFolder(
  root: string,
  events: FolderEvents,
): Promise<FolderWatch | { failed: string }> {
  try {
    const { subscribe } = (await import('@parcel/watcher')).default
    await loadLanguages()
    anchor ??= subscribe(join(packageRoot(), 'queries'), () => {}, { ignore: ['**'], ...BACKEND })
    await anchor
    const ignore = await ignoredFolders(root)
    const subscription: AsyncSubscription = await subscribe(
      root,
      (error, found) => {
        if (error) return events.onLost(firstLine(error))
        if (isFolderRemoved(root)) return events.onLost(FOLDER_REMOVED)
        const paths = found.map(({ path }) => relative(root, path).split(sep).join('/'))
        const wanted = paths.filter(path => !path.split('/').some(isClosedFolder))
        if (wanted.length > 0) events.onEvents(wanted)
      },
      { ignore, ...BACKEND },
    )
    const prompt = new PromptWatch(root, events)
    return {
      watchDirectly: folders => prompt.follow(folders),
      caughtUp: async () => {
        // Linux queues an event before the causing call returns; the event loop reads it in its next turn.
        await nextTurn()
        await nextTurn()
      },
      close: () => {
        prompt.close()
        return subscription.unsubscribe()
      },
    }
  } catch (error) {
    anchor = undefined
    return { failed: explain(error) }
  }
}

/** One watch per folder, without the delay that groups events. */
class PromptWatch {
  readonly #root: string
  readonly #events: FolderEvents
  readonly #watches = new Map<string, FSWatcher>()

  constructor(root: string, events: FolderEvents) {
    this.#root = root
    this.#events = events
  }

  follow(folders: readonly string[]): boolean {
    // Other systems group events themselves before they report them.
    if (process.platform !== 'linux') return false
    const wanted = new Set(folders)
    for (const [folder, watch] of this.#watches) {
      if (wanted.has(folder)) continue
      watch.close()
      this.#watches.delete(folder)
    }
    try {
      for (const folder of wanted) if (!this.#watches.has(folder)) this.#add(folder)
      return true
    } catch {
      this.close()
      return false
    }
  }

  close(): void {
    for (const watch of this.#watches.values()) watch.close()
    this.#watches.clear()
  }

  #add(folder: string): void {
    const watch = watchEntries(join(this.#root, folder), { persistent: false }, (_, name) => {
      const path = folder === '' ? (name ?? '') : `${folder}/${name ?? ''}`
      if (!path.split('/').some(isClosedFolder)) this.#events.onEvents([path])
    })
    // The parent folder gets the event if this folder is removed.
    watch.on('error', () => {})
    this.#watches.set(folder, watch)
  }
}

/** A process that watched a folder can exit only after this call. */
export async function endWatching(): Promise<void> {
  const subscription = await anchor?.catch(() => undefined)
  anchor = undefined
  await subscription?.unsubscribe()
}

/** Folders that are never indexed. Watching them would use up the system's limit. */
async function ignoredFolders(root: string): Promise<string[]> {
  const { tree } = findWorkTree(root)
  const ignored = tree ? await listIgnored(tree, root) : []
  // Every pattern is tried on every path: one for each name would take seconds on ten thousand files.
  const leftOut = `**/{${leftOutFolders().join(',')}}`
  return [
    leftOut,
    // On Linux a folder that is not watched gives no events for anything below it.
    ...(process.platform === 'linux' ? [] : [`${leftOut}/**`]),
    ...ignored.filter(path => path.endsWith('/')).slice(0, MAX_IGNORED),
  ]
}

function explain(error: unknown): string {
  const said = firstLine(error)
  if (/No space left|ENOSPC/i.test(said)) return 'the limit of folders a user may watch is reached'
  if (/Too many open files|EMFILE/i.test(said)) return 'the limit of watchers a user may have is reached'
  return said
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
}
