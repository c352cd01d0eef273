/** What engines may look at on disk: bounded reads, and whether something is there. Failure is an answer, not an exception. */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'

const TEXT_BYTES = 16 * 2 ** 20

/** Null where there is no such file, it cannot be read, or it is larger than anyone would write. */
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

/** When a file was last written or put in place, which its owner cannot set back; the end of time where there is none. */
export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY
}

/** Names, sorted; empty where it cannot be listed. */
export function listFolder(path: string): string[] {
  try {
    return readdirSync(path).sort()
  } catch {
    return []
  }
}

/** The path without links, or null where nothing is there. */
export function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
