/** Starts an index as a copy of the closest snapshot of the same repository, so that only what differs need be read. */

import { countDifferences } from '../../discover/git/count-differences.ts'
import { repositoryOf } from '../../discover/git/find-work-tree.ts'
import { asBombeError } from '../../errors/bombe-error.ts'
import { sharedFolderOf } from '../../model/snapshot-folder.ts'
import type { Writer } from '../../store/generations/acquire-writer.ts'
import { copyIndex, currentGeneration, newGenerationPath } from '../../store/generations/generations.ts'
import { closeIndex, openIndex } from '../../store/generations/open-index.ts'
import { listSnapshots, type Snapshot } from '../../store/generations/snapshots.ts'
import { SqliteIndexReader } from '../../store/read/index-reader.ts'
import type { Database } from '../../store/sqlite.ts'
import { extractorVersion } from '../extractor-version.ts'

/** Comparing with more would take longer than a worse choice costs. */
const MAX_COMPARED = 8

/**
 * The copy is open for writing and not published: until it is synced it is the graph of another state, which nobody may
 * see. Null where there is nothing to copy.
 */
export async function copyClosest(writer: Writer, root: string, commit: string): Promise<Database | null> {
  for (const folder of await byDistance(writer.folder, root, commit)) {
    const from = currentGeneration(folder)
    if (from === null) continue
    const to = newGenerationPath(writer.folder)
    try {
      copyIndex(from, to)
      const db = openIndex(to, 'write')
      // Facts of another extractor are of no use.
      if (new SqliteIndexReader(db).meta('extractor') === extractorVersion()) return db
      closeIndex(db)
    } catch (error) {
      // Damaged, or removed since it was listed; a full disk would also stop the alternative.
      if (asBombeError(error).code === 'disk_full') throw error
    }
  }
  return null
}

/** Folders of the other snapshots, closest first. */
async function byDistance(own: string, root: string, commit: string): Promise<string[]> {
  const tree = repositoryOf(root)
  const others = listSnapshots(sharedFolderOf(own))
    .filter(({ folder }) => folder !== own)
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    .slice(0, MAX_COMPARED)
  const known = new Map<string, Promise<number>>()
  const distanceTo = (other: string): Promise<number> => {
    if (!tree || commit === '' || other === '') return Promise.resolve(Number.POSITIVE_INFINITY)
    const found = known.get(other) ?? countDifferences(tree, other, commit)
    known.set(other, found)
    return found
  }
  const measured: [Snapshot, number][] = []
  for (const other of others) measured.push([other, await distanceTo(other.commit)])
  return measured.sort(([a, x], [b, y]) => x - y || rank(a) - rank(b)).map(([{ folder }]) => folder)
}

/** Among equals a work tree's: engines have looked at its files. */
function rank({ kind }: Snapshot): number {
  return kind === 'work_tree' ? 0 : 1
}
