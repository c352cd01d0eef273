/** A database file that no other process knows yet: made empty, filled by one delta, on disk when it is closed. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { removeQuietly } from '../generations/remove-quietly.ts'
import { Database } from '../sqlite.ts'
import { sqliteError } from '../sqlite-error.ts'

export function openNewIndex(path: string): Database {
  try {
    return new Database(path)
  } catch (error) {
    throw sqliteError(error, path)
  }
}

/** Only a file that no connection of this process holds may be opened to be synced: closing it drops SQLite's locks. */
export function closeNewIndex(db: Database): void {
  db.close()
  try {
    const handle = openSync(db.name, 'r+')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    removeQuietly(db.name)
    throw sqliteError(error, db.name)
  }
}

export function discardNewIndex(db: Database): void {
  db.close()
  removeQuietly(db.name)
}
