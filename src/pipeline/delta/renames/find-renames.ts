/** Files that only moved: one that no longer exists and one that is new with the same content. */
import type { GraphFile } from '../../../model/index.ts'
import type { KnownFile } from '../../../store/apply/known-files.ts'

/** New path -> old path. Where several share their content, none is paired: any choice would be a guess. */
export function findRenames(removed: readonly KnownFile[], added: readonly GraphFile[]): Map<string, string> {
  const removedByHash = groupBy(removed, row => row.contentHash)
  const come = groupBy(added, ({ facts }) => facts.contentHash)
  const renames = new Map<string, string>()
  for (const [hash, files] of come) {
    const rows = removedByHash.get(hash) ?? []
    if (hash !== '' && files.length === 1 && rows.length === 1) renames.set(files[0].file.path, rows[0].path)
  }
  return renames
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
