/** Damaged databases are moved aside under names that are never used again, so that a person can look into them. */
import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { STAMP_SUFFIX } from './checked-stamp.ts'
import { removeIndex, removeQuietly } from './remove-quietly.ts'

export interface Quarantined {
  path: string
  /** Notes are a person's own; an index can be made again. */
  what: 'index' | 'notes'
  sizeBytes: number
}

const PREFIX = 'corrupt-'
const NAME = /^corrupt-(index|notes)-[0-9a-z]+-[0-9a-f]+\.db$/
const PARTS = ['', '-wal', '-shm']

/**
 * Best effort: where it cannot be moved, the pointer to a new generation leaves it behind all the same. Only the newest
 * is kept, since each is as large as an index. Gives its new path, null where it could not be moved or no longer existed.
 */
export function quarantineIndex(path: string): string | null {
  const moved = move(path, PREFIX + basename(path))
  removeQuietly(path + STAMP_SUFFIX)
  if (moved)
    for (const older of listQuarantined(dirname(path)))
      if (older.what === 'index' && older.path !== moved) removeIndex(older.path)
  return moved
}

/**
 * `inode` is that of the file which was found damaged: another process may have found the same, set it aside and begun
 * a new one, which must stay.
 */
export function quarantineNotes(path: string, inode: number): string | null {
  if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) return null
  return move(path, `${PREFIX}notes-${Date.now().toString(36)}-${randomBytes(6).toString('hex')}.db`)
}

/** What was moved aside in a folder, the newest last. */
export function listQuarantined(folder: string): Quarantined[] {
  return namesIn(folder)
    .sort()
    .flatMap(name => {
      const what = NAME.exec(name)?.[1] as Quarantined['what'] | undefined
      const path = join(folder, name)
      const size = what && statSync(path, { throwIfNoEntry: false })?.size
      return what && size !== undefined ? [{ path, what, sizeBytes: size }] : []
    })
}

/** Gives what was removed; notes stay until a person deletes them. */
export function removeQuarantined(folder: string): Quarantined[] {
  const indexes = listQuarantined(folder).filter(({ what }) => what === 'index')
  for (const { path } of indexes) removeIndex(path)
  return indexes
}

function move(path: string, name: string): string | null {
  const to = join(dirname(path), name)
  let moved: string | null = null
  for (const part of PARTS) {
    try {
      renameSync(path + part, to + part)
      if (part === '') moved = to
    } catch {}
  }
  return moved
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
