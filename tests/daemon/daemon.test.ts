/** The background process: warm answers, the same as without it, and no process that stays when it should not. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aboutDaemon } from '../../src/daemon/ask-daemon.ts'
import { runDaemon } from '../../src/daemon/run-daemon.ts'
import { MAIN, runBombe, type Sandbox, sandbox } from '../cli/run-bombe.ts'

let box: Sandbox
let runtime: string

beforeEach(() => {
  box = sandbox(
    {
      'src/cart.ts': 'import { price } from "./price"\n\nexport function total() {\n  return price()\n}\n',
      'src/price.ts': 'export function price() {\n  return 1\n}\n',
    },
    { BOMBE_DAEMON: 'on', BOMBE_ENGINES_DEADLINE_MS: '60000' },
  )
  runtime = join(box.folder, '../run')
  mkdirSync(runtime, { mode: 0o700 })
  box.env.XDG_RUNTIME_DIR = runtime
  box.env.TMPDIR = runtime
})

afterEach(() => {
  box.bombe('daemon', '--stop')
  box.remove()
})

const status = () => JSON.parse(box.bombe('daemon', '--status', '--json').stdout)
const callers = (...flags: string[]) => box.bombe('refs', 'price', '-d', 'callers', ...flags)

test('answers are those of the command itself, and the engine stays warm', () => {
  const first = callers()
  const { is_running, pid, workspaces } = status()
  expect({ is_running, workspaces }).toEqual({
    is_running: true,
    workspaces: [{ root: box.folder, engines: ['typescript'] }],
  })
  expect(first).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('total()  at 4  exact'),
  })
  expect(callers()).toEqual(first)
  expect(callers('--json')).toEqual(callers('--json', '--no-daemon'))
  expect(box.bombe('refs', 'nothing_here')).toEqual(box.bombe('refs', 'nothing_here', '--no-daemon'))
  expect(status().pid).toBe(pid)
})

test('repositories that the settings name are looked at too, with and without it', {
  timeout: 120_000,
}, () => {
  const other = join(box.folder, '../other')
  mkdirSync(other)
  writeFileSync(
    join(other, 'main.ts'),
    "import { price } from '@acme/shop/price'\nexport const all = () => price()\n",
  )
  writeFileSync(join(box.folder, 'package.json'), '{"name":"@acme/shop"}')
  box.env.BOMBE_WORKSPACES_ROOTS = `${other},${box.folder}`
  const warm = callers()
  expect(warm.stdout).toContain('other: main.ts')
  expect(warm.stdout).toContain('looked in: repo, other')
  expect(callers('--no-daemon')).toEqual(warm)
  box.env.BOMBE_WORKSPACES_ROOTS = join(box.folder, '../gone')
  expect(callers()).toMatchObject({ status: 0, stderr: expect.stringContaining('there is no folder') })
})

test('reasons and suggestions are in the words of commands, as without it', () => {
  callers()
  for (const question of [
    ['search', 'price', 'total'],
    ['impact', 'price', '-c', 'delete'],
    ['context', 'how is the total made'],
  ]) {
    const answer = box.bombe(...question)
    expect(answer).toMatchObject({ status: 0, stderr: '' })
    expect(answer.stdout).toMatch(/why: |next: /)
    expect(answer).toEqual(box.bombe(...question, '--no-daemon'))
  }
})

test('paths are read from where the client is', () => {
  const from = (folder: string, ...flags: string[]) =>
    runBombe(['--repo', box.folder, 'outline', 'price.ts', ...flags], join(box.folder, folder), box.env)
  expect(from('src')).toMatchObject({ status: 0, stdout: expect.stringContaining('src/price.ts') })
  expect(from('src')).toEqual(from('src', '--no-daemon'))
  expect(from('.')).toEqual(from('.', '--no-daemon'))
  expect(from('.').status).toBe(1)
})

test('pictures and histories are asked of it too, and are the same as without it', () => {
  callers()
  const from = (folder: string, ...args: string[]) =>
    runBombe(['--repo', box.folder, ...args], join(box.folder, folder), box.env)
  for (const [folder, ...args] of [
    ['.', 'graph', 'price'],
    ['.', 'graph', 'price', '--json', '--depth', '2'],
    ['.', 'graph', 'src/cart.ts', '--format', 'svg'],
    ['.', 'graph', 'nothing_here'],
    ['src', 'map', '--format', 'mermaid'],
    ['.', 'map', 'src', '--format', 'mermaid', '--json'],
    ['.', 'history', 'price'],
  ] as const) {
    const warm = from(folder, ...args)
    expect({ args, ...warm }).toEqual({ args, ...from(folder, ...args, '--no-daemon') })
  }
  expect(status().workspaces).toEqual([{ root: box.folder, engines: ['typescript'] }])
})

test('an edit is seen by the next question', () => {
  callers()
  writeFileSync(
    join(box.folder, 'src/more.ts'),
    'import { price } from "./price"\nexport const twice = () => price() * 2\n',
  )
  expect(callers('--freshness', 'strict').stdout).toContain('src/more.ts')
})

test('notes are those of the session of each client', () => {
  callers()
  box.bombe('note', 'annotate', 'price', '-t', 'in cents', '--session', 'one')
  expect(box.bombe('refs', 'total', '--session', 'one').stdout).toContain('in cents')
  expect(box.bombe('refs', 'total', '--session', 'two').stdout).not.toContain('in cents')
})

test('commands that start at once share one process', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => runAsync(['search', 'total'])))
  expect(asked).toEqual([0, 0, 0])
  expect(readdirSync(join(runtime, 'bombe')).filter(name => name.endsWith('.sock'))).toHaveLength(1)
})

test('after kill -9 its engines end, and the next command starts another', async () => {
  callers()
  const { pid } = status()
  const children = childrenOf(pid)
  expect(children.length).toBeGreaterThan(0)
  process.kill(pid, 'SIGKILL')
  await until(() => children.every(child => !existsSync(`/proc/${child}`)))
  expect(callers()).toMatchObject({ status: 0, stderr: '' })
  expect(status().pid).not.toBe(pid)
})

test('--stop ends it and its engines', async () => {
  callers()
  const { pid } = status()
  const children = childrenOf(pid)
  expect(box.bombe('daemon', '--stop').stdout).toBe('the background process has ended\n')
  await until(() => [pid, ...children].every(one => !existsSync(`/proc/${one}`)))
  expect(box.bombe('daemon', '--status')).toMatchObject({ status: 1, stdout: 'not running\n' })
})

test('--no-daemon and a setting leave none running', () => {
  expect(callers('--no-daemon').status).toBe(0)
  expect(runBombe(['refs', 'price'], box.folder, { ...box.env, BOMBE_DAEMON: 'off' }).status).toBe(0)
  expect(runBombe(['refs', 'price'], box.folder, { ...box.env, BOMBE_DAEMON: 'auto', CI: '1' }).status).toBe(
    0,
  )
  expect(status().is_running).toBe(false)
})

test('where no socket can be made, or others could reach it, the command answers by itself', () => {
  mkdirSync(join(runtime, 'bombe'), { mode: 0o755 })
  chmodSync(join(runtime, 'bombe'), 0o755)
  mkdirSync(join(runtime, `bombe-${process.getuid?.()}`), { mode: 0o755 })
  chmodSync(join(runtime, `bombe-${process.getuid?.()}`), 0o755)
  expect(callers()).toMatchObject({ status: 0, stderr: '' })
  expect(box.bombe('daemon', '--status').status).toBe(3)
  expect(readdirSync(join(runtime, 'bombe'))).toEqual([])
})

test('a folder that others could replace is not used', () => {
  chmodSync(runtime, 0o777)
  expect(callers()).toMatchObject({ status: 0, stderr: '' })
  expect(box.bombe('daemon', '--status').status).toBe(3)
  expect(readdirSync(runtime)).toEqual([])
  // As in `/tmp`: what is there belongs to who made it.
  chmodSync(runtime, 0o1777)
  expect(callers()).toMatchObject({ status: 0, stderr: '' })
  expect(status().is_running).toBe(true)
})

test('the sandbox is as the client has it, whoever came first', async () => {
  const settings = ['off', 'auto'] as const
  const pids = settings.map(BOMBE_SANDBOX => {
    const env = { ...box.env, BOMBE_SANDBOX }
    expect(runBombe(['refs', 'price'], box.folder, env).status).toBe(0)
    const { pid } = JSON.parse(runBombe(['daemon', '--status', '--json'], box.folder, env).stdout)
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')).toContain(
      `BOMBE_SANDBOX=${BOMBE_SANDBOX}`,
    )
    return pid
  })
  expect(new Set(pids).size).toBe(2)
  box.bombe('daemon', '--stop')
  await until(() => pids.every(pid => !existsSync(`/proc/${pid}`)))
})

test('messages that are no question end the connection, and nothing else', async () => {
  const socket = join(runtime, 'odd.sock')
  const ended = new AbortController()
  const running = runDaemon({ socket, version: '1', idleMs: 60_000, signal: ended.signal })
  await until(async () => (await aboutDaemon(socket)) !== null)
  for (const odd of [
    'null',
    '1',
    '"a"',
    '[]',
    '{}',
    '{"ask":null}',
    '{"ask":{}}',
    '{"ask":{"root":1,"tool":"status"}}',
    '{"open":5}',
    '{"open":[null]}',
    '{"open":[{}]}',
    '{"open":[{"root":1,"settings":null}]}',
    '{',
  ]) {
    const client = connect(socket)
    client.on('error', () => {}).resume()
    client.write(`${odd}\n`)
    await once(client, 'close')
    expect((await aboutDaemon(socket))?.pid, odd).toBe(process.pid)
  }
  ended.abort()
  await running
})

test('it ends when nobody asks, and when its socket is taken away', async () => {
  const socket = join(runtime, 'idle.sock')
  const options = { socket, version: '1', signal: new AbortController().signal }
  await runDaemon({ ...options, idleMs: 100 })
  expect(existsSync(socket)).toBe(false)
  const second = runDaemon({ ...options, idleMs: 1_000 })
  await until(async () => (await aboutDaemon(socket)) !== null)
  rmSync(socket)
  await second
})

test('a second one leaves the place to the first', async () => {
  const socket = join(runtime, 'two.sock')
  const ended = new AbortController()
  const options = { socket, version: '1', idleMs: 60_000, signal: ended.signal }
  const first = runDaemon(options)
  await until(async () => (await aboutDaemon(socket)) !== null)
  await runDaemon(options)
  expect((await aboutDaemon(socket))?.pid).toBe(process.pid)
  ended.abort()
  await first
})

function runAsync(args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: box.folder, env: box.env, stdio: 'ignore' })
  return new Promise(done => child.once('exit', done))
}

function childrenOf(pid: number): string[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return own.flatMap(child => [child, ...childrenOf(Number(child))])
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50)
}
