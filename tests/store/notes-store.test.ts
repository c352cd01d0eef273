/** The file of notes, when whoever made it was killed half-way or somebody else put it there. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type NoteRow, NotesStore } from '../../src/store/notes/notes-store.ts'
import { Database } from '../../src/store/sqlite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-notes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const note: NoteRow = { session: 's', kind: 'annotate', target: 'a.py', key: '', text: 'seen', expiresAt: 0 }

function make(sql: string): void {
  const db = new Database(join(folder, 'notes.db'))
  db.exec(sql)
  db.close()
}

it.each([
  ['an empty file', ''],
  ['a file with nothing but its mode', 'PRAGMA journal_mode = WAL'],
  ['a file with nothing but its mark', 'PRAGMA application_id = 0x626f6d6e'],
])('finishes %s', (_, sql) => {
  make(sql)
  const store = NotesStore.open(folder, 'write')!
  store.put([note], 1)
  store.close()
  const again = NotesStore.open(folder, 'read')!
  expect(again.list('s', 1)).toEqual([note])
  again.close()
})

it('keeps the hash of the body with a summary, until the summary is forgotten or ends', () => {
  const store = NotesStore.open(folder, 'write')!
  const summary: NoteRow = {
    ...note,
    kind: 'summarize',
    target: 'a.py#f()',
    key: '0a',
    bodyHash: 4_000_000_000,
  }
  store.put([note, summary, { ...summary, target: 'a.py#g()', expiresAt: 5 }], 1)
  expect(store.list('s', 1)[1]).toEqual(summary)
  store.put([{ ...summary, bodyHash: 7 }], 9)
  expect(store.list('s', 9)).toEqual([note, { ...summary, bodyHash: 7 }])
  store.forget('s', ['a.py#f()'])
  expect(store.list('s', 9)).toEqual([note])
  store.close()
  const db = new Database(join(folder, 'notes.db'))
  expect(db.prepare('SELECT count(*) FROM bodies').pluck().get()).toBe(0)
  db.close()
})

it('leaves a file of somebody else alone, and makes none for reading', () => {
  expect(NotesStore.open(folder, 'read')).toBeNull()
  expect(existsSync(join(folder, 'notes.db'))).toBe(false)
  make('CREATE TABLE notes (a)')
  expect(NotesStore.open(folder, 'write')).toBeNull()
})
