/** What engines may read from disk, within limits. A failure is a result, not an exception. */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'

const TEXT_BYTES = 16 * 2 ** 20

/** Null if the file is missing, unreadable or larger than a hand-written file. */
export function readText(path: string, maxBytes = TEXT_BYTES): string | null {
  try {
    const stat = statSync(path)
    return stat.isFile() && stat.size <= maxBytes ? readFileSync(path, 'utf8') : null
  } catch {
    return null
  }
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** When a file was last written or moved, which its owner cannot fake; infinity if it does not exist. */
export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY
}

/** Sorted names; empty if the folder cannot be listed. */
export function listFolder(path: string): string[] {
  try {
    return readdirSync(path).sort()
  } catch {
    return []
  }
}

/** The path without links, or null if nothing is there. */
export function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
