/** The snapshots of a repository as `status` tells them. */
import type { SnapshotStatus } from '../query/get-status.ts'
import { listSnapshots } from '../store/snapshots.ts'

export type { SnapshotStatus } from '../query/get-status.ts'

export function listStoredSnapshots(shared: string): SnapshotStatus[] {
  return listSnapshots(shared).map(({ kind, ref, root, commit, sizeBytes, lastUsedAt }) => ({
    kind,
    ref,
    root,
    commit,
    size_bytes: sizeBytes,
    last_used_at: new Date(lastUsedAt).toISOString(),
  }))
}
