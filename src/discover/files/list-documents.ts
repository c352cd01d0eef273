/** Lists the documents, configuration and templates under a root, by the rules that hold for source. */

import { realpathSync } from 'node:fs'
import { formatOf } from '../../documents/formats.ts'
import { readBombeIgnore } from '../ignore/read-bombe-ignore.ts'
import { chooseFiles } from './choose-files.ts'
import type { DiscoverSettings } from './discover-options.ts'
import { diskTree } from './file-tree.ts'
import { listFiles } from './list-files.ts'

export interface ListedDocument {
  path: string
  size: number
  mtimeMs: number
}

/** More, and larger ones, are data. */
const MAX_DOCUMENTS = 4_000
const MAX_BYTES = 256 * 1024

/** Sorted by path. */
export async function listDocuments(root: string, settings: DiscoverSettings): Promise<ListedDocument[]> {
  const real = realpathSync(root)
  const { listing } = await listFiles(real, false)
  const tree = diskTree(real)
  const rules = readBombeIgnore(tree, settings.ignore, listing)
  const options = { settings, extensions: new Map<string, string>(), families: new Map<string, string>() }
  const { paths } = chooseFiles(tree, listing, rules, options)
  const documents: ListedDocument[] = []
  for (const path of paths) {
    if (documents.length >= MAX_DOCUMENTS) break
    if (formatOf(path) === undefined) continue
    const seen = tree.look(path)
    if (seen?.kind === 'file' && seen.size > 0 && seen.size <= MAX_BYTES)
      documents.push({ path, size: seen.size, mtimeMs: seen.mtimeMs })
  }
  return documents
}
