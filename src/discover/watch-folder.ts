/** File events of a folder and all below it, from the system; says so where it has none to give. */
import { existsSync, type FSWatcher, watch as watchEntries } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AsyncSubscription, BackendType } from '@parcel/watcher'
import { packageRoot } from '../languages/load-languages.ts'
import { findWorkTree } from './git/find-work-tree.ts'
import { listIgnored } from './git/list-work-tree.ts'
import { isClosedFolder, LEFT_OUT_FOLDERS } from './skip-reason.ts'

export interface FolderWatch {
  /**
   * Also hears of changes in these folders, from the root, at once; events of the whole tree come some 50 ms late.
   * False where the system cannot do that: then an event may be under way at any time.
   */
  hearAtOnce(folders: readonly string[]): boolean
  /** Resolves when everything that happened before has been heard at once. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

export interface FolderEvents {
  /** Paths from the root. */
  onEvents(paths: string[]): void
  /** Events may have been lost, or come no more. */
  onLost(why: string): void
}

/** Ignored folders are named one by one; past so many their events are rather heard and found to mean nothing. */
const MOST_IGNORED = 1_000

/** @parcel/watcher 2.6.0 loses a descriptor whenever its last subscription ends: one of a small folder never does. */
let anchor: Promise<AsyncSubscription> | undefined

/** Left to choose, the library would first run whatever is called `watchman` on the path. */
const BACKEND: { backend?: BackendType } =
  process.platform === 'linux'
    ? { backend: 'inotify' }
    : process.platform === 'darwin'
      ? { backend: 'fs-events' }
      : {}

/** Why events were lost, where nothing is left to watch. */
export const FOLDER_GONE = 'the folder is gone'

/** No event may tell of it: the last ones can come while the folder is still being emptied. */
export function isFolderGone(root: string): boolean {
  return !existsSync(root)
}

/** `failed` says why there are no events: the system's limit, no binary for this platform, no such folder. */
export async function watchFolder(
  root: string,
  events: FolderEvents,
): Promise<FolderWatch | { failed: string }> {
  try {
    const { subscribe } = (await import('@parcel/watcher')).default
    anchor ??= subscribe(join(packageRoot(), 'queries'), () => {}, { ignore: ['**'], ...BACKEND })
    await anchor
    const ignore = await ignoredFolders(root)
    const subscription: AsyncSubscription = await subscribe(
      root,
      (error, found) => {
        if (error) return events.onLost(firstLine(error))
        if (isFolderGone(root)) return events.onLost(FOLDER_GONE)
        const paths = found.map(({ path }) => relative(root, path).split(sep).join('/'))
        const wanted = paths.filter(path => !path.split('/').some(isClosedFolder))
        if (wanted.length > 0) events.onEvents(wanted)
      },
      { ignore, ...BACKEND },
    )
    const prompt = new PromptWatch(root, events)
    return {
      hearAtOnce: folders => prompt.follow(folders),
      caughtUp: async () => {
        // Linux queues an event before the call that caused it returns; the loop takes it up in its next turn.
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

/** One watch a folder, without the delay that gathers events. */
class PromptWatch {
  readonly #root: string
  readonly #events: FolderEvents
  readonly #watches = new Map<string, FSWatcher>()

  constructor(root: string, events: FolderEvents) {
    this.#root = root
    this.#events = events
  }

  follow(folders: readonly string[]): boolean {
    // Elsewhere the system itself gathers events before it tells them.
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
    // A folder that goes is an event of the one around it.
    watch.on('error', () => {})
    this.#watches.set(folder, watch)
  }
}

/** A process that has watched ends by itself only after this. */
export async function endWatching(): Promise<void> {
  const held = await anchor?.catch(() => undefined)
  anchor = undefined
  await held?.unsubscribe()
}

/** What is never indexed needs no watching, and would use up the system's limit. */
async function ignoredFolders(root: string): Promise<string[]> {
  const { tree } = findWorkTree(root)
  const ignored = tree ? await listIgnored(tree, root) : []
  // Every pattern is tried on every path: one for each name would take seconds on ten thousand files.
  const leftOut = `**/{${LEFT_OUT_FOLDERS.join(',')}}`
  return [
    leftOut,
    // On Linux nothing below a folder is heard that is not watched itself.
    ...(process.platform === 'linux' ? [] : [`${leftOut}/**`]),
    ...ignored.filter(path => path.endsWith('/')).slice(0, MOST_IGNORED),
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
