/** Deletes a file that may not exist: a later step reports any real problem. */
import { rmSync } from 'node:fs'

export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}

/** A database with all that belongs to it, which nobody has open. */
export function removeIndex(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '.checked']) removeQuietly(path + suffix)
}
