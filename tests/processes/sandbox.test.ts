/** A program in the sandbox sees the repository, its own folder and nothing else; where there is none, bombe says so. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTrust } from '../../src/exact/engine-pool.ts'
import type { Engine, LaunchOptions, RunningEngine } from '../../src/model/engine.ts'
import { runToEnd } from '../../src/processes/run-to-end.ts'
import { sandboxState, useSandbox } from '../../src/processes/sandbox.ts'
import { startScript } from '../../src/processes/start-program.ts'
import { startLspClient } from '../../supervisors/core/lsp/lsp-client.ts'
import { launch } from '../../supervisors/core/process/launch.ts'
import { MAIN, sandbox } from '../cli/run-bombe.ts'
import { isAlive, until } from '../supervisors/wait.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-sandbox-')))
const [root, folder, outside] = ['root', 'folder', 'outside'].map(name => join(base, name)) as [
  string,
  string,
  string,
]
const before = sandboxState().setting
useSandbox('auto')
const { active, why } = sandboxState()
if (!active) process.stderr.write(`left out: the sandbox is not tested, there is none: ${why}\n`)

beforeAll(() => {
  for (const path of [root, folder, outside]) mkdirSync(path)
  writeFileSync(join(root, 'a.txt'), 'of the repository')
  writeFileSync(join(outside, 'secret'), 'of somebody else')
})
afterAll(() => {
  useSandbox(before)
  rmSync(base, { recursive: true, force: true })
})

/** Tries everything and says what it could do. */
const PROBE = `
const fs = require('fs'), net = require('net'), [root, folder, outside, port] = process.argv.slice(1)
const can = {}
const attempt = (name, work) => { try { work(); can[name] = true } catch { can[name] = false } }
attempt('read the root', () => fs.readFileSync(root + '/a.txt'))
attempt('write its folder', () => fs.writeFileSync(folder + '/own', 'x'))
attempt('write the root', () => fs.writeFileSync(root + '/b.txt', 'x'))
attempt('read outside', () => fs.readFileSync(outside + '/secret'))
attempt('list the home', () => fs.readdirSync('/root').concat(fs.readdirSync('/home')))
attempt('read the users', () => fs.readFileSync('/etc/passwd'))
attempt('see other processes', () => process.kill(+process.env.PARENT, 0) || fs.readFileSync('/proc/' + process.env.PARENT + '/environ'))
const socket = net.connect(+port, '127.0.0.1')
const end = connects => { can['connect'] = connects; console.log(JSON.stringify(can)); process.exit() }
socket.on('connect', () => end(true)).on('error', () => end(false))`

async function probe(confined: boolean): Promise<Record<string, boolean>> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as { port: number }
  const args = ['-e', PROBE, root, folder, outside, String(port)]
  const ended = await runToEnd(process.execPath, args, {
    cwd: root,
    env: { PARENT: String(process.pid) },
    input: '',
    timeoutMs: 20_000,
    maxBytes: 100_000,
    ...(confined && { sandbox: { reads: [root], writes: [folder] } }),
  })
  server.close()
  return JSON.parse(ended.stdout.toString())
}

const ALLOWED = ['read the root', 'write its folder']

describe.skipIf(!active)('inside', () => {
  test('nothing else can be read, written, seen or reached', async () => {
    const inside = await probe(true)
    expect(Object.keys(inside).filter(name => inside[name])).toEqual(ALLOWED)
    expect(existsSync(join(root, 'b.txt'))).toBe(false)
    // Outside, the same program can do all of it.
    const free = await probe(false)
    expect(Object.keys(free).filter(name => !free[name])).toEqual([])
    rmSync(join(root, 'b.txt'))
  })

  test('an engine gets the repository and its own folders', async () => {
    const launched: LaunchOptions[] = []
    const engine: Engine = {
      name: 'test',
      family: 'test',
      order: 0,
      takes: 'bulk',
      batch: { files: 1, sites: 1 },
      find: () => Promise.reject(new Error('is found')),
      start: async (_, scope, launcher) => {
        const child = launcher.launch({
          program: process.execPath,
          args: ['-e', PROBE, scope.root, scope.folder, outside, '1'],
          cwd: scope.folder,
          env: { PARENT: String(process.pid) },
        })
        const chunks: Buffer[] = []
        child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
        await child.exited
        await child.end()
        return { version: Buffer.concat(chunks).toString() } as RunningEngine
      },
    }
    const found = { found: true as const, path: process.execPath, version: '1' }
    const scope = { root, projects: [], files: [], folder, memoryMb: 500, trusted: false }
    const launcher = {
      launch: (options: LaunchOptions) => {
        launched.push(options)
        return launch(options)
      },
    }
    const { version } = await withTrust(engine).start(found, scope, launcher)
    const can = JSON.parse(version) as Record<string, boolean>
    expect(Object.keys(can).filter(name => can[name])).toEqual(ALLOWED)
    // The owner's build may read what it names.
    const trusted = withTrust(engine, async () => ({ trusted: true, allowNetwork: false }))
    await trusted.start(found, scope, launcher)
    expect(launched.map(({ sandbox: rules }) => rules !== undefined)).toEqual([true, false])
  })

  test('a language server does not end itself for a client that it cannot see', async () => {
    const fakes = join(import.meta.dirname, '..', 'supervisors', 'fakes')
    const child = launch({
      program: process.execPath,
      args: [join(fakes, 'language-server.mjs'), JSON.stringify({ watchesClient: true })],
      cwd: folder,
      env: {},
      sandbox: { reads: [root, fakes], writes: [folder] },
    })
    const client = await startLspClient({ process: child, root })
    expect(client.version).toBe('1.2.3')
    await client.stop()
  })

  test('a child that left its group and hides its mark ends with it', { timeout: 20_000 }, async () => {
    const child = launch({
      program: '/bin/sh',
      args: ['-c', `env -i setsid sleep 1000 & echo started > ${folder}/started; wait`],
      cwd: folder,
      env: { PATH: '/usr/bin:/bin' },
      sandbox: { reads: [root], writes: [folder] },
    })
    await until(() => existsSync(join(folder, 'started')), 10_000)
    const inside = () =>
      execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .flatMap(pid => [Number(pid), ...childrenOf(Number(pid))])
    await until(() => inside().length >= 3, 10_000)
    const pids = inside()
    process.kill(child.pid, 'SIGKILL')
    await until(() => !pids.some(isAlive), 5000)
    await child.end()
  })
})

test('a process of bombe itself is told the setting, whatever its environment was to be', async () => {
  const script = join(folder, 'say.mjs')
  writeFileSync(script, 'process.send(process.env.BOMBE_SANDBOX ?? "nothing")')
  for (const setting of ['required', 'off', 'auto'] as const) {
    useSandbox(setting)
    const [said] = await once(startScript(script, { PATH: '/usr/bin' }), 'message')
    expect(said).toBe(setting)
  }
})

function childrenOf(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return own.flatMap(child => [child, ...childrenOf(child)])
}

describe.skipIf(!active)('where bubblewrap does not work', () => {
  const box = sandbox({ 'a.ts': 'export function a() {}\na()\n' })
  afterAll(() => box.remove())
  /** `/bin/false` in its place. */
  const without = (setting: string, ...args: string[]) => {
    const hidden = [
      '--dev-bind',
      '/',
      '/',
      '--ro-bind',
      '/bin/false',
      '/usr/bin/bwrap',
      '--',
      process.execPath,
    ]
    try {
      return execFileSync('/usr/bin/bwrap', [...hidden, MAIN, ...args], {
        cwd: box.folder,
        env: { ...box.env, BOMBE_SANDBOX: setting },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    } catch (error) {
      return String((error as { stdout: unknown }).stdout) + String((error as { stderr: unknown }).stderr)
    }
  }

  test('the doctor says why, and everything works without', { timeout: 60_000 }, () => {
    expect(without('auto', 'doctor')).toContain('sandbox: not active: bubblewrap cannot make one here')
    expect(without('off', 'doctor')).toContain('sandbox: not active: the setting `sandbox` is off')
    expect(without('auto', 'index', '--precise')).toContain('100 % are exact')
  })

  test('no engine starts where it is required', { timeout: 60_000 }, () => {
    execFileSync('git', ['init', '-q'], { cwd: box.folder })
    rmSync(join(box.folder, '.bombe'), { recursive: true })
    expect(without('required', 'index', '--precise')).toMatch(/a sandbox is required, and there is none/)
    expect(without('required', 'index', '--force')).toMatch(/1 problem\n.*git: a sandbox is required/)
  })
})
