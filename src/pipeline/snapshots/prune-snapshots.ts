/** Removes snapshots that nobody needs: of work trees that no longer exist, of refs long unused, and beyond the space they may take. */

import { dataFolderOf } from '../../discover/data-folder.ts'
import { findWorkTree, workTreeAt } from '../../discover/git/find-work-tree.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { currentUser } from '../../settings/user-folders.ts'
import {
  lastUseOf,
  listSnapshots,
  removeSnapshot,
  type Snapshot,
  snapshotFolders,
  sweepRemoved,
} from '../../store/generations/snapshots.ts'
import type { IndexRequest } from '../collect-facts.ts'

export interface PruneRequest {
  /** Folder and root of the main work tree's data. */
  shared: string
  owner: string
  settings: Pick<SettingValues, 'snapshots.max_age_days' | 'snapshots.max_mb'>
  /** Every snapshot of a ref, however young. */
  all?: boolean
  /** The snapshot in use, which stays. */
  keep?: string
  now?: number
}

export type PruneReason =
  | 'work tree is gone'
  | 'not used'
  | 'too much room'
  | 'asked for'
  | 'never finished'
  | 'damaged'

export interface Pruned extends Pick<Snapshot, 'root' | 'ref' | 'commit'> {
  size_bytes: number
  why: PruneReason
}

const DAY_MS = 86_400_000
const MEGABYTE = 1_000_000
/** What is being made, or was used this shortly, may still be read. */
const IN_USE_MS = 600_000

export async function pruneSnapshots(request: PruneRequest): Promise<Pruned[]> {
  const { shared, now = Date.now() } = request
  sweepRemoved(shared)
  const all = listSnapshots(shared)
  const pruned: Pruned[] = []
  for (const [snapshot, why] of choose(request, all, now)) {
    const { folder, root, ref, commit, sizeBytes } = snapshot
    if (await removeSnapshot(shared, folder)) pruned.push({ root, ref, commit, size_bytes: sizeBytes, why })
  }
  const known = new Set(all.map(({ folder }) => folder))
  for (const folder of snapshotFolders(shared)) {
    if (known.has(folder) || folder === request.keep || now - lastUseOf(folder) < IN_USE_MS) continue
    if (await removeSnapshot(shared, folder))
      pruned.push({ root: request.owner, ref: '', commit: '', size_bytes: 0, why: 'never finished' })
  }
  return pruned
}

/** Makes space after a snapshot was made. A failure here must not lose the answer. */
export async function pruneAround(
  { root, settings }: Pick<IndexRequest, 'root' | 'settings'>,
  keep: string,
): Promise<void> {
  try {
    const { shared, owner } = await dataFolderOf(root, settings, currentUser())
    await pruneSnapshots({ shared, owner, settings, keep })
  } catch {}
}

function choose(request: PruneRequest, all: readonly Snapshot[], now: number): [Snapshot, PruneReason][] {
  const { settings } = request
  const candidates = all
    .filter(({ folder }) => folder !== request.shared && folder !== request.keep)
    .sort((a, b) => a.lastUsedAt - b.lastUsedAt)
  let totalBytes = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const chosen: [Snapshot, PruneReason][] = []
  for (const snapshot of candidates) {
    const why = reasonFor(snapshot, request, now, totalBytes > settings['snapshots.max_mb'] * MEGABYTE)
    if (!why) continue
    chosen.push([snapshot, why])
    totalBytes -= snapshot.sizeBytes
  }
  return chosen
}

function reasonFor(
  snapshot: Snapshot,
  { owner, settings, all }: PruneRequest,
  now: number,
  isTooLarge: boolean,
): PruneReason | null {
  if (snapshot.kind === 'work_tree') return isLive(snapshot.root, owner) ? null : 'work tree is gone'
  const unused = now - snapshot.lastUsedAt
  if (all) return 'asked for'
  if (unused > settings['snapshots.max_age_days'] * DAY_MS) return 'not used'
  return isTooLarge && unused > IN_USE_MS ? 'too much room' : null
}

/** Still a work tree of the same repository. */
function isLive(root: string, owner: string): boolean {
  const common = findWorkTree(owner).tree?.commonDir
  return common !== undefined && workTreeAt(root).tree?.commonDir === common
}
