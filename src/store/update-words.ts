/** Writes the packed words of files. */
import type { Database, Statement } from 'better-sqlite3'
import type { FileWords } from '../model/index.ts'

export class WordUpdater {
  private readonly writes: Statement[]
  private readonly removes: Statement[]

  constructor(db: Database) {
    this.writes = ['terms', 'units'].map(table => db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?)`))
    this.removes = ['terms', 'units'].map(table => db.prepare(`DELETE FROM ${table} WHERE file = ?`))
  }

  put(file: number, { terms, units }: FileWords): void {
    this.writes[0]!.run(file, terms)
    this.writes[1]!.run(file, units)
  }

  remove(file: number): void {
    for (const statement of this.removes) statement.run(file)
  }
}
