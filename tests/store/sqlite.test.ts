/** The SQLite driver: what the store relies on, whatever version of Node brings SQLite. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Database, sqliteCode } from '../../src/store/sqlite.ts'
import { ROOT } from '../house/read-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombe-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let db: Database
beforeEach(() => {
  db = new Database(':memory:')
  db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT, bytes BLOB)')
})
afterEach(() => db.close())

const count = () => db.prepare('SELECT count(*) FROM t').pluck().get()

function codeOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return sqliteCode(error)
  }
}

describe('rows', () => {
  beforeEach(() => {
    const { changes, lastInsertRowid } = db
      .prepare('INSERT INTO t VALUES (?, ?, ?)')
      .run([7, 'seven', Buffer.of(1, 2)])
    expect([changes, lastInsertRowid]).toEqual([1, 7])
  })

  test('come as objects, as arrays, and as single values', () => {
    const sql = 'SELECT id, text FROM t WHERE id = ?'
    expect(db.prepare(sql).get(7)).toStrictEqual({ id: 7, text: 'seven' })
    expect(db.prepare(sql).raw().all(7)).toStrictEqual([[7, 'seven']])
    expect(db.prepare(sql).pluck().get(7)).toBe(7)
    expect([...db.prepare(sql).raw().iterate(7)]).toStrictEqual([[7, 'seven']])
    expect(db.prepare(sql).get(8)).toBeUndefined()
    expect(db.prepare(sql).all(8)).toEqual([])
  })

  test.each(['bytes', "coalesce(bytes, '')"])('blobs are buffers: %s', column => {
    const sql = `SELECT id, ${column} AS found FROM t`
    expect(Buffer.isBuffer((db.prepare(sql).get() as { found: unknown }).found)).toBe(true)
    expect(Buffer.isBuffer((db.prepare(sql).raw().all() as unknown[][])[0]![1])).toBe(true)
    expect(Buffer.isBuffer(db.prepare(`SELECT ${column} FROM t`).pluck().get())).toBe(true)
  })

  test('a statement that was left in the middle can be used again', () => {
    db.exec("INSERT INTO t (text) VALUES ('eight'), ('nine')")
    const all = db.prepare('SELECT id FROM t ORDER BY id').pluck()
    for (const id of all.iterate()) {
      expect(id).toBe(7)
      break
    }
    expect(all.all()).toEqual([7, 8, 9])
    db.exec('DELETE FROM t')
  })

  test('a number that JavaScript cannot hold is none of ours', () => {
    const large = db.prepare('SELECT 9223372036854775807').pluck()
    expect(codeOf(() => large.get())).toBe('SQLITE_CORRUPT')
  })
})

describe('transactions', () => {
  const add = () => db.exec("INSERT INTO t (text) VALUES ('x')")
  const fail = () => {
    throw new Error('undone')
  }

  test.each(['deferred', 'immediate'] as const)('%s: all or nothing', form => {
    const run = (act: () => void) =>
      form === 'immediate' ? db.transaction(act).immediate() : db.transaction(act)()
    run(add)
    const failing = () =>
      run(() => {
        add()
        fail()
      })
    expect(failing).toThrow('undone')
    expect([count(), db.inTransaction]).toEqual([1, false])
  })

  test('one inside another undoes its own part', () => {
    const inner = db.transaction(() => {
      add()
      fail()
    })
    db.transaction(() => {
      add()
      expect(inner).toThrow('undone')
      expect(count()).toBe(1)
      db.transaction(add)()
    })()
    expect(count()).toBe(2)
  })
})

describe('files', () => {
  test('that must exist are not made, whatever their name', () => {
    const path = join(folder, 'a ?%#.db')
    expect(codeOf(() => new Database(path, { fileMustExist: true }))).toBe('SQLITE_CANTOPEN')
    expect(existsSync(path)).toBe(false)
    new Database(path).close()
    expect(existsSync(path)).toBe(true)
    const opened = new Database(path, { fileMustExist: true })
    expect([opened.name, opened.open]).toEqual([path, true])
    opened.exec('CREATE TABLE t (a)')
    opened.close()
    opened.close()
    expect(opened.open).toBe(false)
    const readonly = new Database(path, { readonly: true })
    expect(codeOf(() => readonly.exec('DELETE FROM t'))).toBe('SQLITE_READONLY')
    readonly.close()
  })

  test('that are held, and that are no database, are reported by name', () => {
    const path = join(folder, 'held.db')
    const holder = new Database(path)
    holder.exec('BEGIN EXCLUSIVE')
    const other = new Database(path, { timeout: 0 })
    expect(codeOf(() => other.exec('BEGIN IMMEDIATE'))).toBe('SQLITE_BUSY')
    other.close()
    holder.close()
    const junk = join(folder, 'junk.db')
    writeFileSync(junk, 'no database, and long enough to be read as one'.repeat(99))
    const opened = new Database(junk)
    expect(codeOf(() => opened.pragma('user_version'))).toBe('SQLITE_NOTADB')
    opened.close()
    expect(sqliteCode(new Error('something else'))).toBeUndefined()
  })
})

test('bytes of length 0 are stored as bytes, not as NULL', () => {
  const insert = db.prepare('INSERT INTO t (bytes) VALUES (?)')
  for (const empty of [new Uint8Array(0), new Uint8Array(new Float64Array(0).buffer), Buffer.alloc(0)]) {
    insert.run(empty)
    insert.run([empty])
  }
  expect(db.prepare('SELECT typeof(bytes) FROM t').pluck().all()).toEqual(Array(6).fill('blob'))
})

test('what follows a NUL in a text is kept', () => {
  db.prepare('INSERT INTO t (text) VALUES (?)').run('x\0y')
  expect(db.prepare('SELECT text FROM t').pluck().get()).toBe('x\uFFFDy')
})

test('Node says nothing of its SQLite, and still warns of everything else', () => {
  const driver = pathToFileURL(join(ROOT, 'dist/src/store/sqlite.js')).href
  const script = `import { Database } from ${JSON.stringify(driver)}
    process.emitWarning('before'); new Database(':memory:').close(); process.emitWarning('after')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stderr).toMatch(/before[\s\S]*after/)
  expect(stderr).not.toContain('SQLite')
})
