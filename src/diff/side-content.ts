/** What is at a path of one state, as far as two states can be distinguished by it. */
import { createHash } from 'node:crypto'
import { diskTree, type LookedAt } from '../discover/files/file-tree.ts'
import { readBytes } from '../extract/workers/read-file.ts'

/** What git may call it; `unknown` where something is there that cannot be read; null where nothing is. */
export type Content = readonly string[] | 'unknown' | null

/** No object is called so: a link is not a file, and where it leads is not looked at. */
export const LINK: Content = ['link']

/** Nothing of that size is written by people: it is not read to be compared. */
const MAX_BYTES = 64_000_000

/** Git's filters are not run; the one that converts line ends is common and easily undone. */
export function contentOnDisk(root: string, path: string, algorithm: 'sha1' | 'sha256'): Content {
  const seen = lookAt(root, path)
  if (seen === 'unknown' || seen === null) return seen
  if (seen.kind === 'folder') return null
  if (seen.kind !== 'file') return LINK
  const bytes = readBytes(root, path, MAX_BYTES)
  if (!bytes) return 'unknown'
  const name = (content: Buffer) =>
    createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest('hex')
  if (!bytes.includes('\r\n')) return [name(bytes)]
  return [name(bytes), name(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))]
}

/** Whether it is known that the two are not the same; of what cannot be read nothing is known but that it is there. */
export function differ(before: Content, after: Content): boolean {
  if (before === null || after === null) return before !== after
  if (before === 'unknown' || after === 'unknown') return false
  return !before.some(name => after.includes(name))
}

/** Whether nobody can tell if they differ. */
export function isUncertain(before: Content, after: Content): boolean {
  return before !== null && after !== null && (before === 'unknown' || after === 'unknown')
}

/** A folder that must not be entered may hold it; one that has become a file does not. */
function lookAt(root: string, path: string): LookedAt | 'unknown' | null {
  try {
    return diskTree(root).look(path) ?? null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? null : 'unknown'
  }
}
