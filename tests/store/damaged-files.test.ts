/** What is beside an index, when something else was written into it: moved aside or rebuilt, never in the way. */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { openAnswerCache } from '../../src/store/answers/answer-cache.ts'
import { acquireWriter, isLocked } from '../../src/store/generations/acquire-writer.ts'
import { checkIntegrity } from '../../src/store/generations/check-integrity.ts'
import { JobsStore } from '../../src/store/generations/jobs-store.ts'
import {
  listQuarantined,
  quarantineIndex,
  quarantineNotes,
  removeQuarantined,
} from '../../src/store/generations/quarantine.ts'
import { type NoteRow, NotesStore, useNotes } from '../../src/store/notes/notes-store.ts'
import { Database } from '../../src/store/sqlite.ts'
import { ROOT } from '../house/read-sources.ts'

const JUNK = 'junk, and no database\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-damage-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string) => join(folder, name)

describe('notes', () => {
  const note: NoteRow = { session: 's', kind: 'annotate', target: 'a', key: '', text: 'seen', expiresAt: 0 }

  function write(): void {
    useNotes(folder, 'write', store => store!.put([note], 1))
  }

  /** Pages of the table itself, behind a start that reads well. */
  function overwriteTable(): void {
    const many = Array.from({ length: 200 }, (_, at) => ({
      ...note,
      target: `t${at}`,
      text: 'x'.repeat(500),
    }))
    useNotes(folder, 'write', store => store!.put(many, 1))
    const db = new Database(file('notes.db'))
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.close()
    const handle = openSync(file('notes.db'), 'r+')
    writeSync(handle, Buffer.alloc(statSync(file('notes.db')).size - 4096, 0xa5), 0, undefined, 4096)
    closeSync(handle)
  }

  it.each<[string, () => void]>([
    ['text', () => writeFileSync(file('notes.db'), JUNK)],
    ['overwritten behind its start', overwriteTable],
  ])('that are %s are moved aside, kept, and started again', (_, damage) => {
    write()
    damage()
    const before = readFileSync(file('notes.db'))
    const told: string[] = []
    const found = useNotes(
      folder,
      'read',
      store => store?.list('s', 1) ?? [],
      path => told.push(path),
    )
    expect(found).toEqual([])
    expect(listQuarantined(folder)).toEqual([{ path: told[0], what: 'notes', sizeBytes: before.length }])
    expect(readFileSync(told[0]!)).toEqual(before)
    write()
    expect(
      useNotes(
        folder,
        'read',
        store => store?.list('s', 1),
        path => told.push(path),
      ),
    ).toEqual([note])
    expect(told).toHaveLength(1)
  })

  it('are written where what was there is damaged', () => {
    writeFileSync(file('notes.db'), JUNK)
    write()
    expect(useNotes(folder, 'read', store => store?.list('s', 1))).toEqual([note])
    expect(listQuarantined(folder)).toHaveLength(1)
  })

  it('that another process began meanwhile stay', () => {
    write()
    expect(quarantineNotes(file('notes.db'), statSync(file('notes.db')).ino + 1)).toBeNull()
    expect(useNotes(folder, 'read', store => store?.list('s', 1))).toEqual([note])
  })

  it('are reported by the check, which changes nothing', () => {
    expect(checkIntegrity(folder).state).toBe('none')
    writeFileSync(file('notes.db'), JUNK)
    expect(checkIntegrity(folder)).toMatchObject({
      state: 'damaged',
      message: expect.stringContaining('notes'),
    })
    expect(readFileSync(file('notes.db'), 'utf8')).toBe(JUNK)
    expect(() => NotesStore.open(folder, 'read')).toThrow(expect.objectContaining({ code: 'index_corrupt' }))
  })
})

describe('a lock', () => {
  it.each(['lock', 'exact', 'watch'] as const)('%s that is text is nobody’s, and can be had', async lock => {
    writeFileSync(file(`${lock}.db`), JUNK)
    expect(isLocked(folder, lock)).toBe(false)
    const writer = await acquireWriter(folder, { lock })
    expect(isHeldForOthers(lock)).toBe(true)
    writer.release()
    expect(isHeldForOthers(lock)).toBe(false)
  })

  it('stays the same file, so that a process that took it a moment ago still holds it', async () => {
    writeFileSync(file('lock.db'), JUNK)
    const { ino } = statSync(file('lock.db'))
    const writer = await acquireWriter(folder)
    expect(statSync(file('lock.db')).ino).toBe(ino)
    writer.release()
  })

  it('that is held while text is written into it stays held', async () => {
    const writer = await acquireWriter(folder)
    // By another process: closing a handle of our own would drop the lock.
    execFileSync('/bin/sh', ['-c', 'echo junk > "$0"', file('lock.db')])
    expect(isHeldForOthers('lock')).toBe(true)
    await expect(acquireWriter(folder)).rejects.toMatchObject({ code: 'index_locked' })
    writer.release()
    ;(await acquireWriter(folder)).release()
  })

  it('that is a database is never emptied', async () => {
    const db = new Database(file('lock.db'))
    db.exec('CREATE TABLE t (a)')
    db.close()
    const { size } = statSync(file('lock.db'))
    ;(await acquireWriter(folder)).release()
    expect(statSync(file('lock.db')).size).toBe(size)
  })

  /** SQLite tells connections of one process apart by itself; what counts is what the kernel tells another. */
  function isHeldForOthers(lock: string): boolean {
    const driver = pathToFileURL(join(ROOT, 'dist/src/store/sqlite.js')).href
    const script = `import { Database, sqliteCode } from ${JSON.stringify(driver)}
      try { new Database(process.argv[1], { timeout: 0 }).prepare('SELECT count(*) FROM sqlite_schema').get() }
      catch (error) { process.stdout.write(sqliteCode(error)) }`
    const args = ['--input-type=module', '-e', script, file(`${lock}.db`)]
    return execFileSync(process.execPath, args, { encoding: 'utf8' }) === 'SQLITE_BUSY'
  }
})

test('jobs are written down again after their file was damaged', () => {
  writeFileSync(file('jobs.db'), JUNK)
  const store = JobsStore.open(folder, 'write')!
  expect(store.add('sync', 'running')).toBe(1)
  expect(store.active()).toHaveLength(1)
  store.close()
})

test('what engines answered is cached again after its file was damaged; one in use is not deleted', () => {
  const answer = {
    ...{ engine: 'e', variant: '', siteless: false },
    ...{ states: Buffer.of(1), keys: Buffer.of(), edges: Buffer.of() },
  }
  writeFileSync(file('answers.db'), JUNK)
  const cache = openAnswerCache(folder)
  cache.put('content', 'closure', answer)
  expect(cache.get('content', 'closure')).toEqual([answer])
  cache.close()
  const other = new Database(file('answers.db'))
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('BEGIN EXCLUSIVE')
  openAnswerCache(folder).close()
  other.exec('COMMIT')
  other.close()
  const again = openAnswerCache(folder)
  expect(again.get('content', 'closure')).toEqual([answer])
  again.close()
})

test('of indexes that were moved aside the newest is kept; notes stay until a person deletes them', () => {
  const names = ['index-a1-0a.db', 'index-a2-0b.db', 'index-a3-0c.db']
  for (const name of names) {
    for (const part of ['', '-wal', '-shm', '.checked']) writeFileSync(file(name + part), 'x')
    expect(quarantineIndex(file(name))).toBe(file(`corrupt-${name}`))
  }
  expect(readdirSync(folder).sort()).toEqual([
    'corrupt-index-a3-0c.db',
    'corrupt-index-a3-0c.db-shm',
    'corrupt-index-a3-0c.db-wal',
  ])
  writeFileSync(file('notes.db'), JUNK)
  expect(quarantineNotes(file('notes.db'), statSync(file('notes.db')).ino)).not.toBeNull()
  expect(removeQuarantined(folder).map(({ path }) => path)).toEqual([file('corrupt-index-a3-0c.db')])
  expect(listQuarantined(folder).map(({ what }) => what)).toEqual(['notes'])
  expect(existsSync(file('corrupt-index-a3-0c.db-wal'))).toBe(false)
})
