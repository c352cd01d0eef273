/** Jobs as every process sees them: while one runs, while another waits, and after one was killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAIN, type Sandbox, sandbox } from '../cli/run-bombe.ts'

const FILES = 120
/** A dozen commands, each of which takes ten seconds where the machine is busy. */
const WAIT_MS = 240_000

let box: Sandbox
beforeEach(() => {
  const text = (index: number) =>
    Array.from({ length: 60 }, (_, line) => `def f${index}_${line}():\n    return f${index}_${line + 1}()\n`)
  box = sandbox(
    Object.fromEntries(Array.from({ length: FILES }, (_, index) => [`m${index}.py`, text(index).join('')])),
  )
})
afterEach(() => box.remove())

const status = () => JSON.parse(box.bombe('status', '--json').stdout)

/** Runs a command until stderr says so, then does something to it; resolves with its end. */
async function strikeAt(word: string, args: string[], strike: (kill: () => void) => void): Promise<unknown> {
  const child = spawn(process.execPath, [MAIN, ...args, '--progress'], {
    cwd: box.folder,
    env: box.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  let text = ''
  let isStruck = false
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk
    if (isStruck || !text.includes(word)) return
    isStruck = true
    strike(() => child.kill('SIGKILL'))
  })
  return exit
}

test('a first run that is killed leaves a report, the next one makes it good', {
  timeout: WAIT_MS,
}, async () => {
  expect(await strikeAt('reading files', ['index'], kill => kill())).toEqual([null, 'SIGKILL'])
  const after = status()
  expect(after.index.state).toBe('not_indexed')
  expect(after.jobs).toMatchObject([{ id: 1, mode: 'sync', state: 'interrupted' }])
  expect(after.recovery).toMatchObject({ job: 1, message: expect.stringContaining('left no index') })
  expect(box.bombe('status').stdout).toContain('job 1 (sync')
  expect(box.bombe('index').status).toBe(0)
  const recovered = status()
  expect(recovered.index.state).toBe('ready')
  expect(recovered.jobs.map(({ state }: { state: string }) => state)).toEqual(['interrupted', 'published'])
  expect(recovered.jobs[1].counts).toMatchObject({ files: FILES, added: FILES })
  expect(recovered.recovery).toBeUndefined()
})

test('the graph that was published goes on answering after a rebuild was killed', {
  timeout: WAIT_MS,
}, async () => {
  expect(box.bombe('index').status).toBe(0)
  const before = box.bombe('dump').stdout
  expect(await strikeAt('reading files', ['index', '--force'], kill => kill())).toEqual([null, 'SIGKILL'])
  expect(status().recovery).toMatchObject({
    job: 2,
    mode: 'full',
    message: expect.stringContaining('answers'),
  })
  expect(box.bombe('dump').stdout).toBe(before)
  expect(box.bombe('sync').status).toBe(0)
  expect(status().recovery).toBeUndefined()
})

test('while one writes, others read, and a second writer queues', { timeout: WAIT_MS }, async () => {
  expect(box.bombe('index').status).toBe(0)
  let seen: { state: string }[] = []
  let found = ''
  let second: Promise<unknown> = Promise.resolve()
  const first = await strikeAt('finding what', ['index', '--force'], () => {
    seen = status().jobs
    found = box.bombe('search', 'f0_1').stdout
    writeFileSync(join(box.folder, 'new.py'), 'def newest():\n    pass\n')
    second = strikeAt('never said', ['sync'], () => {})
  })
  expect(first).toEqual([0, null])
  // Whether the first was still at work when the other looked is for the machine to say; what it saw is whole.
  expect(['running', 'validating', 'published']).toContain(seen.at(-1)?.state)
  expect(found).toContain('f0_1')
  expect(await second).toEqual([0, null])
  expect(box.bombe('search', 'newest').stdout).toContain('new.py')
  expect(status().jobs.map(({ state }: { state: string }) => state)).toEqual([
    'published',
    'published',
    'published',
  ])
})
