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
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireWriter, type Writer } from '../../src/store/generations/acquire-writer.ts'
import { CurrentIndex } from '../../src/store/generations/current-index.ts'
import {
  copyIndex,
  currentGeneration,
  newGenerationPath,
  openCurrent,
  publishGeneration,
} from '../../src/store/generations/generations.ts'
import { closeIndex, openIndex } from '../../src/store/generations/open-index.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import { checkSchema } from '../../src/store/schema/check-schema.ts'
import { SCHEMA_VERSION } from '../../src/store/schema/schema.ts'
import { Database } from '../../src/store/sqlite.ts'
import { describeIndex } from './describe-index.ts'
import { evenRanks, sampleGraph } from './sample-graph.ts'
import { updateGraph, writeGraph } from './write-graph.ts'

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
  writeGraph(path, graph, { ranks: evenRanks(graph), meta: { commit: String(version) } })
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
    expect(before?.meta('commit')).toBe('1')
    expect(current.reader()).toBe(before)
    publish(4, 2)
    expect(current.reader()?.meta('commit')).toBe('2')
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

  it.each([0, SCHEMA_VERSION - 1, SCHEMA_VERSION + 1])(
    'reads schema %i while it has every column',
    version => {
      const path = publish()
      setVersion(path, version)
      const db = openCurrent(folder)!
      const reader = new SqliteIndexReader(db)
      expect([reader.schemaVersion(), reader.hasCurrentSchema()]).toEqual([version, false])
      expect(reader.files().length).toBeGreaterThan(0)
      closeIndex(db)
      expect(() => openCurrent(folder, 'write')).toThrow(
        expect.objectContaining({ code: 'index_incompatible' }),
      )
      expect(existsSync(path)).toBe(true)
    },
  )

  it.each([
    'ALTER TABLE answers DROP COLUMN basis',
    'DROP TABLE meta',
    'DROP TABLE columns',
    'DROP TABLE symbols',
  ])('does not read an index after %s, and leaves it', sql => {
    const path = publish()
    const db = new Database(path)
    db.exec(sql)
    db.close()
    expect(() => openCurrent(folder)).toThrow(expect.objectContaining({ code: 'index_incompatible' }))
    expect(existsSync(path)).toBe(true)
  })

  it('does not write an index that lost an index of its tables', () => {
    const path = publish()
    const db = new Database(path)
    db.exec('DROP INDEX symbols_name')
    db.close()
    closeIndex(openCurrent(folder)!)
    expect(() => openCurrent(folder, 'write')).toThrow(
      expect.objectContaining({ code: 'index_incompatible' }),
    )
  })

  it('takes an index it wrote itself as its own', () => {
    const db = openIndex(publish(), 'write')
    expect(checkSchema(db)).toEqual({ fit: 'exact', version: SCHEMA_VERSION, missing: [] })
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
    db.pragma(`max_page_count = ${db.pragma('page_count')}`)
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
