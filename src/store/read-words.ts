/** Reads the packed words of files. */
import type { Database, Statement } from 'better-sqlite3'
import type { FileWords } from '../model/index.ts'

const NOTHING = new Uint8Array()

export class WordReader {
  private readonly db: Database
  private readonly terms: Statement
  private readonly units: Statement
  private kept: { version: number; terms: Map<number, Uint8Array> } | undefined
  private readonly version: Statement

  constructor(db: Database) {
    this.db = db
    this.terms = db.prepare('SELECT packed FROM terms WHERE file = ?').pluck()
    this.units = db.prepare('SELECT packed FROM units WHERE file = ?').pluck()
    this.version = db.prepare('PRAGMA data_version').pluck()
  }

  read(file: number): FileWords {
    return {
      terms: (this.terms.get(file) as Buffer | undefined) ?? NOTHING,
      units: this.readUnits(file),
    }
  }

  readUnits(file: number): Uint8Array {
    return (this.units.get(file) as Buffer | undefined) ?? NOTHING
  }

  /** Kept while the data stays as it is: every question in words goes through all of them. */
  allTerms(): ReadonlyMap<number, Uint8Array> {
    const version = this.version.get() as number
    if (this.kept?.version !== version) {
      const rows = this.db.prepare('SELECT file, packed FROM terms ORDER BY file').raw()
      this.kept = { version, terms: new Map(rows.all() as [number, Buffer][]) }
    }
    return this.kept.terms
  }
}
