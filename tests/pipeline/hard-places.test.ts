/** Where writing is hard: files that may not grow, clocks that jump, a data folder that is deleted under one's feet. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAIN, runBombe, type Sandbox, sandbox, writeFiles } from '../cli/run-bombe.ts'
import { connectStdio } from '../mcp/clients.ts'

const WAIT_MS = 240_000
/** Commands that need nothing but the index. */
const READING = [
  ['search', 'old0'],
  ['refs', 'old0'],
  ['show', 'old0'],
  ['grep', 'old0'],
  ['map'],
  ['outline', 'old0.py'],
  ['context', 'old0'],
  ['impact', 'old0'],
  ['dump'],
  ['note', 'list'],
  ['status'],
  ['config'],
]

let box: Sandbox
beforeEach(() => {
  box = sandbox(filesNamed('old', 20))
})
afterEach(() => box.remove())

function filesNamed(name: string, count: number): Record<string, string> {
  const text = (index: number) => `def ${name}${index}():\n    """Does ${name}."""\n    return ${name}0()\n`
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}.py`, text(index)]))
}

/** A file that may not grow past so many blocks of 512 bytes fails as one on a full disk does, for anyone. */
function limited(blocks: number, ...args: string[]) {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`
  return spawnSync('/bin/sh', ['-c', script, process.execPath, MAIN, ...args], {
    cwd: box.folder,
    env: box.env,
    encoding: 'utf8',
  })
}

test('full disk: says so, keeps the last graph, and goes on when there is space again', {
  timeout: WAIT_MS,
}, () => {
  expect(limited(8, 'index').stderr).toContain('error[disk_full]')
  expect(box.bombe('index').status).toBe(0)
  const before = box.bombe('dump').stdout
  writeFiles(box.folder, filesNamed('new', 200))
  for (const args of [['sync'], ['index', '--force'], ['state', 'export', '../graph.bombe']]) {
    const run = limited(60, ...args)
    expect(run.stderr).toMatch(/^error\[disk_full\].*\nhint: /)
    expect(run.status).toBe(3)
    expect(box.bombe('--freshness', 'best_effort', 'dump').stdout).toBe(before)
  }
  const answer = JSON.parse(limited(0, 'search', 'old0', '--json').stdout)
  expect(answer.meta.freshness_status).toBe('stale')
  expect(existsSync(join(box.folder, '..', 'graph.bombe'))).toBe(false)
  expect(box.bombe('sync').status).toBe(0)
  expect(box.bombe('search', 'new199').stdout).toContain('new199.py')
})

test('questions are answered with no room at all', { timeout: WAIT_MS }, () => {
  expect(box.bombe('index').status).toBe(0)
  for (const args of READING) {
    const run = limited(0, ...args)
    expect(run.stderr, args.join(' ')).toBe('')
    expect(run.status, args.join(' ')).toBe(0)
  }
  expect(limited(0, 'refs', 'old0').stdout).toContain('callers (1)')
})

test('a log that a killed writer left is read without room', { timeout: WAIT_MS }, () => {
  expect(box.bombe('index').status).toBe(0)
  const folder = join(box.folder, '.bombe')
  const name = readFileSync(join(folder, 'current'), 'utf8').trim()
  const script = `const { DatabaseSync } = require('node:sqlite')
    const db = new DatabaseSync(process.argv[1])
    db.exec("PRAGMA wal_autocheckpoint = 0; CREATE TABLE left_in_log (a); DROP TABLE left_in_log")
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--no-warnings', '-e', script, join(folder, name)])
  expect(statSync(join(folder, `${name}-wal`)).size).toBeGreaterThan(0)
  rmSync(join(folder, `${name}-shm`))
  expect(limited(0, 'search', 'old0').stdout).toContain('old0.py')
})

/** The fewest files with which Node starts, and then a few more: each number fails at another place. */
const FILES_OPEN = [24, 26, 28, 30, 32, 34]

test.each(FILES_OPEN)(
  '%i files may be open: an answer, or an error that says so',
  {
    timeout: WAIT_MS,
  },
  most => {
    for (const args of [['search', 'old0'], ['index']]) {
      const script = `ulimit -n ${most}; exec "$0" "$@"`
      const run = spawnSync('/bin/sh', ['-c', script, process.execPath, MAIN, ...args], {
        cwd: box.folder,
        env: box.env,
        encoding: 'utf8',
      })
      if (most > 24 && run.status === 0) continue
      expect(run.stderr).toMatch(
        /^error\[index_not_ready\].*(?:more files|a thread could not).*\nhint: raise the limit/,
      )
      expect(run.status).toBe(3)
    }
  },
)

test('the clock jumps twenty years ahead, then back: every edit is seen', { timeout: WAIT_MS }, () => {
  const clock = join(box.folder, '..', 'clock.cjs')
  writeFileSync(
    clock,
    `const Real = Date, shift = Number(process.env.SHIFT_MS)
     globalThis.Date = class extends Real {
       constructor(...given) { given.length ? super(...given) : super(Real.now() + shift) }
       static now() { return Real.now() + shift }
     }`,
  )
  const years = 20 * 365 * 86_400_000
  const at = (shift: number, ...args: string[]) =>
    runBombe(args, box.folder, { ...box.env, NODE_OPTIONS: `--require=${clock}`, SHIFT_MS: String(shift) })
  const edit = (file: string, text: string, time: number) => {
    writeFileSync(join(box.folder, file), text)
    utimesSync(join(box.folder, file), time / 1000, time / 1000)
  }
  expect(at(years, 'index').status).toBe(0)
  // As long as before: only the time could tell, and it is older than what was indexed.
  edit('old1.py', 'def own1():\n    """Does old."""\n    return old0()\n', Date.now() - years)
  edit('old2.py', 'def own2():\n    """Does old."""\n    return old0()\n', Date.now() + 2 * years)
  expect(at(-years, 'sync').status).toBe(0)
  expect(box.bombe('search', 'own1').stdout).toContain('old1.py')
  edit('old2.py', 'def now2():\n    """Does old."""\n    return old0()\n', Date.now() + 2 * years)
  edit('old3.py', 'def own3():\n    """Does old."""\n    return old0()\n', Date.now() + 3 * years)
  expect(box.bombe('sync').status).toBe(0)
  const synced = box.bombe('dump').stdout
  expect(synced).toContain('own3')
  expect(synced).toContain('now2')
  expect(box.bombe('index', '--force').status).toBe(0)
  expect(box.bombe('dump').stdout).toBe(synced)
})

test('the data folder is deleted while a server answers', {
  timeout: WAIT_MS,
}, async () => {
  const data = join(box.folder, '.bombe')
  const client = await connectStdio('2025-11-25', box)
  const ask = () => client.call('search_symbols', { query: 'old7' }, { onprogress: () => {} })
  const found = { symbols: expect.arrayContaining([expect.objectContaining({ name: 'old7' })]) }
  // The server may write into the folder while it is emptied.
  const remove = () => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  try {
    expect((await ask()).structuredContent).toMatchObject(found)
    remove()
    expect((await ask()).structuredContent).toMatchObject(found)
    remove()
    expect(box.bombe('index').status).toBe(0)
    expect((await ask()).structuredContent).toMatchObject(found)
  } finally {
    await client.close()
  }
})
