/** Whether the current index is whole, and the notes beside it: SQLite's own full check, which opening for questions is too short for. */
import Database from 'better-sqlite3'
import { asBombeError } from '../errors/bombe-error.ts'
import { openCurrent } from './generations.ts'
import { NotesStore } from './notes-store.ts'
import { closeIndex } from './open-index.ts'
import { isDamage } from './sqlite-error.ts'

export interface Integrity {
  state: 'none' | 'whole' | 'damaged'
  message: string
  /** Version of SQLite. */
  sqlite: string
}

export function checkIntegrity(folder: string): Integrity {
  const sqlite = versionOfSqlite()
  const notes = damageOfNotes(folder)
  if (notes !== null) return { state: 'damaged', message: notes, sqlite }
  try {
    const db = openCurrent(folder, 'read')
    if (!db) return { state: 'none', message: 'not indexed yet', sqlite }
    try {
      const found = db.pragma('integrity_check', { simple: true }) as string
      return { state: found === 'ok' ? 'whole' : 'damaged', message: found, sqlite }
    } finally {
      closeIndex(db)
    }
  } catch (error) {
    return { state: 'damaged', message: asBombeError(error).message, sqlite }
  }
}

/** Only looked at: the next question sets them aside. */
function damageOfNotes(folder: string): string | null {
  try {
    NotesStore.open(folder, 'read')?.close()
    return null
  } catch (error) {
    return isDamage(error) ? 'the notes (notes.db) cannot be read; the next question sets them aside' : null
  }
}

function versionOfSqlite(): string {
  const db = new Database(':memory:')
  try {
    return db.prepare('SELECT sqlite_version()').pluck().get() as string
  } finally {
    db.close()
  }
}
