/** A first index of many files: it goes on from what an interrupted one parsed, and waits for its turn among those of the user. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { extractFiles } from '../../src/extract/workers/extract-files.ts'
import { ParsedFiles } from '../../src/extract/workers/parsed-files.ts'
import { FILE_FLAG } from '../../src/model/index.ts'
import { describeProgress } from '../../src/pipeline/index-report.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { currentUser } from '../../src/settings/user-folders.ts'
import { acquireWriter } from '../../src/store/generations/acquire-writer.ts'
import { openCurrent } from '../../src/store/generations/generations.ts'
import { closeIndex } from '../../src/store/generations/open-index.ts'
import { ParsedLog } from '../../src/store/generations/parsed-log.ts'
import { loadFacts } from '../../src/store/read/load-facts.ts'

const WAIT_MS = 120_000
const FILES = 40
let base: string
let root: string
const cacheBefore = process.env.XDG_CACHE_HOME

beforeAll(() => {
  process.env.XDG_CACHE_HOME = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-cache-')))
})
afterAll(() => {
  rmSync(process.env.XDG_CACHE_HOME!, { recursive: true, force: true })
  if (cacheBefore === undefined) delete process.env.XDG_CACHE_HOME
  else process.env.XDG_CACHE_HOME = cacheBefore
})
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-first-')))
  root = join(base, 'repo')
  mkdirSync(root)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** Large by its text, cheap to parse. */
function writeLarge(): void {
  const filler = `# ${'x'.repeat(98)}\n`.repeat(800)
  for (let file = 0; file < FILES; file++)
    writeFileSync(
      join(root, `m${file}.py`),
      `${filler}def f${file}():\n    return f${(file + 1) % FILES}()\n`,
    )
}

function settings(data = join(base, 'data')) {
  return { ...defaultValues(), data_folder: data, workers: 1 }
}

async function interrupted(after: number): Promise<void> {
  const stop = new AbortController()
  const run = indexRepository({
    root,
    settings: settings(),
    signal: stop.signal,
    onProgress: ({ stage, done }) => {
      if (stage === 'extract' && done >= after) stop.abort()
    },
  })
  await expect(run).rejects.toThrow()
}

function factsIn(folder: string): string {
  const db = openCurrent(folder)!
  try {
    return JSON.stringify(loadFacts(db))
  } finally {
    closeIndex(db)
  }
}

/** What `data_folder` names holds a folder for each root. */
function dataIn(folder: string): string {
  return existsSync(join(folder, 'owner')) ? folder : join(folder, readdirSync(folder)[0]!)
}

test('an interrupted first index goes on with what was parsed, and gives what a whole one gives', {
  timeout: WAIT_MS,
}, async () => {
  writeLarge()
  await interrupted(24)
  const folder = dataIn(join(base, 'data'))
  const log = join(folder, 'parsed.log')
  const size = statSync(log).size
  expect(size).toBeGreaterThan(0)
  // The second run meets another text under the same size and time.
  const changed = join(root, 'm39.py')
  const { atime, mtime } = statSync(changed)
  writeFileSync(changed, readFileSync(changed, 'utf8').replace('def f39', 'def g39'))
  utimesSync(changed, atime, mtime)

  await indexRepository({ root, settings: settings() })
  expect(existsSync(log)).toBe(false)
  await indexRepository({ root, settings: settings(join(base, 'other')), force: true })
  expect(factsIn(folder)).toBe(factsIn(dataIn(join(base, 'other'))))
  expect(factsIn(folder)).toContain('g39')
})

test('a first index waits while another one runs, and says so', { timeout: WAIT_MS }, async () => {
  writeLarge()
  const other = await acquireWriter(join(currentUser().cache, 'first-index'))
  const said = new Set<string>()
  const report = await indexRepository({
    root,
    settings: settings(),
    onProgress: progress => {
      said.add(describeProgress(progress))
      if (progress.stage === 'queue') other.release()
    },
  })
  expect([...said]).toContain('waiting for the first index of another repository')
  expect(report.files).toBe(FILES)
})

test('a small repository waits for nobody', { timeout: WAIT_MS }, async () => {
  writeFileSync(join(root, 'a.py'), 'def f():\n    pass\n')
  const other = await acquireWriter(join(currentUser().cache, 'first-index'))
  try {
    expect((await indexRepository({ root, settings: settings() })).files).toBe(1)
  } finally {
    other.release()
  }
})

test('results that were kept are used, parsed or not', { timeout: WAIT_MS }, async () => {
  writeFileSync(join(root, 'a.py'), 'def a():\n    pass\n')
  const { size, mtimeMs } = statSync(join(root, 'a.py'))
  const file = { path: 'a.py', language: 'python', size, mtimeMs, flags: FILE_FLAG.test }
  const kept = new Map<string, Buffer>()
  const read: string[] = []
  const parsed = new ParsedFiles({
    read: path => {
      read.push(path)
      return kept.get(path) ?? null
    },
    keep: (path, bytes) => kept.set(path, bytes),
  })
  const results: object[] = []
  const request = { root, files: [file], maxBytes: 1e6, timeoutMs: 5_000, workers: 1, parsed }
  await extractFiles({ ...request, onResult: result => results.push(result) })
  expect([...kept.keys()]).toEqual(['a.py'])
  // No worker starts: this one would fail.
  const workerScript = new URL('file:///nowhere.js')
  await extractFiles({ ...request, workerScript, onResult: result => results.push(result) })
  expect(results).toHaveLength(2)
  expect(JSON.stringify(results[1])).toBe(JSON.stringify(results[0]))
  expect(read).toEqual(['a.py', 'a.py'])
})

test('the log: records under another key, and what follows damage, are dropped', () => {
  const log = ParsedLog.open(root, 'one')
  log.keep('a', Buffer.from('first'))
  log.keep('b', Buffer.from('second'))
  log.close()
  const path = join(root, 'parsed.log')
  appendFileSync(path, Buffer.from([1, 2, 3]))

  const again = ParsedLog.open(root, 'one')
  expect(again.size).toBe(2)
  expect(String(again.read('b'))).toBe('second')
  again.keep('c', Buffer.from('third'))
  again.close()

  const bytes = readFileSync(path)
  bytes[bytes.indexOf('second')] = 0
  writeFileSync(path, bytes)
  const damaged = ParsedLog.open(root, 'one')
  expect(
    [damaged.read('a'), damaged.read('b'), damaged.read('c'), damaged.read('d')].map(
      one => one && String(one),
    ),
  ).toEqual(['first', null, 'third', null])
  damaged.close()

  const other = ParsedLog.open(root, 'two')
  expect(other.size).toBe(0)
  other.close()
})
