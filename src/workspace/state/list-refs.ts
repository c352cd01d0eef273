/** `state refs`: branches and tags, and whether a snapshot of each exists. */
import { repositoryOf } from '../../discover/git/find-work-tree.ts'
import { listRefs, type NamedRef } from '../../discover/git/resolve-refs.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { findDataFolder } from './find-data-folder.ts'
import { listStoredSnapshots } from './list-snapshots.ts'

export interface RefsAnswer {
  refs: (NamedRef & { has_snapshot: boolean; last_used_at?: string })[]
}

export async function listKnownRefs(root: string, settings: SettingValues): Promise<RefsAnswer> {
  const tree = repositoryOf(root)
  if (!tree) return { refs: [] }
  const { shared } = await findDataFolder(root, settings)
  const snapshots = new Map(
    listStoredSnapshots(shared)
      .filter(({ kind }) => kind === 'ref')
      .map(snapshot => [snapshot.commit, snapshot]),
  )
  const refs = (await listRefs(tree)).map(ref => {
    const snapshot = snapshots.get(ref.commit)
    return {
      ...ref,
      has_snapshot: snapshot !== undefined,
      ...(snapshot && { last_used_at: snapshot.last_used_at }),
    }
  })
  return { refs }
}
