/** Files of bombe's own that something else wrote into: questions are answered, and it is said what became of them. */
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../../src/store/sqlite.ts'
import { type Sandbox, sandbox } from '../cli/run-bombe.ts'
import { connectStdio } from '../mcp/clients.ts'

const FILES = { 'a.py': 'def first():\n    return second()\n\ndef second():\n    pass\n' }

let box: Sandbox
beforeEach(() => {
  box = sandbox(FILES)
  expect(box.bombe('index').status).toBe(0)
})
afterEach(() => box.remove())

const inData = (name: string) => join(box.folder, '.bombe', name)
const problems = () => JSON.parse(box.bombe('status', '--json').stdout).problems

function damageIndex(): void {
  const path = inData(readFileSync(inData('current'), 'utf8').trim())
  writeFileSync(path, 'not a database\n'.repeat(400))
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
}

test('damaged notes are moved aside, and every answer says where', { timeout: 60_000 }, () => {
  expect(box.bombe('note', 'annotate', 'second', '-t', 'mine').status).toBe(0)
  writeFileSync(inData('notes.db'), 'junk\n')
  expect(box.bombe('doctor').stdout).toContain('notes')
  const { status, stdout, stderr } = box.bombe('refs', 'second')
  expect(status, stderr).toBe(0)
  expect(stdout).toContain('first')
  const [kept] = readdirSync(join(box.folder, '.bombe')).filter(name => name.startsWith('corrupt-notes-'))
  expect(stderr).toContain(`warning: the notes were damaged`)
  expect(stderr).toContain(inData(kept!))
  expect(readFileSync(inData(kept!), 'utf8')).toBe('junk\n')
  expect(problems()).toEqual([
    { file: `.bombe/${kept}`, code: 'set_aside', message: expect.stringContaining('start empty') },
  ])
  expect(box.bombe('note', 'annotate', 'second', '-t', 'again').stdout).toContain('again')
  expect(box.bombe('refs', 'second').stderr).toBe('')
  box.bombe('state', 'prune')
  expect(existsSync(inData(kept!))).toBe(true)
})

test('nothing else beside the index prevents an index or an answer', { timeout: 60_000 }, () => {
  for (const name of ['lock', 'jobs', 'answers', 'exact', 'watch'])
    writeFileSync(inData(`${name}.db`), 'junk\n')
  expect(box.bombe('refs', 'second').status).toBe(0)
  const forced = box.bombe('index', '--force')
  expect(forced.status, forced.stderr).toBe(0)
  expect(box.bombe('watch', '--status').stdout).toContain('not watched')
  expect(JSON.parse(box.bombe('status', '--json').stdout).jobs).toMatchObject([{ state: 'published' }])
  expect(problems()).toEqual([])
})

test('a damaged index is reported and rebuilt, the newest is kept, and prune removes it', {
  timeout: 60_000,
}, () => {
  for (const round of [1, 2]) {
    damageIndex()
    const { status, stderr } = box.bombe('refs', 'second')
    expect(status, `${round}: ${stderr}`).toBe(0)
    expect(stderr).toContain('warning: the index was damaged')
  }
  const aside = () => readdirSync(join(box.folder, '.bombe')).filter(name => name.startsWith('corrupt-'))
  const [kept, ...more] = aside()
  expect(more).toEqual([])
  expect(problems()).toEqual([
    { file: `.bombe/${kept}`, code: 'set_aside', message: expect.stringContaining('bombe state prune') },
  ])
  expect(box.bombe('state', 'prune').stdout).toContain('damaged')
  expect(aside()).toEqual([])
  expect(problems()).toEqual([])
})

test('status reports damage that it finds itself', { timeout: 60_000 }, () => {
  damageIndex()
  const { status, stdout } = box.bombe('status', '--json')
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    index: { state: 'not_indexed' },
    problems: [{ code: 'set_aside' }],
  })
})

/** Past its start, where its header and its schema lie, and with the same size. */
function overwriteIndex(): void {
  const path = inData(readFileSync(inData('current'), 'utf8').trim())
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(statSync(path).size - 4096, 0xa5), 0, undefined, 4096)
  closeSync(handle)
}

test.each([
  ['a table is dropped', 'DROP TABLE symbols'],
  ['a table is dropped that few questions read', 'DROP TABLE facts'],
  ['a column is dropped', 'ALTER TABLE files DROP COLUMN star_names'],
])('a server whose index is altered answers from a new one: %s', { timeout: 120_000 }, async (_, sql) => {
  const client = await connectStdio('2025-11-25', box)
  const ask = () => client.call('get_references', { symbol_name: 'a.py#second()', direction: 'callers' })
  try {
    expect((await ask()).isError).toBeFalsy()
    const db = new Database(inData(readFileSync(inData('current'), 'utf8').trim()), { defensive: false })
    db.exec(sql)
    db.close()
    for (const { isError, content, structuredContent } of [await ask(), await ask()]) {
      expect(isError, content[0]?.text).toBeFalsy()
      expect(structuredContent).toMatchObject({ callers: [{ file_path: 'a.py' }] })
    }
  } finally {
    await client.close()
  }
})

test('a server whose index is overwritten says so once, and has a new one', {
  timeout: 120_000,
}, async () => {
  writeFileSync(join(box.folder, 'b.py'), 'def third():\n    return 3\n'.repeat(300))
  expect(box.bombe('sync').status).toBe(0)
  const client = await connectStdio('2025-11-25', box)
  const ask = (onprogress?: () => void) =>
    client.call('get_references', { symbol_name: 'second' }, onprogress ? { onprogress } : {})
  try {
    expect((await ask()).isError).toBeFalsy()
    overwriteIndex()
    const seen: (string | undefined)[] = []
    for (let call = 0; call < 3; call++) {
      const { isError, content } = await ask(() => {})
      seen.push(isError ? JSON.parse(content[0]!.text!).error.code : undefined)
    }
    // What was in its cache may still be answered from.
    const damaged = seen.indexOf('index_corrupt')
    expect(seen.filter(code => code !== undefined && code !== 'index_corrupt')).toEqual([])
    expect(seen.slice(damaged + 1).every(code => code === undefined)).toBe(true)
    const symbols = await client.call('get_structure', {}, { onprogress: () => {} })
    expect(symbols.isError, symbols.content[0]?.text).toBeFalsy()
    expect(readdirSync(join(box.folder, '.bombe')).some(name => name.startsWith('corrupt-index-'))).toBe(true)
    expect(JSON.stringify((await client.call('status', {})).structuredContent)).toContain('set_aside')
  } finally {
    await client.close()
  }
})

test('a command that finds the index damaged says so, and the next one has a new one', {
  timeout: 60_000,
}, () => {
  const path = inData(readFileSync(inData('current'), 'utf8').trim())
  const { atime, mtime } = statSync(path)
  overwriteIndex()
  // As though the disk had lost it: by size and time it was found whole before.
  utimesSync(path, atime, mtime)
  const runs = [box.bombe('refs', 'second'), box.bombe('refs', 'second')]
  expect(runs[0]!.stderr).not.toContain('error[internal]')
  expect(runs[1]!.status, runs[1]!.stderr).toBe(0)
  expect(runs[1]!.stdout).toContain('first')
})

test('a server whose folder no longer exists says that', { timeout: 60_000 }, async () => {
  const client = await connectStdio('2025-11-25', box)
  try {
    const away = `${box.folder}-away`
    expect((await client.call('search_symbols', { query: 'second' })).isError).toBeFalsy()
    renameSync(box.folder, away)
    for (const tool of ['search_symbols', 'status'] as const) {
      const { isError, content } = await client.call(tool, tool === 'status' ? {} : { query: 'second' })
      expect(isError).toBe(true)
      expect(JSON.parse(content[0]!.text!).error).toMatchObject({
        code: 'file_not_found',
        message: expect.stringContaining('is gone'),
      })
    }
    renameSync(away, box.folder)
    expect((await client.call('search_symbols', { query: 'second' })).isError).toBeFalsy()
  } finally {
    await client.close()
  }
})

test('an export to where there is no folder says that', { timeout: 60_000 }, () => {
  const { status, stderr } = box.bombe('state', 'export', join(box.folder, 'nowhere', 'x'))
  expect(stderr).toMatch(/^error\[file_not_found\]: there is no folder .*nowhere\nhint: /)
  expect(status).toBe(1)
  const inFile = box.bombe('state', 'export', join(box.folder, 'a.py', 'x'))
  expect(inFile.stderr).toMatch(/^error\[invalid_input\]/)
})
