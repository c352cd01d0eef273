/** Checks whether git's index may contain a name. Reading the index file avoids a git process if the answer is no. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBoundedBytes } from '../files/read-bounded.ts'
import type { WorkTree } from './find-work-tree.ts'

const MAX_INDEX_BYTES = 64 * 1024 * 1024

/** False only if no tracked file or folder, at any depth, has the name. */
export function mayTrack({ gitDir }: WorkTree, name: string): boolean {
  const read = readBoundedBytes(join(gitDir, 'index'), MAX_INDEX_BYTES)
  if ('failed' in read) return read.failed !== 'missing'
  const { bytes } = read
  // Versions 2 and 3 write every path in full, ended by a zero byte; version 4 omits shared prefixes.
  if (bytes.toString('latin1', 0, 7) !== 'DIRC\0\0\0' || (bytes[7] !== 2 && bytes[7] !== 3)) return true
  if (bytes.includes(`${name}/`) || bytes.includes(`${name}\0`)) return true
  // Paths can also be inside a sparse folder entry or in a shared index file.
  return bytes.includes('sdir') || hasSharedIndex(gitDir)
}

function hasSharedIndex(gitDir: string): boolean {
  try {
    return readdirSync(gitDir).some(name => name.startsWith('sharedindex.'))
  } catch {
    return true
  }
}
