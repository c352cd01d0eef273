/** Opens a database that came from elsewhere: nothing in it is believed until its schema is ours to the letter. */

import { BombeError } from '../../errors/bombe-error.ts'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, TABLES } from '../schema/schema.ts'
import { Database } from '../sqlite.ts'
import { sqliteError } from '../sqlite-error.ts'
import { openIndex } from './open-index.ts'
import { removeIndex } from './remove-quietly.ts'
import { damaged } from './state-file.ts'

/** The file is deleted where it is refused. `from` is what the user named. */
export function openForeign(path: string, from: string): Database {
  try {
    check(path, from)
    return openIndex(path, 'write')
  } catch (error) {
    removeIndex(path)
    const known = sqliteError(error, path)
    if (known instanceof BombeError && known.code === 'index_corrupt') throw damaged(from, known.message)
    throw known
  }
}

/** Whether an index could be taken in elsewhere: one that was carried over from an older schema reads otherwise. */
export function hasPlainSchema(db: Database): boolean {
  return schemaOf(db) === expectedSchema()
}

function check(path: string, from: string): void {
  const db = new Database(path, { fileMustExist: true, readonly: true })
  try {
    db.pragma('trusted_schema = OFF')
    db.pragma('cell_size_check = ON')
    if (db.pragma('application_id') !== APPLICATION_ID) throw damaged(from, 'it holds no index of bombe')
    const version = db.pragma('user_version') as number
    if (version !== SCHEMA_VERSION)
      throw new BombeError(
        'index_incompatible',
        `the state has schema ${version}, this bombe ${SCHEMA_VERSION}`,
        {
          data: { schema_version: version, required_schema_version: SCHEMA_VERSION },
          hint: 'export it with the same version of bombe',
        },
      )
    if (!hasPlainSchema(db)) throw damaged(from, 'its tables are not those of an index')
    const found = db.pragma('quick_check(1)')
    if (found !== 'ok') throw damaged(from, String(found))
    const column = findLongText(db)
    if (column) throw damaged(from, `a value of ${column} is longer than any file`)
    const what = findDuplicate(db)
    if (what) throw damaged(from, `it has ${what} twice`)
  } finally {
    db.close()
  }
}

/** Files of more are not indexed, so no name or signature is longer. Packed columns grow with the repository. */
const MAX_TEXT_BYTES = 4_000_000

/** SQLite keeps a text in any column that is no blob, whatever its type says. */
function findLongText(db: Database): string | undefined {
  const columns = db
    .prepare(`SELECT t.name, c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
              WHERE t.type = 'table' AND t.sql NOT LIKE '%VIRTUAL%' AND c.type <> 'BLOB'`)
    .raw()
    .all() as [string, string][]
  for (const [table, column] of columns) {
    const isLong = `octet_length("${column}") > ${MAX_TEXT_BYTES}`
    if (db.prepare(`SELECT 1 FROM "${table}" WHERE ${isLong} LIMIT 1`).get()) return `${table}.${column}`
  }
  return undefined
}

/** Of what there is once in an index. A forged file may say that an index is unique over rows that are not. */
const ONCE = [
  ['a path', 'files', 'path'],
  ['a name', 'names', 'text'],
  ['a place in a file', 'symbols', 'file, ordinal'],
] as const

function findDuplicate(db: Database): string | undefined {
  const isTwice = (table: string, columns: string) =>
    db.prepare(`SELECT 1 FROM ${table} NOT INDEXED GROUP BY ${columns} HAVING count(*) > 1 LIMIT 1`).get() !==
    undefined
  return ONCE.find(([, table, columns]) => isTwice(table, columns))?.[0]
}

let expected: string | undefined

function expectedSchema(): string {
  if (expected === undefined) {
    const db = new Database(':memory:')
    db.exec(TABLES)
    db.exec(INDEXES)
    expected = schemaOf(db)
    db.close()
  }
  return expected
}

/** Everything SQLite would act on: tables, indexes, triggers, views, virtual tables and what those keep. */
function schemaOf(db: Database): string {
  const rows = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').raw().all() as unknown[][]
  return rows
    .map(row => JSON.stringify(row).replace(/\\n|\s+/g, ' '))
    .sort()
    .join('\n')
}
