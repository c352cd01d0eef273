/** The SQLite driver: the one file that knows Node's own SQLite, in the few words the rest of the program uses. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

export interface OpenOptions {
  readonly?: boolean
  /** An error where there is no such file, instead of a new one. */
  fileMustExist?: boolean
  /** Nobody writes it, so it is read without locks and without files beside it. */
  immutable?: boolean
  /** How long a statement waits for another connection, in milliseconds. */
  timeout?: number
  /** Off, SQL may write into the schema itself: for tests that forge a file. Node 22 cannot forbid it. */
  defensive?: boolean
}

export interface RunResult {
  changes: number | bigint
  lastInsertRowid: number | bigint
}

export interface Transaction<Args extends unknown[], Result> {
  (...args: Args): Result
  /** Takes the write lock at the start, so that nothing read in it can be out of date when it writes. */
  immediate(...args: Args): Result
}

const TIMEOUT_MS = 5000

export class Database {
  /** The path it was opened by. */
  readonly name: string
  readonly #db: DatabaseSync

  constructor(path: string, options: OpenOptions = {}) {
    const { fileMustExist = false, immutable = false, timeout = TIMEOUT_MS, defensive = true } = options
    const readonly = options.readonly ?? immutable
    this.name = path
    const mode = immutable ? 'immutable=1' : fileMustExist && !readonly ? 'mode=rw' : null
    this.#db = new (sqlite().DatabaseSync)(mode === null ? path : addressOf(path, mode), {
      readOnly: readonly,
      timeout,
      ...({ defensive } as object),
    })
  }

  get open(): boolean {
    return this.#db.isOpen
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction
  }

  prepare(sql: string): Statement {
    return new Statement(this.#db.prepare(sql))
  }

  /** Any number of statements, without their rows. */
  exec(sql: string): void {
    this.#db.exec(sql)
  }

  /** The first value that it gives. */
  pragma(source: string): unknown {
    return this.prepare(`PRAGMA ${source}`).pluck().all()[0]
  }

  /** Inside another transaction, only its own part is undone when it throws. */
  transaction<Args extends unknown[], Result>(act: (...args: Args) => Result): Transaction<Args, Result> {
    const run = (...args: Args): Result => this.#within('BEGIN', () => act(...args))
    return Object.assign(run, {
      immediate: (...args: Args): Result => this.#within('BEGIN IMMEDIATE', () => act(...args)),
    })
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close()
  }

  #within<Result>(begin: string, act: () => Result): Result {
    const [start, commit, undo] = this.inTransaction
      ? ['SAVEPOINT inner_part', 'RELEASE inner_part', 'ROLLBACK TO inner_part; RELEASE inner_part']
      : [begin, 'COMMIT', 'ROLLBACK']
    this.exec(start)
    try {
      const result = act()
      this.exec(commit)
      return result
    } catch (error) {
      // Some errors, a full disk among them, have undone the transaction already.
      if (this.inTransaction) this.exec(undo)
      throw error
    }
  }
}

type Row = unknown[]

/** Rows come as objects, as arrays after `raw()`, as their first value after `pluck()`. */
export class Statement {
  readonly #statement: StatementSync
  #form: 'object' | 'array' | 'value' = 'object'
  /** What becomes of a row; made at the first one. Null: it stays as it is. */
  #read: ((row: Row) => unknown) | null | undefined

  constructor(statement: StatementSync) {
    this.#statement = statement
    statement.setReturnArrays(true)
  }

  raw(): this {
    this.#form = 'array'
    return this
  }

  pluck(): this {
    this.#form = 'value'
    return this
  }

  /** Values are bound in their order, given one by one or as one array. */
  run(...values: unknown[]): RunResult {
    return this.#statement.run(...bindable(values))
  }

  get(...values: unknown[]): unknown {
    const row = this.#statement.get(...bindable(values)) as Row | undefined
    if (row === undefined) return undefined
    const read = this.#reader()
    return read === null ? row : read(row)
  }

  all(...values: unknown[]): unknown[] {
    const rows = this.#statement.all(...bindable(values)) as unknown as Row[]
    if (rows.length === 0) return rows
    const read = this.#reader()
    if (read === null) return rows
    const found = rows as unknown[]
    for (let i = 0; i < rows.length; i++) found[i] = read(rows[i]!)
    return found
  }

  /** One row at a time; the statement must not be used for anything else meanwhile. */
  *iterate(...values: unknown[]): IterableIterator<unknown> {
    for (const found of this.#statement.iterate(...bindable(values))) {
      const row = found as unknown as Row
      const read = this.#reader()
      yield read === null ? row : read(row)
    }
  }

  #reader(): ((row: Row) => unknown) | null {
    if (this.#read === undefined) this.#read = readerFor(this.#form, this.#statement.columns())
    return this.#read
  }
}

/** SQLite's name of what went wrong, undefined for errors that are not SQLite's. */
export function sqliteCode(error: unknown): string | undefined {
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown }
  // No number of ours is that large: the file holds something that bombe never wrote.
  if (code === 'ERR_OUT_OF_RANGE' && /JavaScript number/.test(String(error))) return 'SQLITE_CORRUPT'
  if (typeof errcode !== 'number') return undefined
  // Opening checked that all that is read is there: it was taken away since.
  if (/^no such (?:table|column): /.test(String(message))) return 'SQLITE_CORRUPT'
  return NAMES[errcode] ?? NAMES[errcode & 0xff] ?? 'SQLITE_ERROR'
}

/** Those that decide something, by number; the larger ones are special cases of the smaller. */
const NAMES: Record<number, string> = {
  4618: 'SQLITE_IOERR_SHMOPEN',
  5386: 'SQLITE_IOERR_SHMMAP',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  24: 'SQLITE_FORMAT',
  26: 'SQLITE_NOTADB',
  778: 'SQLITE_IOERR_WRITE',
  1034: 'SQLITE_IOERR_FSYNC',
  1546: 'SQLITE_IOERR_TRUNCATE',
  4874: 'SQLITE_IOERR_SHMSIZE',
}

let loaded: typeof import('node:sqlite') | undefined

/** Loaded when the first database is opened. Node then warns that it is experimental, which does not help a user. */
function sqlite(): typeof import('node:sqlite') {
  if (loaded) return loaded
  const warn = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: never[]) => {
    if (!/SQLite is an experimental feature/.test(String(warning))) warn.call(process, warning, ...rest)
  }
  try {
    loaded = process.getBuiltinModule('node:sqlite')
    return loaded
  } finally {
    process.emitWarning = warn
  }
}

/** An address can say more than a path: that the file must be there, or that nobody writes it. */
function addressOf(path: string, how: 'mode=rw' | 'immutable=1'): URL {
  const url = pathToFileURL(path)
  url.search = how
  return url
}

/** Node 22 reads a text only up to a NUL, so none is stored; such text comes from hostile files alone. */
function bindable(values: unknown[]): SQLInputValue[] {
  const bound = (values.length === 1 && Array.isArray(values[0]) ? values[0] : values) as SQLInputValue[]
  for (let i = 0; i < bound.length; i++) {
    const value = bound[i]
    if (typeof value === 'string') {
      if (value.includes('\0')) bound[i] = value.replaceAll('\0', '\uFFFD')
    } else if (ArrayBuffer.isView(value) && value.byteLength === 0) bound[i] = NO_BYTES
  }
  return bound
}

/** Node 22 binds a view of an empty `ArrayBuffer` as NULL; this one it binds as an empty blob. */
const NO_BYTES = new Uint8Array(0)

function readerFor(
  form: 'object' | 'array' | 'value',
  columns: { name: string; type: string | null }[],
): ((row: Row) => unknown) | null {
  // A column that is declared to be a number or a text needs no look.
  const mayBeBytes = columns.map(({ type }) => type === null || type === 'BLOB')
  if (form === 'value') return mayBeBytes[0] ? row => asBuffer(row[0]) : row => row[0]
  const bytes = mayBeBytes.flatMap((is, column) => (is ? [column] : []))
  const convert = (row: Row): Row => {
    for (const column of bytes) row[column] = asBuffer(row[column])
    return row
  }
  if (form === 'array') return bytes.length === 0 ? null : convert
  const names = columns.map(({ name }) => name)
  return row => {
    convert(row)
    const object: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) object[names[i]!] = row[i]
    return object
  }
}

/** The same memory: nothing is copied. */
function asBuffer(value: unknown): unknown {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength)
    : value
}
