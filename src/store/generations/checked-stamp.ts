/** Remembers beside an index that this very file, by size and time, was found whole. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'

export const STAMP_SUFFIX = '.checked'

export function isRemembered(path: string): boolean {
  try {
    return readFileSync(path + STAMP_SUFFIX, 'utf8') === stampOf(path)
  } catch {
    return false
  }
}

/** Best effort: without the stamp the next opening checks again. */
export function rememberChecked(path: string): void {
  try {
    writeFileSync(path + STAMP_SUFFIX, stampOf(path))
  } catch {}
}

/** The file is only asked for its size and time, never opened: closing a handle of our own would drop SQLite's locks. */
function stampOf(path: string): string {
  const { size, mtimeMs, ino } = statSync(path)
  return `${size} ${mtimeMs} ${ino}`
}
