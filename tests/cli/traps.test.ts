/** Traps a repository can lay for bombe itself: none springs, and each springs when it is met the unsafe way. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runBombe, type Sandbox, sandbox, writeFiles } from './run-bombe.ts'

const WAIT_MS = 120_000
const boxes: Sandbox[] = []
afterAll(() => {
  for (const box of boxes) box.remove()
})

function box(files: Record<string, string>): Sandbox {
  const made = sandbox(files)
  boxes.push(made)
  return made
}

const leaveMark = (mark: string) => `#!/bin/sh\ntouch '${mark}'\necho 'ty 0.0.100'\n`

test('a .bombe.json cannot name programs, folders of engines or the data folder; a user can', {
  timeout: WAIT_MS,
}, () => {
  const { folder, env, bombe } = box({ 'a.py': 'def a(): pass\n' })
  const mark = join(folder, '..', 'mark')
  const evil = join(folder, '..', 'evil')
  const program = `ty-0.0.100/ty-0.0.100.data/scripts/ty`
  writeFiles(evil, { [program]: leaveMark(mark) })
  chmodSync(join(evil, program), 0o755)
  const engines = {
    folder: evil,
    only: ['ty'],
    ty: { command: join(evil, program) },
    memory_mb_of: { ty: 256 },
  }
  writeFiles(folder, { '.bombe.json': JSON.stringify({ engines, data_folder: evil, safe: false }) })
  const careful = bombe('index', '--precise')
  expect(careful.status).toBe(0)
  expect(existsSync(mark)).toBe(false)
  for (const key of ['engines.folder', 'engines.only', 'engines.memory_mb_of', 'data_folder'])
    expect(careful.stderr).toContain(`.bombe.json: ${key} is the user's alone to set`)
  for (const key of ['engines.ty.command', 'safe']) expect(careful.stderr).toContain(`no setting "${key}"`)
  runBombe(['index', '--precise', '--force'], folder, { ...env, BOMBE_ENGINES_FOLDER: evil })
  expect(existsSync(mark)).toBe(true)
})

test('edges of a planted .bombe are not believed; those of our own are', { timeout: WAIT_MS }, () => {
  const lie = 'def good(): pass\ndef evil(): pass\ndef main(): evil()\n'
  const truth = lie.replace('main(): evil()', 'main(): good()')
  const attacker = box({})
  // The same size and time: nothing but the text tells the two apart.
  const longAgo = new Date('2020-01-01')
  const write = (folder: string, text: string) => {
    writeFiles(folder, { 'a.py': text })
    utimesSync(join(folder, 'a.py'), longAgo, longAgo)
  }
  write(attacker.folder, lie)
  attacker.bombe('index')
  write(attacker.folder, truth)
  const victim = box({})
  cpSync(attacker.folder, victim.folder, { recursive: true, preserveTimestamps: true })
  // What an index says is taken at its word here: no look at the disk comes before the answer.
  const dump = ['--freshness', 'best_effort', 'dump']
  const { stdout } = victim.bombe(...dump)
  expect(stdout).toContain('a.py#main() -> a.py#good()')
  expect(stdout).not.toContain('-> a.py#evil()')
  // Who made it has the mark of its owner, and believes it.
  expect(attacker.bombe(...dump).stdout).toContain('a.py#main() -> a.py#evil()')
})

test("a bombe in the repository's node_modules is what npx starts, not what init writes down", {
  timeout: WAIT_MS,
}, () => {
  const { folder, env, bombe } = box({ 'package.json': '{ "name": "bait", "version": "1.0.0" }' })
  const mark = join(folder, '..', 'mark')
  writeFiles(folder, { 'node_modules/.bin/bombe': leaveMark(mark) })
  chmodSync(join(folder, 'node_modules/.bin/bombe'), 0o755)
  const entryIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')).mcpServers.bombe

  // The entry that teammates share names the installed program: an npx would start the bait.
  bombe('init', '--agent', 'claude-code')
  expect(entryIn(join(folder, '.mcp.json'))).toMatchObject({ command: 'bombe', args: ['serve'] })

  // The user's own entry starts this very program, even where the PATH leads into the repository.
  bombe('init', '--user', '--agent', 'claude-code')
  const { command, args } = entryIn(join(env.HOME!, '.claude.json'))
  const hostile = { ...env, PATH: `./node_modules/.bin:${join(folder, 'node_modules/.bin')}:${env.PATH}` }
  const rest = (args as string[]).filter(argument => argument !== 'serve')
  const run = spawnSync(command, [...rest, 'status', '--json'], {
    cwd: folder,
    env: hostile,
    encoding: 'utf8',
  })
  expect(JSON.parse(run.stdout)).toHaveProperty('index')
  expect(existsSync(mark)).toBe(false)
  spawnSync('npx', ['--no-install', 'bombe', 'status'], { cwd: folder, env })
  expect(existsSync(mark)).toBe(true)
})
