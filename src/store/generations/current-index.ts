/** The index a folder points at right now: looked up for every request, opened again only if it is another one. */
import { existsSync } from 'node:fs'
import type { IndexReader } from '../read/index-reader.ts'
import type { Database } from '../sqlite.ts'
import { readerOf } from './found-damage.ts'
import { currentGeneration, openCurrent } from './generations.ts'
import { closeIndex } from './open-index.ts'

export class CurrentIndex {
  private readonly folder: string
  private opened: { path: string; db: Database; reader: IndexReader } | null = null

  constructor(folder: string) {
    this.folder = folder
  }

  /** Path of the database that was opened last; '' if none was. */
  get path(): string {
    return this.opened?.path ?? ''
  }

  /** Null where there is no index. Keep the reader for one request only. */
  reader(): IndexReader | null {
    if (this.opened && this.isCurrent(this.opened)) return this.opened.reader
    this.close()
    const db = openCurrent(this.folder)
    if (!db) return null
    this.opened = { path: db.name, db, reader: readerOf(db) }
    return this.opened.reader
  }

  /** One that was moved aside as damaged, be it by another process, is still pointed at, and no longer there. */
  private isCurrent({ path, db }: { path: string; db: Database }): boolean {
    return db.open && path === currentGeneration(this.folder) && existsSync(path)
  }

  close(): void {
    if (this.opened) closeIndex(this.opened.db)
    this.opened = null
  }
}
