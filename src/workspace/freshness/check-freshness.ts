/** Tells whether files are on disk as they were indexed, by size and time. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { extractorVersion } from '../../pipeline/extractor-version.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'

export function freshnessCheck(root: string, reader: IndexReader): (paths: Iterable<string>) => boolean {
  // An index of an older extractor lacks what this one would have found, whatever the files say.
  const extractor = reader.meta('extractor')
  const isSameExtractor = extractor === null || extractor === extractorVersion()
  const isCurrent = isSameExtractor && reader.hasCurrentSchema()
  return paths => {
    if (!isCurrent) return false
    for (const path of paths) {
      const row = reader.file(path)
      const stat = lstatSync(join(root, path), { throwIfNoEntry: false })
      if (!row || !stat || stat.size !== row.size || stat.mtimeMs !== row.mtimeMs) return false
    }
    return true
  }
}
