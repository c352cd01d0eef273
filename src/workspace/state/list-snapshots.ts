/** The snapshots of a repository as `status` reports them. */
import type { SnapshotStatus } from '../../questions/status/answer.ts'
import { listSnapshots } from '../../store/generations/snapshots.ts'

export type { SnapshotStatus } from '../../questions/status/answer.ts'

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
