/** Reads the packed words of files. */
import type { Database, Statement } from 'better-sqlite3'
import type { FileWords } from '../model/index.ts'

/** A file as questions in words first see it. */
export interface TermRow {
  packed: Uint8Array
  path: string
  /** Bits of FILE_FLAG. */
  flags: number
}

const NOTHING = new Uint8Array()

export class WordReader {
  private readonly db: Database
  private readonly terms: Statement
  private readonly units: Statement
  private kept: { version: number; terms: Map<number, TermRow> } | undefined
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
  allTerms(): ReadonlyMap<number, TermRow> {
    const version = this.version.get() as number
    if (this.kept?.version !== version) {
      const rows = this.db.prepare(
        'SELECT file, packed, path, flags FROM terms JOIN files ON files.id = file ORDER BY path',
      )
      const terms = (rows.all() as (TermRow & { file: number })[]).map(row => [row.file, row] as const)
      this.kept = { version, terms: new Map(terms) }
    }
    return this.kept.terms
  }
}
