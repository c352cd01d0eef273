/** File events of a folder and all below it, from the system; says so where it has none to give. */
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { AsyncSubscription } from '@parcel/watcher'
import { packageRoot } from '../languages/load-languages.ts'
import { findWorkTree } from './git/find-work-tree.ts'
import { listIgnored } from './git/list-work-tree.ts'
import { isClosedFolder, LEFT_OUT_FOLDERS } from './skip-reason.ts'

export interface FolderWatch {
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

/** `failed` says why there are no events: the system's limit, no binary for this platform, no such folder. */
export async function watchFolder(
  root: string,
  events: FolderEvents,
): Promise<FolderWatch | { failed: string }> {
  try {
    const { subscribe } = (await import('@parcel/watcher')).default
    anchor ??= subscribe(join(packageRoot(), 'queries'), () => {}, { ignore: ['**'] })
    await anchor
    const ignore = await ignoredFolders(root)
    const subscription: AsyncSubscription = await subscribe(
      root,
      (error, found) => {
        if (error) return events.onLost(firstLine(error))
        if (!existsSync(root)) return events.onLost('the folder is gone')
        const paths = found.map(({ path }) => relative(root, path).split(sep).join('/'))
        const wanted = paths.filter(path => !path.split('/').some(isClosedFolder))
        if (wanted.length > 0) events.onEvents(wanted)
      },
      { ignore },
    )
    return { close: () => subscription.unsubscribe() }
  } catch (error) {
    anchor = undefined
    return { failed: explain(error) }
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
  return [
    ...LEFT_OUT_FOLDERS.map(name => `**/${name}`),
    ...LEFT_OUT_FOLDERS.map(name => `**/${name}/**`),
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
