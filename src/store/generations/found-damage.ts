/** Damage that only reading finds: reported, and the index is moved aside, as on opening. */

import { BombeError } from '../../errors/bombe-error.ts'
import { SqliteIndexReader } from '../read/index-reader.ts'
import type { Database } from '../sqlite.ts'
import { isDamage } from '../sqlite-error.ts'
import { closeIndex } from './open-index.ts'
import { quarantineIndex } from './quarantine.ts'

/** What to throw in the place of what was thrown while the index at `path` was read; '' where there was none. */
export function foundDamage(error: unknown, path: string): unknown {
  if (!isDamage(error)) return error
  // Opening may have set it aside already; then there is nothing left to move.
  if (path !== '') quarantineIndex(path)
  return new BombeError('index_corrupt', 'the index is damaged', {
    cause: error,
    hint: 'it was set aside and is built anew: ask again in a moment',
  })
}

/** Preparing its statements is the first that is read of an index. */
export function readerOf(db: Database): SqliteIndexReader {
  try {
    return new SqliteIndexReader(db)
  } catch (error) {
    closeIndex(db)
    throw foundDamage(error, db.name)
  }
}
