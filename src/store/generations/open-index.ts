/** Opens an index file: checked, and with nothing in it trusted. */
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { BombeError } from '../../errors/bombe-error.ts'
import { checkSchema, incompatibleSchema } from '../schema/check-schema.ts'
import { APPLICATION_ID } from '../schema/schema.ts'
import { Database } from '../sqlite.ts'
import { sqliteError } from '../sqlite-error.ts'
import { isRemembered, rememberChecked } from './checked-stamp.ts'
import { quarantineIndex } from './quarantine.ts'

/** How long a statement waits for another process: a reader never does in WAL mode, save for a recovery. */
const BUSY_MS = 5000
/** A reader has the system's cache below it, and a server's memory counts while it is idle. */
const CACHE_KIB = { read: 2048, write: 8192 }

/** Files this process has open, by path: those are not deleted under its feet. */
const open = new Map<string, number>()

/**
 * A damaged file is moved aside as `corrupt-<name>` and the error is `index_corrupt`. One whose tables are not those of this
 * program is `index_incompatible` and stays; for reading it is opened all the same where it has every column. In both cases
 * the caller builds a new one. For reading, nothing can be written through the connection; it is still opened for writing
 * underneath, since the last one out has to fold the write-ahead log back into the file.
 */
export function openIndex(path: string, mode: 'read' | 'write' = 'read'): Database {
  let db: Database | undefined
  try {
    db = mode === 'write' ? connect(path, mode) : connectToRead(path)
    check(db, path)
    const schema = checkSchema(db)
    if (schema.fit === 'unreadable' || (mode === 'write' && schema.fit !== 'exact'))
      throw incompatibleSchema(db, schema)
    if (mode === 'read') db.pragma('query_only = ON')
    else db.pragma('synchronous = NORMAL')
    open.set(path, (open.get(path) ?? 0) + 1)
    return db
  } catch (error) {
    db?.close()
    const known = sqliteError(error, path)
    if (known instanceof BombeError && known.code === 'index_corrupt') quarantineIndex(path)
    throw known
  }
}

function connect(
  path: string,
  mode: 'read' | 'write',
  how: 'shared' | 'alone' | 'immutable' = 'shared',
): Database {
  const immutable = how === 'immutable'
  const db = new Database(path, { fileMustExist: true, timeout: BUSY_MS, immutable })
  try {
    if (how === 'alone') db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('trusted_schema = OFF')
    db.pragma('cell_size_check = ON')
    db.pragma(`cache_size = -${CACHE_KIB[mode]}`)
    db.pragma('schema_version')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Even a reader makes files: the shared memory beside a write-ahead log. Where there is no room for them, the file is read
 * as one that nobody writes; a log that is left is read by the only connection, which keeps that memory to itself.
 */
function connectToRead(path: string): Database {
  try {
    return connect(path, 'read')
  } catch (error) {
    const known = sqliteError(error, path)
    if (!(known instanceof BombeError) || !WITHOUT_ROOM.has(known.code)) throw error
    const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
    return connect(path, 'read', hasLog ? 'alone' : 'immutable')
  }
}

const WITHOUT_ROOM: ReadonlySet<string> = new Set(['disk_full', 'read_only'])

export function isOpen(path: string): boolean {
  return open.has(path)
}

/**
 * A writer that closes in order leaves a file that need not be checked again. A reader that is the last one out folds
 * the log into the file as well; the next opening then checks it once.
 */
export function closeIndex(db: Database): void {
  if (!db.open) return
  const path = db.name
  const wrote = db.pragma('query_only') === 0
  db.close()
  const left = (open.get(path) ?? 1) - 1
  if (left > 0) open.set(path, left)
  else open.delete(path)
  if (wrote) rememberChecked(path)
}

/**
 * `quick_check` reads every page: 160 ms on 37 MB, more than a question costs. So it runs once for each size and time of
 * the file, and what it found is remembered beside it; the cheap checks run every time.
 */
function check(db: Database, path: string): void {
  const isOurs = db.pragma('application_id') === APPLICATION_ID
  const sql = "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')"
  const strange = db.prepare(sql).pluck().get() as number
  if (!isOurs || strange > 0) throw corrupt(path, 'it is not an index of bombe')
  const size = (db.pragma('page_count') as number) * (db.pragma('page_size') as number)
  if (statSync(path).size === 0 || size === 0) throw corrupt(path, 'it is empty')
  if (isRemembered(path)) return
  const found = db.pragma('quick_check(1)')
  if (found !== 'ok') throw corrupt(path, String(found))
  rememberChecked(path)
}

function corrupt(path: string, why: string): BombeError {
  return new BombeError('index_corrupt', `the index is damaged: ${why}`, { data: { file: basename(path) } })
}
