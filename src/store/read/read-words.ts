/** Reads the packed words of files. */

import type { FileId, FileWords } from '../../model/index.ts'
import { readMeta } from '../schema/meta.ts'
import type { Database, Statement } from '../sqlite.ts'
import type { TermRow, WordQueries } from './queries.ts'
import { readVectors, type StoredVectors } from './read-vectors.ts'

const NOTHING = new Uint8Array()

export class WordReader implements WordQueries {
  private readonly db: Database
  private readonly terms: Statement
  private readonly packedUnits: Statement
  private cached: { version: number; terms: Map<number, TermRow> } | undefined
  private cachedVectors: { data: number; stored: StoredVectors | undefined } | undefined
  private readonly version: Statement

  constructor(db: Database) {
    this.db = db
    this.terms = db.prepare('SELECT packed FROM terms WHERE file = ?').pluck()
    this.packedUnits = db.prepare('SELECT packed FROM units WHERE file = ?').pluck()
    this.version = db.prepare('PRAGMA data_version').pluck()
  }

  wordsOf(file: FileId): FileWords {
    return {
      terms: (this.terms.get(file) as Buffer | undefined) ?? NOTHING,
      units: this.units(file),
    }
  }

  /** Undefined where the index has none of this version. */
  vectors(version: string): StoredVectors | undefined {
    const data = this.version.get() as number
    if (this.cachedVectors?.data !== data) {
      const stored = readMeta(this.db, 'vectors') === version ? readVectors(this.db) : undefined
      this.cachedVectors = { data, stored }
    }
    return this.cachedVectors.stored
  }

  units(file: FileId): Uint8Array {
    return (this.packedUnits.get(file) as Buffer | undefined) ?? NOTHING
  }

  /** Cached while the data does not change: every question in words goes through all of them. */
  allTerms(): ReadonlyMap<number, TermRow> {
    const version = this.version.get() as number
    if (this.cached?.version !== version) {
      const rows = this.db.prepare(
        'SELECT file, packed, path, flags FROM terms JOIN files ON files.id = file ORDER BY path',
      )
      const terms = (rows.all() as (TermRow & { file: number })[]).map(row => [row.file, row] as const)
      this.cached = { version, terms: new Map(terms) }
    }
    return this.cached.terms
  }
}
