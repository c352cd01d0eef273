/** `state prune`: frees space in the data of a repository. */

import { type Pruned, pruneSnapshots } from '../../pipeline/snapshots/prune-snapshots.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { removeQuarantined } from '../../store/generations/quarantine.ts'
import { findDataFolder } from './find-data-folder.ts'
import { dataFolders } from './list-quarantined.ts'
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
    for (const { sizeBytes } of removeQuarantined(folder))
      removed.push({ root: owner, ref: '', commit: '', size_bytes: sizeBytes, why: 'damaged' })
  return { removed, snapshots: listStoredSnapshots(shared) }
}
