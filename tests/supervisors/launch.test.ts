/** Starting and ending engines: nothing is inherited, and nothing stays behind. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { launch } from '../../supervisors/core/process/launch.ts'
import { listTree } from '../../supervisors/core/process/process-list.ts'
import { runProgram } from '../../supervisors/core/process/run-program.ts'
import { isAlive, until } from './wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombe-launch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NODE = { program: process.execPath, cwd: folder, env: {} }

/** Prints the pids of a child in the group and of one that left it, then waits for ever, deaf to SIGTERM. */
const FAMILY = `
const { spawn } = require('node:child_process')
const wait = ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]
const near = spawn(process.execPath, wait, { stdio: 'ignore' })
const far = spawn(process.execPath, wait, { stdio: 'ignore', detached: true })
process.on('SIGTERM', () => {})
console.log(JSON.stringify([process.pid, near.pid, far.pid]))
setInterval(() => {}, 1000)
`

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  const [chunk] = (await once(stream as never, 'data')) as [Buffer]
  return chunk.toString('utf8')
}

describe('launch', () => {
  test('the environment contains the given variables and the mark', async () => {
    process.env.NODE_OPTIONS_TEST = 'inherited'
    const { stdout } = await runProgram({
      ...NODE,
      args: ['-p', 'JSON.stringify(Object.keys(process.env).sort())'],
      env: { LANG: 'C' },
    })
    expect(JSON.parse(stdout)).toEqual(['BOMBE_ENGINE_OF', 'LANG'])
  })

  test('a relative program, working folder or PATH is refused', () => {
    expect(() => launch({ ...NODE, program: 'node', args: [] })).toThrow(/absolute/)
    expect(() => launch({ ...NODE, cwd: '.', args: [] })).toThrow(/absolute/)
    expect(() => launch({ ...NODE, args: [], env: { PATH: '/bin:.' } })).toThrow(/PATH/)
    expect(() => launch({ ...NODE, args: [], env: { PATH: '/bin:' } })).toThrow(/PATH/)
  })

  test('a missing program is an error, not a crash', () => {
    expect(() => launch({ ...NODE, program: join(folder, 'nothing'), args: [] })).toThrow(/cannot be started/)
  })

  test('the last of stderr is kept, the rest is not', async () => {
    const child = launch({
      ...NODE,
      args: ['-e', "for (let i = 0; i < 40000; i++) console.error('line ' + i)"],
    })
    await child.exited
    await until(() => child.stderr().endsWith('line 39999\n'))
    expect(child.stderr().length).toBeLessThanOrEqual(64 * 1024)
    await child.end()
  })

  test('ending reaches children, processes that left the group, and those that ignore SIGTERM', async () => {
    const child = launch({ ...NODE, args: ['-e', FAMILY] })
    const pids: number[] = JSON.parse(await firstLine(child.stdout))
    expect(
      listTree(child.pid)
        .map(row => row.pid)
        .sort(),
    ).toEqual([...pids].sort())
    expect(listTree(child.pid).every(row => row.rssMb > 1)).toBe(true)
    await child.end()
    // At once: who waits for the end may count on it.
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('what an engine started ends when the engine dies', async () => {
    const child = launch({ ...NODE, args: ['-e', FAMILY] })
    const [self, near, far] = JSON.parse(await firstLine(child.stdout)) as number[]
    process.kill(self!, 'SIGKILL')
    await child.end()
    await until(() => !isAlive(near!) && (!isAlive(far!) || process.platform !== 'linux'))
  })

  test('a run that takes too long is ended', async () => {
    const endless = runProgram({ ...NODE, args: ['-e', 'setInterval(() => {}, 1000)'], deadlineMs: 200 })
    await expect(endless).rejects.toThrow(/took more than 0.2 s/)
  })
})

describe('SIGKILL of bombe', () => {
  test('no engine outlives it, nor what engines started', { timeout: 30_000 }, async () => {
    const script = join(folder, 'parent.mjs')
    const core = join(import.meta.dirname, '../../dist/supervisors/core/process/launch.js')
    writeFileSync(
      script,
      `import { launch } from ${JSON.stringify(core)}
const child = launch({ program: process.execPath, args: ['-e', ${JSON.stringify(FAMILY)}], cwd: '/', env: {} })
child.stdout.once('data', chunk => process.stdout.write(chunk))
setInterval(() => {}, 1000)\n`,
    )
    const parent = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pids: number[] = JSON.parse(await firstLine(parent.stdout))
    expect(pids.every(isAlive)).toBe(true)
    parent.kill('SIGKILL')
    const linux = process.platform === 'linux'
    // Elsewhere nothing tells who left the group.
    await until(() => (linux ? pids : pids.slice(0, 2)).every(pid => !isAlive(pid)), 5000)
  })
})
