/** Opens the current generation of an index for reading. */
import { openCurrent } from '../store/generations.ts'
import { type IndexReader, SqliteIndexReader } from '../store/index-reader.ts'

/** Null where there is no index yet. */
export function openReader(folder: string): IndexReader | null {
  const db = openCurrent(folder, 'read')
  return db && new SqliteIndexReader(db)
}
