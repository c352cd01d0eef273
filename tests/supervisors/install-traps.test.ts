/** Traps for installing engines: the package tools would obey the repository; the installer does not run them there. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/model/engine.ts'
import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { installEngine } from '../../supervisors/core/find/install-engine.ts'
import { engine as jdtls } from '../../supervisors/java/jdtls/engine.ts'
import { engine as ty } from '../../supervisors/python/ty/engine.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-install-traps-')))
const root = join(base, 'repo')
const mark = join(base, 'mark')
const usual = { PATH: process.env.PATH ?? '', HOME: base }
/** Nothing listens there. */
const REGISTRY = 'http://127.0.0.1:9/'

beforeAll(() => {
  mkdirSync(root)
  writeFileSync(join(root, 'pip.py'), `open(r'${mark}', 'w').close()\n`)
  writeFileSync(join(root, 'package.json'), '{ "name": "bait", "version": "1.0.0" }')
  writeFileSync(join(root, '.npmrc'), `registry=${REGISTRY}\n`)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** What the installer would have run, in which folder: the tool itself is replaced by one that says so. */
async function callOf(tool: string, engine: Engine): Promise<string> {
  const bin = join(base, `bin-${tool}`)
  const called = join(base, `called-${tool}`)
  mkdirSync(bin)
  writeFileSync(join(bin, tool), `#!/bin/sh\necho "$PWD $*" > '${called}'\nexit 1\n`, { mode: 0o755 })
  const places = { ...searchPlaces(root), path: [bin], engines: join(base, 'engines') }
  await expect(installEngine(engine, places)).rejects.toMatchObject({ code: 'engine_failed' })
  return readFileSync(called, 'utf8')
}

test('python -m pip runs the pip.py of the folder it is started in; the installer runs it isolated and elsewhere', async () => {
  spawnSync('python3', ['-m', 'pip', '--version'], { cwd: root, env: usual })
  expect(existsSync(mark)).toBe(true)
  expect(await callOf('python3', ty)).toMatch(new RegExp(`^${join(base, 'engines')}/\\S+ -I -m pip .*ty==`))
}, 60_000)

test('npm takes the registry from the .npmrc of the folder it is started in; the installer starts it elsewhere', async () => {
  const registry = (cwd: string) =>
    execFileSync('npm', ['config', 'get', 'registry'], { cwd, env: usual }).toString().trim()
  expect(registry(root)).toBe(REGISTRY)
  const call = await callOf('npm', jdtls)
  expect(call).toMatch(new RegExp(`^${join(base, 'engines')}/\\S+ pack --ignore-scripts `))
  expect(registry(join(base, 'engines'))).not.toBe(REGISTRY)
}, 60_000)
