/** What the tables of a stored index are good for: whether this program can write them, or read them, or neither. */

import { BombeError } from '../../errors/bombe-error.ts'
import type { Database } from '../sqlite.ts'
import { readMeta } from './meta.ts'
import { INDEX_STATEMENTS, SCHEMA_VERSION, SEARCH_TABLES } from './schema.ts'
import { ALL_TABLES } from './tables.ts'

export interface SchemaCheck {
  /** `exact`: as this program would make it. `readable`: of another version or form, with every column that is needed. */
  fit: 'exact' | 'readable' | 'unreadable'
  version: number
  /** Tables, and columns as `table.column`. */
  missing: string[]
}

/**
 * There are no migrations: facts of another extractor are rebuilt in any case, and what engines answered comes back
 * from its cache. Until the new index is there, an old one that can be read goes on answering.
 */
export function checkSchema(db: Database): SchemaCheck {
  const version = db.pragma('user_version') as number
  const rows = db.prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema").raw().all() as [
    string,
    string,
  ][]
  const stored = new Map(rows)
  const statements = new Set(stored.values())
  const different = ALL_TABLES.filter(({ create }) => !statements.has(create))
  const missing = [
    ...different.flatMap(table => missingIn(db, table, stored.has(table.name))),
    ...SEARCH_TABLES.filter(name => !stored.has(name)),
  ]
  const isSame = different.length === 0 && INDEX_STATEMENTS.every(statement => statements.has(statement))
  const fit = missing.length > 0 ? 'unreadable' : isSame && version === SCHEMA_VERSION ? 'exact' : 'readable'
  return { fit, version, missing }
}

function missingIn(db: Database, { name, columns }: (typeof ALL_TABLES)[number], isThere: boolean): string[] {
  if (!isThere) return [name]
  const found = new Set(
    (db.prepare(`PRAGMA table_info(${name})`).all() as { name: string }[]).map(column => column.name),
  )
  return columns.filter(column => !found.has(column)).map(column => `${name}.${column}`)
}

/** One sentence on how an index differs from what this program makes. */
export function describeSchema({ version, missing }: SchemaCheck): string {
  if (missing.length > 0) return `it lacks ${missing.slice(0, 3).join(', ')} (schema ${version})`
  if (version === SCHEMA_VERSION) return 'its tables were changed'
  return `it has schema ${version}, this bombe has schema ${SCHEMA_VERSION}`
}

/** `data.program` is the version of bombe that made it, null where that cannot be read. */
export function incompatibleSchema(db: Database, check: SchemaCheck): BombeError {
  return new BombeError('index_incompatible', `the index cannot be used: ${describeSchema(check)}`, {
    data: {
      schema_version: check.version,
      required_schema_version: SCHEMA_VERSION,
      program: readProgram(db),
    },
  })
}

function readProgram(db: Database): string | null {
  try {
    return readMeta(db, 'program')
  } catch {
    return null
  }
}
