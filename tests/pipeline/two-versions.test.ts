/** An older and a newer bombe on one index: the older refuses, neither rebuilds the other's index in a loop. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractorVersion, programVersion } from '../../src/pipeline/extractor-version.ts'
import { planStart } from '../../src/plan/plan-start.ts'
import { Database } from '../../src/store/sqlite.ts'
import { sandbox } from '../cli/run-bombe.ts'

const box = sandbox({ 'a.py': 'def first():\n    pass\n' })
afterAll(() => box.remove())
beforeAll(() => {
  expect(box.bombe('index').status).toBe(0)
})

const current = () => readFileSync(join(box.folder, '.bombe', 'current'), 'utf8').trim()

/** As another bombe would have left it. */
function madeBy(meta: Record<string, string>, schema?: number): void {
  const db = new Database(join(box.folder, '.bombe', current()))
  for (const [key, value] of Object.entries(meta))
    db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value)
  if (schema !== undefined) db.pragma(`user_version = ${schema}`)
  db.close()
}

test('facts of a newer bombe are refused, by commands that write and by questions, and stay', () => {
  const before = current()
  for (const program of ['999.0.0', `${programVersion()}9`]) {
    madeBy({ program, extractor: 'other' })
    for (const command of [['sync'], ['index'], ['search', 'first']]) {
      const run = box.bombe(...command)
      expect(run.status).toBe(3)
      expect(run.stderr).toMatch(/^error\[index_incompatible\].*newer.*\nhint: /)
    }
  }
  expect(current()).toBe(before)
  expect(box.bombe('index', '--force').status).toBe(0)
  expect(box.bombe('search', 'first').status).toBe(0)
})

test('facts of an older bombe are rebuilt, once', () => {
  madeBy({ program: '0.0.1', extractor: '0-old' })
  const before = current()
  expect(box.bombe('sync').status).toBe(0)
  const after = current()
  expect(after).not.toBe(before)
  expect(box.bombe('sync').status).toBe(0)
  expect(current()).toBe(after)
})

test('the tables of a newer bombe are refused by commands that write; status answers', () => {
  madeBy({ program: '999.0.0' }, 999)
  const files = () => readdirSync(join(box.folder, '.bombe')).filter(name => name.endsWith('.db'))
  const before = files()
  for (const command of [['sync'], ['search', 'first']])
    expect(box.bombe(...command)).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/index_incompatible.*newer/),
    })
  expect(JSON.parse(box.bombe('status', '--json').stdout).index).toMatchObject({
    state: 'ready',
    schema_version: 999,
  })
  expect(files()).toEqual(before)
  expect(box.bombe('index', '--force').status).toBe(0)
})

test('later is later by the version of the program', () => {
  const ours = { extractor: extractorVersion(), program: programVersion() }
  const plan = (program: string | null, extractor: string | null = 'other') =>
    planStart({ extractor, program }, ours)
  expect([plan(null), plan('0.0.1'), plan(ours.program)]).toEqual(['rebuild', 'rebuild', 'rebuild'])
  expect([plan('99.0.0'), plan('99.0.0', null)]).toEqual(['refuse', 'refuse'])
  expect(plan('99.0.0', ours.extractor)).toBe('sync')
})
