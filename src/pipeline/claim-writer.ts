/** Prepares for writing: makes the data folder ours, and takes the lock of the one writer. */

import { claimDataFolder, type DataFolder, dataFolderOf } from '../discover/data-folder.ts'
import type { CommitPlace } from '../discover/git/commit-tree.ts'
import { refuseBroadRoot } from '../discover/refuse-broad-root.ts'
import { refSnapshot } from '../model/snapshot-folder.ts'
import { currentUser } from '../settings/user-folders.ts'
import { acquireWriter, type Writer } from '../store/generations/acquire-writer.ts'
import { currentGeneration } from '../store/generations/generations.ts'
import type { IndexRequest } from './collect-facts.ts'

/** How long one writer waits for another: a full index of a large repository may be under way. */
export const WAIT_MS = 30_000

/** `onWait`: told the data folder where another has to be waited for. `folderIn`: where in it is written. */
export async function claimWriter(
  request: IndexRequest & { place?: CommitPlace },
  onWait?: (folder: string) => void,
  folderIn: (folder: DataFolder) => string = ({ path, shared }) =>
    request.place ? refSnapshot(shared, request.place.commit) : path,
): Promise<Writer> {
  const user = currentUser()
  const folder = await dataFolderOf(request.root, request.settings, user)
  if (request.settings.any_root === 'off' && currentGeneration(folder.path) === null) {
    refuseBroadRoot(request.root)
  }
  await claimDataFolder(folder, user)
  const path = folderIn(folder)
  return acquireWriter(path, {
    waitMs: WAIT_MS,
    signal: request.signal,
    onWait: () => onWait?.(path),
  })
}
