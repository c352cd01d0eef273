/** An index that this program did not make, or that something else changed: every command has an answer, notes stay. */
import {
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCHEMA_VERSION } from '../../src/store/schema/schema.ts'
import { Database } from '../../src/store/sqlite.ts'
import { type Sandbox, sandbox } from '../cli/run-bombe.ts'

let box: Sandbox
beforeAll(() => {
  box = sandbox({ 'a.py': 'def first():\n    return second()\n\ndef second():\n    pass\n' })
  expect(box.bombe('index').status).toBe(0)
  expect(box.bombe('note', 'annotate', 'second', '-t', 'mine').status).toBe(0)
  cpSync(data(), `${box.folder}-whole`, { recursive: true })
}, 60_000)
afterAll(() => {
  rmSync(`${box.folder}-whole`, { recursive: true, force: true })
  box.remove()
})

const data = () => join(box.folder, '.bombe')
const current = () => join(data(), readFileSync(join(data(), 'current'), 'utf8').trim())

function restore(change: (path: string) => void): void {
  rmSync(data(), { recursive: true, force: true })
  cpSync(`${box.folder}-whole`, data(), { recursive: true, preserveTimestamps: true })
  change(current())
}

const sql = (text: string) => (path: string) => {
  const db = new Database(path)
  db.exec(text)
  db.close()
}

/** Any real change of a file moves its time. */
const bytes = (change: (path: string) => void) => (path: string) => {
  change(path)
  utimesSync(path, new Date(), new Date(Date.now() + 5_000))
}

/** `isReadable`: it goes on answering. `isMoved`: the damaged file is kept under another name. */
const CASES: [string, (path: string) => void, { isReadable?: boolean; isMoved?: boolean }][] = [
  ['a version set back', sql(`PRAGMA user_version = ${SCHEMA_VERSION - 1}`), { isReadable: true }],
  ['a version set forward', sql(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`), { isReadable: true }],
  ['version 0', sql('PRAGMA user_version = 0'), { isReadable: true }],
  ['no table of symbols', sql('DROP TABLE symbols'), {}],
  ['no table of meta', sql('DROP TABLE meta'), {}],
  [
    'a header that was overwritten',
    bytes(path => writeFileSync(path, Buffer.alloc(64, 'X'), { flag: 'r+' })),
    { isMoved: true },
  ],
  [
    'half of its bytes',
    bytes(path => truncateSync(path, Math.floor(statSync(path).size / 2))),
    { isMoved: true },
  ],
  ['no bytes', bytes(path => truncateSync(path, 0)), { isMoved: true }],
  ['text in its place', bytes(path => writeFileSync(path, 'no database\n'.repeat(400))), { isMoved: true }],
]

describe.each(CASES)('an index with %s', (_, change, { isReadable = false, isMoved = false }) => {
  test('has a state that status reports', { timeout: 60_000 }, () => {
    restore(change)
    const before = current()
    const { status, stdout } = box.bombe('status', '--json')
    expect(status).toBe(isReadable ? 0 : 1)
    const { index, meta } = JSON.parse(stdout)
    expect([index.state, meta.freshness_status]).toEqual([isReadable ? 'ready' : 'not_indexed', 'stale'])
    expect(index.required_schema_version).toBe(SCHEMA_VERSION)
    expect(existsSync(before)).toBe(!isMoved)
  })

  test('is checked by doctor', { timeout: 60_000 }, () => {
    restore(change)
    // Without a source file no engine is probed.
    const source = readFileSync(join(box.folder, 'a.py'))
    rmSync(join(box.folder, 'a.py'))
    const { stdout, stderr } = box.bombe('doctor', '--json')
    writeFileSync(join(box.folder, 'a.py'), source)
    expect(stderr).not.toContain('error[')
    const { index } = JSON.parse(stdout)
    expect(index).toEqual(
      isMoved
        ? { state: expect.stringMatching(/^(none|damaged)$/), message: expect.any(String) }
        : {
            state: isReadable ? 'whole' : 'damaged',
            message: expect.stringContaining('`bombe index` builds a new one'),
          },
    )
  })

  test('is rebuilt by a question, which keeps the notes', { timeout: 60_000 }, () => {
    restore(change)
    const before = current()
    const { status, stdout, stderr } = box.bombe('search', 'second')
    expect(status, stderr).toBe(0)
    expect(stdout).toContain('a.py#second')
    expect(box.bombe('note', 'list').stdout).toContain('mine')
    expect(current()).not.toBe(before)
    expect(existsSync(before)).toBe(!isMoved)
  })

  test('is rebuilt by index, once', { timeout: 60_000 }, () => {
    restore(change)
    const before = current()
    expect(box.bombe('index').status).toBe(0)
    const after = current()
    expect(after).not.toBe(before)
    expect(box.bombe('index').status).toBe(0)
    expect(current()).toBe(after)
    expect(JSON.parse(box.bombe('status', '--json').stdout).index).toMatchObject({
      state: 'ready',
      schema_version: SCHEMA_VERSION,
    })
  })
})
