/** Whether git may have a name in its index: a look at the file spares starting git where the answer is no. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBoundedBytes } from '../read-bounded.ts'
import type { WorkTree } from './find-work-tree.ts'

const MOST_INDEX_BYTES = 64 * 1024 * 1024

/** False only where it is certain that no tracked file or folder, at any depth, bears the name. */
export function mayTrack({ gitDir }: WorkTree, name: string): boolean {
  const read = readBoundedBytes(join(gitDir, 'index'), MOST_INDEX_BYTES)
  if ('failed' in read) return read.failed !== 'missing'
  const { bytes } = read
  // Versions 2 and 3 write every path in full, closed by a zero; version 4 leaves out what paths share.
  if (bytes.toString('latin1', 0, 7) !== 'DIRC\0\0\0' || (bytes[7] !== 2 && bytes[7] !== 3)) return true
  if (bytes.includes(`${name}/`) || bytes.includes(`${name}\0`)) return true
  // Paths may also lie in folders written as one entry, or in another file.
  return bytes.includes('sdir') || hasSharedIndex(gitDir)
}

function hasSharedIndex(gitDir: string): boolean {
  try {
    return readdirSync(gitDir).some(name => name.startsWith('sharedindex.'))
  } catch {
    return true
  }
}
