/** An older and a newer bombe on one index: the older refuses, neither makes anew what the other made again and again. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractorVersion, programVersion } from '../../src/index/extractor-version.ts'
import { planStart } from '../../src/plan/plan-start.ts'
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
  for (const meta of [
    { extractor: '999-abc' },
    { program: '999.0.0', extractor: `${Number.parseInt(extractorVersion(), 10)}-other` },
  ]) {
    madeBy({ program: programVersion(), ...meta })
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

test('facts of an older bombe are made anew, once', () => {
  madeBy({ program: '0.0.1', extractor: '0-old' })
  const before = current()
  expect(box.bombe('sync').status).toBe(0)
  const after = current()
  expect(after).not.toBe(before)
  expect(box.bombe('sync').status).toBe(0)
  expect(current()).toBe(after)
})

test('a newer schema is refused and left as it is', () => {
  madeBy({}, 999)
  const files = readdirSync(join(box.folder, '.bombe')).filter(name => name.endsWith('.db'))
  for (const command of [['sync'], ['search', 'first'], ['status']])
    expect(box.bombe(...command)).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/index_incompatible/),
    })
  expect(readdirSync(join(box.folder, '.bombe')).filter(name => name.endsWith('.db'))).toEqual(files)
  expect(box.bombe('index', '--force').status).toBe(0)
})

test('later is later by extraction first, then by version', () => {
  const extractor = (number: number) => `${number}-x`
  const ours = { extractor: extractorVersion(), program: programVersion() }
  expect(planStart({ extractor: null, program: '99.0.0' }, ours)).toBe('rebuild')
  expect(planStart({ extractor: extractor(0), program: '99.0.0' }, ours)).toBe('rebuild')
  expect(planStart({ extractor: extractor(999), program: '0.0.0' }, ours)).toBe('refuse')
})
