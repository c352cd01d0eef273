/** Interned names: every identifier, module specifier and package name is stored once. */

import type { Database, Statement } from '../sqlite.ts'
import type { RowBatch } from './row-batch.ts'

export interface Names {
  id(text: string): number
}

/** For a database that holds no names yet: ids are counted here and the rows go out in batches. */
export class FreshNames implements Names {
  private readonly ids = new Map<string, number>()
  private readonly batch: RowBatch

  constructor(batch: RowBatch) {
    this.batch = batch
  }

  id(text: string): number {
    const known = this.ids.get(text)
    if (known !== undefined) return known
    const id = this.ids.size + 1
    this.ids.set(text, id)
    this.batch.add([id, text])
    return id
  }
}

/** For a database in use: looks names up as they are needed and adds the ones it lacks. */
export class StoredNames implements Names {
  private readonly ids = new Map<string, number>()
  private readonly find: Statement
  private readonly insert: Statement

  constructor(db: Database) {
    this.find = db.prepare('SELECT id FROM names WHERE text = ?').pluck()
    this.insert = db.prepare('INSERT INTO names (text) VALUES (?)')
  }

  id(text: string): number {
    const known = this.ids.get(text)
    if (known !== undefined) return known
    const id = (this.find.get(text) as number | undefined) ?? Number(this.insert.run(text).lastInsertRowid)
    this.ids.set(text, id)
    return id
  }
}
