/** A watch keeps the index up to date by itself, once a repository, and leaves nothing behind. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'
import { sandbox } from '../cli/run-bombe.ts'

const WAIT_MS = 60_000

let base: string
let root: string
let settings: SettingValues
const open: LiveWorkspace[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bombe-watch-'))
  root = join(base, 'repo')
  settings = { ...defaultValues(), data_folder: join(base, 'data'), workers: 1, 'watch.debounce_ms': 50 }
  write('a.py', 'def one(): pass\n')
})
afterEach(async () => {
  for (const live of open.splice(0)) await live.close()
  rmSync(base, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function until(condition: () => unknown): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it never came about')
    await sleep(20)
  }
}

async function watched(): Promise<LiveWorkspace> {
  const live = new LiveWorkspace(root, settings)
  open.push(live)
  live.start()
  await until(() => live.watch.state.mode !== 'off')
  return live
}

/** What the index holds, without a look at the disk. */
async function names(live: LiveWorkspace): Promise<string[]> {
  const workspace = await live.workspace()
  const { symbols } = workspace?.search({ query: '*', limit: 500 }) ?? { symbols: [] }
  return symbols.map(symbol => symbol.name).sort()
}

const has = (live: LiveWorkspace, name: string) => async () => (await names(live)).includes(name)

test('edits of every kind reach the index without a question', { timeout: 240_000 }, async () => {
  const live = await watched()
  expect(live.watch.state).toEqual({ mode: 'events' })
  write('a.py', 'def two(): pass\n')
  await until(has(live, 'two'))
  // As editors save: another file, then moved over the first.
  write('.a.py.swp', 'def three(): pass\n')
  renameSync(join(root, '.a.py.swp'), join(root, 'a.py'))
  await until(has(live, 'three'))
  write('pkg/deep/b.py', 'def four(): pass\n')
  await until(has(live, 'four'))
  renameSync(join(root, 'pkg'), join(root, 'lib'))
  await until(async () => (await live.workspace())?.paths().includes('lib/deep/b.py'))
  expect((await live.workspace())?.paths()).toEqual(['a.py', 'lib/deep/b.py'])
  const before = live.jobs.last?.id ?? 0
  for (let file = 0; file < 200; file++) write(`many/m${file}.py`, `def many_${file}(): pass\n`)
  await until(async () => (await live.workspace())?.paths().length === 202)
  // A burst is a batch, or a few on a machine that stalls.
  expect((live.jobs.last?.id ?? 0) - before).toBeLessThan(50)
  await until(() => live.watch.isQuiet)
  const { signal } = new AbortController()
  const answer = await live.ask(one => one.search({ query: 'four' }), { audience: PLAIN_AUDIENCE, signal })
  expect(answer.meta.freshness_status).toBe('fresh')
})

test('one watcher a repository; the next takes over', { timeout: 120_000 }, async () => {
  const first = await watched()
  const second = await watched()
  expect(second.watch.state).toMatchObject({ mode: 'elsewhere' })
  await first.close()
  open.splice(open.indexOf(first), 1)
  await second.watch.start()
  expect(second.watch.state).toEqual({ mode: 'events' })
})

test('a root that is deleted is reported as removed', { timeout: 120_000 }, async () => {
  const live = await watched()
  rmSync(root, { recursive: true })
  await until(() => live.watch.state.mode === 'polling')
  expect(live.watch.isQuiet).toBe(false)
})

test.runIf(process.platform === 'linux')('no descriptor is left', { timeout: 120_000 }, async () => {
  const live = await watched()
  const descriptors = () => readdirSync('/proc/self/fd').length
  await live.watch.close()
  const before = descriptors()
  for (let round = 0; round < 5; round++) {
    const again = await watched()
    await again.close()
    open.pop()
  }
  await until(() => descriptors() <= before)
})

test('the command ends when there is nothing left to watch', { timeout: 240_000 }, async () => {
  const box = sandbox({ 'a.py': 'def one(): pass\n' })
  const { pid } = JSON.parse(box.bombe('watch', '--background', '--json').stdout)
  try {
    await until(() => box.bombe('watch', '--status').stdout.includes('watching'))
    rmSync(box.folder, { recursive: true })
    await until(() => !isAlive(pid))
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    box.remove()
  }
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the command watches in the background, reports that, and is ended', { timeout: 240_000 }, async () => {
  const box = sandbox({ 'a.py': 'def one(): pass\n' }, { BOMBE_WATCH_DEBOUNCE_MS: '50' })
  try {
    expect(box.bombe('watch', '--status').status).toBe(1)
    expect(box.bombe('watch', '--background')).toMatchObject({ status: 0 })
    const watching = () => box.bombe('watch', '--status', '--json')
    await until(() => JSON.parse(watching().stdout).mode === 'events')
    expect(JSON.parse(watching().stdout)).toMatchObject({ is_watched: true, kind: 'watch' })
    // There is one already.
    expect(box.bombe('watch')).toMatchObject({ status: 3, stderr: expect.stringContaining('index_locked') })
    writeFileSync(join(box.folder, 'b.py'), 'def two(): pass\n')
    await until(() => JSON.parse(box.bombe('status', '--json').stdout).index.files === 2)
    expect(box.bombe('watch', '--stop')).toMatchObject({ status: 0 })
    expect(box.bombe('watch', '--status').status).toBe(1)
    expect(box.bombe('watch', '--stop').stdout).toContain('nobody')
  } finally {
    box.bombe('watch', '--stop')
    box.remove()
  }
})
