/** `state prune`: makes room in the data of a repository. */
import type { SettingValues } from '../config/settings.ts'
import { type Pruned, pruneSnapshots } from '../index/prune-snapshots.ts'
import { removeSetAside } from '../store/set-aside.ts'
import { findDataFolder } from './find-data-folder.ts'
import { dataFolders } from './list-set-aside.ts'
import { listStoredSnapshots, type SnapshotStatus } from './list-snapshots.ts'

export interface PruneAnswer {
  removed: Pruned[]
  snapshots: SnapshotStatus[]
}

export async function pruneState(
  root: string,
  settings: SettingValues,
  options: { all?: boolean; now?: number } = {},
): Promise<PruneAnswer> {
  const { shared, owner } = await findDataFolder(root, settings)
  const removed = await pruneSnapshots({ shared, owner, settings, ...options })
  for (const folder of dataFolders(shared))
    for (const { sizeBytes } of removeSetAside(folder))
      removed.push({ root: owner, ref: '', commit: '', size_bytes: sizeBytes, why: 'damaged' })
  return { removed, snapshots: listStoredSnapshots(shared) }
}
