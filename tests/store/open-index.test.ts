/** What may be wrong with an index or its folder, and what becomes of it. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireWriter, type Writer } from '../../src/store/acquire-writer.ts'
import { CurrentIndex } from '../../src/store/current-index.ts'
import {
  copyIndex,
  currentGeneration,
  newGenerationPath,
  openCurrent,
  publishGeneration,
} from '../../src/store/generations.ts'
import { SqliteIndexReader } from '../../src/store/index-reader.ts'
import { migrate } from '../../src/store/migrate.ts'
import { closeIndex, openIndex } from '../../src/store/open-index.ts'
import { SCHEMA_VERSION } from '../../src/store/schema.ts'
import { updateGraph } from '../../src/store/update-graph.ts'
import { writeGraph } from '../../src/store/write-graph.ts'
import { describeIndex } from './describe-index.ts'
import { evenRanks, sampleGraph } from './sample-graph.ts'

let folder: string
let writer: Writer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-open-'))
  writer = await acquireWriter(folder)
})
afterEach(() => {
  writer.release()
  rmSync(folder, { recursive: true, force: true })
})

function publish(files = 4, version = 1): string {
  const graph = sampleGraph(files, version)
  const path = newGenerationPath(folder)
  writeGraph(path, graph, { ranks: evenRanks(graph), meta: { version: String(version) } })
  publishGeneration(writer, path)
  return path
}

function generations(): string[] {
  return readdirSync(folder).filter(name => /^index-.*\.db$/.test(name))
}

describe('generations', () => {
  it('has none at first', () => {
    expect(currentGeneration(folder)).toBeNull()
    expect(openCurrent(folder)).toBeNull()
    expect(new CurrentIndex(folder).reader()).toBeNull()
  })

  it('keeps the one before until the next is published', () => {
    const [first, second, third] = [publish(), publish(), publish()]
    expect(new Set([first, second, third]).size).toBe(3)
    expect(currentGeneration(folder)).toBe(third)
    expect(
      generations()
        .map(name => join(folder, name))
        .sort(),
    ).toEqual([second, third].sort())
  })

  it('does not delete what this process has open', () => {
    const first = publish()
    const db = openIndex(first)
    publish()
    publish()
    expect(existsSync(first)).toBe(true)
    closeIndex(db)
    publish()
    expect(existsSync(first)).toBe(false)
    expect(readdirSync(folder).filter(name => name.includes('-wal') || name.includes('-shm'))).toEqual([])
  })

  it('follows the pointer from one request to the next', () => {
    publish(4, 1)
    const current = new CurrentIndex(folder)
    const before = current.reader()
    expect(before?.meta('version')).toBe('1')
    expect(current.reader()).toBe(before)
    publish(4, 2)
    expect(current.reader()?.meta('version')).toBe('2')
    current.close()
  })

  it.each(['../index-a-b.db', '/etc/passwd', 'lock.db', ''])(
    'takes no pointer that leads elsewhere: %s',
    text => {
      writeFileSync(join(folder, 'current'), text)
      expect(currentGeneration(folder)).toBeNull()
    },
  )

  it('copies an index that is open and being read', () => {
    const db = openIndex(publish())
    const path = newGenerationPath(folder)
    copyIndex(db.name, path)
    const [left, right] = [new SqliteIndexReader(db), new SqliteIndexReader(openIndex(path))]
    expect(describeIndex(right)).toEqual(describeIndex(left))
    left.close()
    right.close()
  })
})

describe('versions', () => {
  function setVersion(path: string, version: number): void {
    const db = new Database(path)
    db.pragma(`user_version = ${version}`)
    db.close()
  }

  it('refuses an index of a newer bombe and leaves it as it is', () => {
    const path = publish()
    setVersion(path, SCHEMA_VERSION + 1)
    expect(() => openCurrent(folder)).toThrow(expect.objectContaining({ code: 'index_incompatible' }))
    expect(existsSync(path)).toBe(true)
  })

  it('refuses one that is too old to be carried over', () => {
    setVersion(publish(), 0)
    expect(() => openCurrent(folder)).toThrow(expect.objectContaining({ code: 'index_incompatible' }))
  })

  it('runs migrations in order, in one transaction', () => {
    const db = openIndex(publish(), 'write')
    const steps = [
      { to: SCHEMA_VERSION + 2, run: () => void db.exec("INSERT INTO extra VALUES ('two')") },
      { to: SCHEMA_VERSION + 1, run: () => void db.exec('CREATE TABLE extra (word TEXT)') },
    ]
    const broken = [
      steps[1]!,
      { to: SCHEMA_VERSION + 2, run: () => void db.exec('INSERT INTO nowhere VALUES (1)') },
    ]
    expect(() => migrate(db, broken, SCHEMA_VERSION + 2)).toThrow()
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION)
    expect(() => db.prepare('SELECT * FROM extra')).toThrow()
    migrate(db, steps, SCHEMA_VERSION + 2)
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION + 2)
    expect(db.prepare('SELECT word FROM extra').pluck().all()).toEqual(['two'])
    closeIndex(db)
  })
})

describe('damage', () => {
  /** Moves the time on, as any real change of the file would: the remembered check no longer counts. */
  function damage(path: string, change: () => void): void {
    change()
    utimesSync(path, new Date(), new Date(Date.now() + 5000))
  }

  it.each<[string, (path: string) => void]>([
    ['text', path => writeFileSync(path, 'not a database, whatever its name says'.repeat(50))],
    ['nothing', path => truncateSync(path, 0)],
    ['half of it', path => truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096)],
    ['another database', path => anotherDatabase(path)],
    ['a trigger', path => exec(path, 'CREATE TRIGGER t AFTER INSERT ON meta BEGIN SELECT 1; END')],
  ])('sets an index aside that is %s', (_, change) => {
    const path = publish()
    damage(path, () => change(path))
    expect(() => openCurrent(folder)).toThrow(expect.objectContaining({ code: 'index_corrupt' }))
    expect(existsSync(path)).toBe(false)
    expect(readdirSync(folder).some(name => name.startsWith('corrupt-index-'))).toBe(true)
    expect(openCurrent(folder)).toBeNull()
    publish()
    closeIndex(openCurrent(folder)!)
  })

  function anotherDatabase(path: string): void {
    rmSync(path)
    exec(path, 'CREATE TABLE t (a)')
  }

  function exec(path: string, sql: string): void {
    const db = new Database(path)
    db.exec(sql)
    db.close()
  }
})

describe('a folder that cannot take more', () => {
  it('says disk_full and keeps what was there', () => {
    const path = publish(4, 1)
    const db = openIndex(path, 'write')
    const before = describeIndex(new SqliteIndexReader(db))
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`)
    const graph = sampleGraph(200, 2)
    const full = expect.objectContaining({ code: 'disk_full' })
    expect(() => updateGraph(db, graph, { ranks: evenRanks(graph) })).toThrow(full)
    expect(describeIndex(new SqliteIndexReader(db))).toEqual(before)
    closeIndex(db)
  })

  it('says read_only where nothing can be written, and leaves nothing behind', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const readOnly = expect.objectContaining({ code: 'read_only' })
    await expect(acquireWriter(join(file, 'data'))).rejects.toThrow(readOnly)
    const graph = sampleGraph(2)
    expect(() => writeGraph(join(file, 'x.db'), graph, { ranks: evenRanks(graph) })).toThrow(readOnly)
    const taken = newGenerationPath(folder)
    mkdirSync(taken)
    expect(() => writeGraph(taken, graph, { ranks: evenRanks(graph) })).toThrow(readOnly)
  })

  it('lets nothing be written through a reader', () => {
    const db = openIndex(publish())
    expect(() => db.exec("INSERT INTO meta VALUES ('a', 'b')")).toThrow(/readonly/)
    closeIndex(db)
  })
})
