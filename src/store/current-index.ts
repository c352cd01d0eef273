/** The index a folder points at right now: looked up for every request, opened anew only when it is another one. */
import type { Database } from 'better-sqlite3'
import { currentGeneration, openCurrent } from './generations.ts'
import { type IndexReader, SqliteIndexReader } from './index-reader.ts'
import { closeIndex } from './open-index.ts'

export class CurrentIndex {
  private readonly folder: string
  private opened: { path: string; db: Database; reader: IndexReader } | null = null

  constructor(folder: string) {
    this.folder = folder
  }

  /** Null where there is no index. Keep the reader for one request only. */
  reader(): IndexReader | null {
    if (this.opened?.db.open && this.opened.path === currentGeneration(this.folder)) return this.opened.reader
    this.close()
    const db = openCurrent(this.folder)
    if (!db) return null
    this.opened = { path: db.name, db, reader: new SqliteIndexReader(db) }
    return this.opened.reader
  }

  close(): void {
    if (this.opened) closeIndex(this.opened.db)
    this.opened = null
  }
}
