/** Ways a repository could get its own code run, or files from elsewhere read, through TypeScript: none springs. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../src/model/engine.ts'
import { searchPlaces } from '../../../supervisors/core/find/find-program.ts'
import { startLspClient } from '../../../supervisors/core/lsp/lsp-client.ts'
import { launch } from '../../../supervisors/core/process/launch.ts'
import { connect } from '../../../supervisors/core/rpc/connect.ts'
import { engine as compiler } from '../../../supervisors/typescript/typescript/engine.ts'
import { TscApi } from '../../../supervisors/typescript/typescript/tsc-api.ts'
import { engine as server } from '../../../supervisors/typescript/typescript-lsp/engine.ts'
import { type QueriedRepository, queryRepository } from '../queried-repository.ts'
import { until } from '../wait.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A file whose presence says that a trap has sprung. */
function marker(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-trap-')))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'sprung')
}

async function open(engine: Engine, files: Record<string, string>, outside = {}): Promise<QueriedRepository> {
  const repo = await queryRepository(engine, files, { outside })
  cleanups.push(() => repo.end())
  return repo
}

function write(path: string, text: string, mode = 0o644): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

const SOURCES = {
  'src/a.ts': 'export function real() {}\n',
  'src/b.ts': "import { real } from './a'\nreal()\n",
}

describe.each([
  ['typescript', compiler],
  ['typescript-lsp', server],
])('%s', (_name, engine) => {
  test('a plugin in a tsconfig is not loaded', async () => {
    const mark = marker()
    const plugin = `require('fs').writeFileSync(${JSON.stringify(mark)}, ''); module.exports = () => ({ create: i => i.languageService })`
    const repo = await open(engine, {
      ...SOURCES,
      'tsconfig.json': '{ "compilerOptions": { "plugins": [{ "name": "evil" }, { "name": "./evil.js" }] } }',
      'evil.js': plugin,
      'node_modules/evil/package.json': '{ "name": "evil", "main": "index.js" }',
      'node_modules/evil/index.js': plugin,
    })
    expect(await repo.query('src/b.ts', '\n|real()')).toBe('src/a.ts:1:17')
    expect(existsSync(mark)).toBe(false)
    // The trap itself works for whoever loads the plugin.
    execFileSync(process.execPath, ['-e', 'require("evil")'], { cwd: repo.root })
    expect(existsSync(mark)).toBe(true)
  })

  test("the repository's own TypeScript is not started", async () => {
    const mark = marker()
    const script = `#!/bin/sh\ntouch '${mark}'\n`
    const repo = await open(engine, { ...SOURCES, 'tsconfig.json': '{}' })
    const evil = [
      'node_modules/.bin/tsc',
      `node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`,
      'node_modules/typescript/bin/tsc',
    ].map(path => write(join(repo.root, path), script, 0o755))
    const path = `${join(repo.root, 'node_modules/.bin')}:${process.env.PATH}`
    const found = await engine.find(searchPlaces(repo.root, { ...process.env, PATH: path }))
    expect(found.found && found.path).not.toContain(repo.root)
    expect(await repo.query('src/b.ts', '\n|real()')).toBe('src/a.ts:1:17')
    expect(existsSync(mark)).toBe(false)
    execFileSync('tsc', [], { env: { PATH: path } })
    expect(existsSync(mark)).toBe(true)
    expect(evil).toHaveLength(3)
  })

  test('nothing of the environment reaches it, NODE_OPTIONS least of all', async () => {
    const mark = marker()
    const hook = write(`${mark}.cjs`, `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`)
    const before = process.env.NODE_OPTIONS
    cleanups.push(() => {
      if (before === undefined) delete process.env.NODE_OPTIONS
      else process.env.NODE_OPTIONS = before
    })
    process.env.NODE_OPTIONS = `--require ${hook}`
    const repo = await open(engine, { ...SOURCES, 'tsconfig.json': '{}' })
    expect(await repo.query('src/b.ts', '\n|real()')).toBe('src/a.ts:1:17')
    const names = repo.launched.flatMap(({ env }) => Object.keys(env))
    expect(names.filter(name => !['GOMEMLIMIT', 'GOGC', 'HOME'].includes(name))).toEqual([])
    expect(existsSync(mark)).toBe(false)
    execFileSync(process.execPath, ['-e', '0'])
    expect(existsSync(mark)).toBe(true)
  })
})

describe('what `include`, `extends`, imports and links name outside the root', () => {
  const outside = {
    'outside/secret.ts': 'export function secret() {}\ndeclare global { function leaked(): void }\n',
    'outside/base.json': '{ "compilerOptions": { "paths": { "@out/*": ["./*"] } } }',
  }
  const files = {
    'tsconfig.json': '{ "extends": "../outside/base.json", "include": ["src", "../outside"] }',
    'src/b.ts': [
      '/// <reference path="../../outside/secret.ts" />',
      "import { secret } from '@out/secret'",
      "import { secret as same } from '../../outside/secret'",
      "import { secret as linked } from './link/secret'",
      'secret(); same(); linked(); leaked()',
      '',
    ].join('\n'),
  }

  test('is not read by the compiler', async () => {
    const repo = await open(compiler, files, outside)
    symlinkSync('../../outside', join(repo.root, 'src/link'))
    // The first is a package that nobody declares.
    for (const snippet of ['\n|secret();', '|same();', '|linked();', '|leaked()']) {
      expect(await repo.query('src/b.ts', snippet), snippet).toBe('unanswered')
    }
    // Left to itself, the compiler reads it.
    expect(await rawTarget(repo, 'src/b.ts', 'leaked()')).toContain('/outside/secret.ts')
  })

  test('keeps the language server from starting', async () => {
    await expect(open(server, files, outside)).rejects.toThrow('names files outside the repository')
  })
})

test('each configuration is read once, whatever lists of lists extend it', async () => {
  const levels = Array.from({ length: 17 }, (_, level) => [
    `levels/${level}.json`,
    level === 16 ? '{ "compilerOptions": { "strict": true } }' : extendTwice(level + 1),
  ])
  const repo = await open(compiler, {
    ...SOURCES,
    ...Object.fromEntries(levels),
    'tsconfig.json': '{ "extends": ["./levels/0.json", "./levels/0.json"] }',
  })
  expect(await repo.query('src/b.ts', '\n|real()')).toBe('src/a.ts:1:17')
})

function extendTwice(level: number): string {
  return JSON.stringify({ extends: [`./${level}.json`, `./${level}.json`] })
}

/** What the compiler says without us between. */
async function rawTarget(repo: QueriedRepository, path: string, snippet: string): Promise<string> {
  const found = await compiler.find(searchPlaces(repo.root))
  if (!found.found) throw new Error(found.message)
  const args = ['--api', '--async', '--cwd', repo.root]
  const child = launch({ program: found.path, args, cwd: repo.root, env: {} })
  cleanups.push(() => child.end())
  const api = new TscApi(connect(child))
  await api.initialize()
  const config = join(repo.root, 'tsconfig.json')
  const snapshot = await api.update({ open: [config] })
  const context = { snapshot: snapshot.id, project: snapshot.projects.get(config)! }
  const file = join(repo.root, path)
  const offset = readFileSync(file, 'utf8').indexOf(snippet)
  const [symbol] = (await api.symbolsAt(context, file, [offset], AbortSignal.timeout(10_000)))!
  return symbol?.declarations.map(node => node.path).join(' ') ?? ''
}

test('no typings are acquired, though the server would like to', async () => {
  const mark = marker()
  const bin = dirname(write(`${dirname(mark)}/bin/npm`, `#!/bin/sh\necho "$@" >> '${mark}'\nexit 1\n`, 0o755))
  const files = {
    'package.json': '{ "name": "app", "dependencies": { "lodash": "4" } }',
    'src/a.js': "const _ = require('lodash')\nfunction real() { return _ }\nreal()\n",
  }
  const before = process.env.PATH
  cleanups.push(() => {
    process.env.PATH = before
  })
  process.env.PATH = `${bin}:${before}`
  for (const engine of [compiler, server]) {
    const repo = await open(engine, files)
    expect(await repo.query('src/a.js', '\n|real()')).toBe('src/a.js:2:10')
    expect(existsSync(mark)).toBe(false)
  }
  await springTypings(files, bin, mark)
})

/** The same server with npm in its PATH and nobody to forbid it. */
async function springTypings(files: Record<string, string>, bin: string, mark: string): Promise<void> {
  const found = await server.find(searchPlaces('/nonexistent'))
  if (!found.found) throw new Error(found.message)
  const repo = await open(compiler, files)
  const child = launch({
    program: found.path,
    args: ['--lsp', '--stdio'],
    cwd: repo.root,
    env: { PATH: `${bin}:/usr/bin:/bin`, HOME: dirname(mark) },
  })
  cleanups.push(() => child.end())
  const client = await startLspClient({ process: child, root: repo.root })
  client.open('src/a.js', 'javascript', files['src/a.js']!)
  await client.definition('src/a.js', { line: 3, column: 1 })
  await until(() => existsSync(mark))
}
