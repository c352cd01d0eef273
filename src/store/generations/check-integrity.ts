/** Checks with SQLite's full check whether the index and its notes are whole. Opening an index for a question has no time for that. */

import { asBombeError } from '../../errors/bombe-error.ts'
import { NotesStore } from '../notes/notes-store.ts'
import { checkSchema, describeSchema } from '../schema/check-schema.ts'
import { Database } from '../sqlite.ts'
import { isDamage } from '../sqlite-error.ts'
import { openCurrent } from './generations.ts'
import { closeIndex } from './open-index.ts'

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
      const found = db.pragma('integrity_check') as string
      const schema = checkSchema(db)
      const message =
        found === 'ok' && schema.fit !== 'exact' ? `${describeSchema(schema)}; ${REBUILD}` : found
      return { state: found === 'ok' ? 'whole' : 'damaged', message, sqlite }
    } finally {
      closeIndex(db)
    }
  } catch (error) {
    const { code, message } = asBombeError(error)
    const isOther = code === 'index_incompatible'
    return { state: 'damaged', message: isOther ? `${message}; ${REBUILD}` : message, sqlite }
  }
}

const REBUILD = '`bombe index` builds a new one beside it'

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
