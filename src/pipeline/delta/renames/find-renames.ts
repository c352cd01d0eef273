/** Files that only moved: one that no longer exists and one that is new with the same content. */
import type { GraphFile } from '../../../model/index.ts'
import type { KnownFile } from '../../../store/apply/known-files.ts'

/** New path -> old path. Where several share their content, none is paired: any choice would be a guess. */
export function findRenames(removed: readonly KnownFile[], added: readonly GraphFile[]): Map<string, string> {
  const removedByHash = Map.groupBy(removed, row => row.contentHash)
  const come = Map.groupBy(added, ({ facts }) => facts.contentHash)
  const renames = new Map<string, string>()
  for (const [hash, files] of come) {
    const rows = removedByHash.get(hash) ?? []
    if (hash !== '' && files.length === 1 && rows.length === 1) renames.set(files[0].file.path, rows[0].path)
  }
  return renames
}
