/** The packed record of a file: no other writer knows its layout. */

import { type FileFacts, siteTableOf } from '../../model/index.ts'
import { type PackedSites, packSites, SiteColumns } from '../pack/pack-sites.ts'
import { packSymbols } from '../pack/pack-symbols.ts'
import type { Names } from '../schema/intern-names.ts'
import type { Database, Statement } from '../sqlite.ts'

const TABLES = { facts: 3, terms: 2, units: 2 }

export class FileRecords {
  private readonly writes: Statement[]
  private readonly removes: Statement[]
  private readonly readSites: Statement

  constructor(db: Database) {
    this.writes = Object.entries(TABLES).map(([table, width]) =>
      db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (${Array(width).fill('?').join(', ')})`),
    )
    this.removes = Object.keys(TABLES).map(table => db.prepare(`DELETE FROM ${table} WHERE file = ?`))
    this.readSites = db.prepare('SELECT sites_and_access FROM facts WHERE file = ?').pluck()
  }

  /** Gives the names of its sites, as far as postings need them. */
  put(file: number, facts: FileFacts, names: Names): Omit<PackedSites, 'packed'> {
    const { symbols, words } = facts
    const packed = packSites(siteTableOf(facts), name => names.id(name))
    this.writes[0]!.run(file, packed.packed, packSymbols(symbols))
    this.writes[1]!.run(file, words.terms)
    this.writes[2]!.run(file, words.units)
    return packed
  }

  /** Null where there is no record. */
  sites(file: number): SiteColumns | null {
    const packed = this.readSites.get(file) as Buffer | undefined
    return packed ? new SiteColumns(packed) : null
  }

  remove(file: number): void {
    for (const statement of this.removes) statement.run(file)
  }
}
