/** Repositories as they come: workspaces without node_modules, no tsconfig, JavaScript, several tsconfigs, edits. */
import { afterEach, describe, expect, test } from 'vitest'
import { engine } from '../../../supervisors/typescript/typescript/engine.ts'
import { type QueriedRepository, queryRepository } from '../queried-repository.ts'
import { isAlive, until } from '../wait.ts'

const open: QueriedRepository[] = []
afterEach(() => Promise.all(open.splice(0).map(repo => repo.end())))

async function openRepository(files: Record<string, string>): Promise<QueriedRepository> {
  const repo = await queryRepository(engine, files)
  open.push(repo)
  return repo
}

const TSCONFIG = '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "types": [] } }'

describe('packages of the workspace that are not installed', () => {
  const files = {
    'package.json': '{ "name": "root", "workspaces": ["packages/*"] }',
    'packages/core/package.json':
      '{ "name": "@x/core", "main": "dist/index.js", "exports": { ".": "./dist/index.js", "./deep/*": "./dist/deep/*.js" } }',
    'packages/core/src/index.ts': 'export class Core { go() {} }\nexport const make = () => new Core()\n',
    'packages/core/src/deep/one.ts': 'export function one() {}\n',
    'packages/app/package.json': '{ "name": "@x/app", "dependencies": { "@x/core": "*" } }',
    'packages/app/tsconfig.json': TSCONFIG,
    'packages/app/src/main.ts': [
      "import { make } from '@x/core'",
      "import { one } from '@x/core/deep/one'",
      "import { lib } from './lib'",
      'make().go(); one(); lib().go()',
      '',
    ].join('\n'),
    'packages/app/src/lib.ts': "import { make } from '@x/core'\nexport function lib() { return make() }\n",
  }

  test('are found by name, their builds as sources, their types through other files', async () => {
    const repo = await openRepository(files)
    const main = 'packages/app/src/main.ts'
    expect(await repo.query(main, '\n|make()')).toBe('packages/core/src/index.ts:2:14')
    expect(await repo.query(main, 'make().|go')).toBe('packages/core/src/index.ts:1:21')
    expect(await repo.query(main, '|one(); lib')).toBe('packages/core/src/deep/one.ts:1:17')
    expect(await repo.query(main, 'lib().|go')).toBe('packages/core/src/index.ts:1:21')
  })

  test('a declaration file that nobody takes in does not hide them', async () => {
    const repo = await openRepository({
      ...files,
      'packages/core/types/core.d.ts': "declare module '@x/core' { export const other: 1 }\n",
    })
    expect(await repo.query('packages/app/src/main.ts', 'make().|go')).toBe('packages/core/src/index.ts:1:21')
  })
})

test('`paths` that contradict each other hold where they are said', async () => {
  const config = (folder: string) =>
    JSON.stringify({ compilerOptions: { paths: { '@/*': [`./${folder}/*`] }, module: 'esnext' } })
  const main = "import { it } from '@/it'\nimport { base } from 'lib/base'\nit(); base()\n"
  const repo = await openRepository({
    'a/tsconfig.json': config('src'),
    'a/src/it.ts': 'export function it() {}\n',
    'a/src/main.js': main,
    'b/tsconfig.json': JSON.stringify({ compilerOptions: { baseUrl: '.', paths: { '@/*': ['./src/*'] } } }),
    'b/src/it.ts': '\nexport function it() {}\n',
    'b/lib/base.ts': 'export function base() {}\n',
    'b/src/main.ts': main,
  })
  expect(await repo.query('a/src/main.js', '\n|it()')).toBe('a/src/it.ts:1:17')
  expect(await repo.query('b/src/main.ts', '\n|it()')).toBe('b/src/it.ts:2:17')
  expect(await repo.query('b/src/main.ts', '; |base()')).toBe('b/lib/base.ts:1:17')
})

test('JavaScript without any configuration', async () => {
  const repo = await openRepository({
    'index.js': "module.exports = require('./lib/main')\n",
    'lib/main.js': [
      "const { helper, Klass } = require('./k')",
      "const k = require('./k')",
      "const fs = require('fs')",
      'exports = module.exports = start',
      'function start() { helper(); k.helper(); new Klass().go(); k.inline(); fs.readFileSync() }',
      'exports.also = () => start()',
      '',
    ].join('\n'),
    'lib/k.js': [
      'function helper() {}',
      'class Klass { go() { return this.field } constructor() { this.field = 1 } }',
      'module.exports = { helper, Klass, inline() { return helper() } }',
      '',
    ].join('\n'),
    'test/run.js': "import start from '../index.js'\nstart()\n",
  })
  const main = 'lib/main.js'
  expect(await repo.query(main, '{ |helper(); k')).toBe('lib/k.js:3:20 lib/k.js:1:10')
  expect(await repo.query(main, 'k.|helper()')).toBe('lib/k.js:3:20 lib/k.js:1:10')
  expect(await repo.query(main, 'new |Klass', 'new')).toBe('lib/k.js:3:28 lib/k.js:2:7')
  expect(await repo.query(main, '.|go()')).toBe('lib/k.js:2:15')
  expect(await repo.query(main, 'k.|inline')).toBe('lib/k.js:3:35')
  expect(await repo.query(main, 'fs.|readFileSync')).toBe('external')
  expect(await repo.query('lib/k.js', 'this.|field }', 'reference')).toBe('lib/k.js:2:63')
  expect(await repo.query('test/run.js', '\n|start()')).toContain('lib/main.js:5:10')
})

test('a file in several tsconfigs is answered as its owner sees it', async () => {
  const repo = await openRepository({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "x": ["./one.ts"] } } }',
    'tsconfig.other.json': '{ "compilerOptions": { "paths": { "x": ["./two.ts"] } } }',
    'one.ts': 'export function x() {}\n',
    'two.ts': '\nexport function x() {}\n',
    'main.ts': "import { x } from 'x'\nx()\n",
  })
  expect(await repo.query('main.ts', '\n|x()')).toBe('one.ts:1:17')
})

test('a byte order mark, CRLF and astral characters do not shift places', async () => {
  const repo = await openRepository({
    'tsconfig.json': TSCONFIG,
    'a.ts': '\uFEFF/* 😀 */ export function first() {}\r\nexport const s = "😀", second = () => 1\r\n',
    'b.ts': "\uFEFFimport { first, second } from './a'; first()\r\n/* 😀😀 */ second()\r\n",
  })
  expect(await repo.query('b.ts', '; |first()')).toBe('a.ts:1:26')
  expect(await repo.query('b.ts', '*/ |second()')).toBe('a.ts:2:24')
})

describe('edits', () => {
  const files = {
    'tsconfig.json': TSCONFIG,
    'a.ts': 'export class A { go() {} }\nexport class B { go() {} }\n',
    'make/index.ts': "import { A } from '../a'\nexport const make = () => new A()\n",
    'index.ts': "export * from './make'\n",
    'main.ts': "import { make } from './index'\nmake().go()\n",
  }
  const cases: [what: string, change: Record<string, string | null>, expected: string][] = [
    [
      'another class is returned',
      { 'make/index.ts': "import { B } from '../a'\nexport const make = () => new B()\n" },
      'a.ts:2:18',
    ],
    ['lines move', { 'a.ts': '\n\nexport class A { go() {} }\n' }, 'a.ts:3:18'],
    [
      'a barrel leads elsewhere',
      { 'index.ts': "export * from './other'\n", 'other.ts': 'export const make = () => ({ go() {} })\n' },
      'other.ts:1:30',
    ],
    ['a file is gone', { 'a.ts': null }, 'unanswered'],
    [
      'a file shadows a folder',
      { 'make.ts': "import { B } from './a'\nexport const make = () => new B()\n" },
      'a.ts:2:18',
    ],
  ]
  test.each(cases)('%s', async (_what, change, expected) => {
    const repo = await openRepository(files)
    expect(await repo.query('main.ts', 'make().|go')).toBe('a.ts:1:18')
    await repo.change(change)
    expect(await repo.query('main.ts', 'make().|go')).toBe(expected)
  })

  test('also without a tsconfig, in files that come and go', async () => {
    const repo = await openRepository({
      'a.js': 'exports.one = () => 1\n',
      'b.js': "const { one } = require('./c')\none()\n",
    })
    expect(await repo.query('b.js', '\n|one()')).toBe('unanswered')
    await repo.change({ 'c.js': "module.exports = require('./a')\n" })
    expect(await repo.query('b.js', '\n|one()')).toBe('a.js:1:9')
    await repo.change({ 'c.js': null })
    expect(await repo.query('b.js', '\n|one()')).toBe('unanswered')
  })
})

describe('faults', () => {
  const files = { 'tsconfig.json': TSCONFIG, 'a.ts': 'export function a() {}\na()\n' }

  test('a compiler that dies is an error, and leaves nothing behind', async () => {
    const repo = await openRepository(files)
    expect(await repo.query('a.ts', '\n|a()')).toBe('a.ts:1:17')
    const [child] = repo.processes
    process.kill(child!.pid, 'SIGKILL')
    await expect(repo.query('a.ts', '\n|a()')).rejects.toThrow(/SIGKILL|closed its output|EPIPE/)
    await until(() => !isAlive(child!.pid))
  })

  test('one that hangs is given up when nobody wants the answer any more, and can be ended', async () => {
    const repo = await openRepository(files)
    const [child] = repo.processes
    process.kill(child!.pid, 'SIGSTOP')
    const wanted = AbortSignal.timeout(100)
    const site = { kind: 'call', name: 'a', line: 2, column: 1 } as const
    const pending = repo.running.query(
      [{ path: 'a.ts', project: 0, text: files['a.ts'], sites: [site] }],
      wanted,
    )
    await expect(pending[Symbol.asyncIterator]().next()).rejects.toThrow(/no longer wanted/)
    await repo.running.stop()
    expect(isAlive(child!.pid)).toBe(false)
  })

  test('stopping ends the process', async () => {
    const repo = await openRepository(files)
    await repo.query('a.ts', '\n|a()')
    await repo.running.stop()
    expect(repo.processes.map(child => isAlive(child.pid))).toEqual([false])
  })

  test('configurations that are broken, endless or empty cost their own answers at most', async () => {
    const repo = await openRepository({
      'broken/tsconfig.json': '{ "compilerOptions": { "module": ',
      'broken/a.ts': 'export function a() {}\na()\n',
      'circle/tsconfig.json': '{ "extends": "./other.json" }',
      'circle/other.json': '{ "extends": "./tsconfig.json" }',
      'circle/a.ts': 'export function a() {}\na()\n',
      'empty/tsconfig.json': '{ "files": [] }',
      'empty/a.ts': 'export function a() {}\na()\n',
      'odd/a.ts': 'function a() {}\n}}} a()\n',
    })
    for (const folder of ['broken', 'circle', 'empty']) {
      expect(await repo.query(`${folder}/a.ts`, '\n|a()'), folder).toBe(`${folder}/a.ts:1:17`)
    }
    expect(await repo.query('odd/a.ts', '}}} |a()')).toBe('odd/a.ts:1:10')
  })

  test('a file the compiler does not have is said to be out of scope', async () => {
    const repo = await openRepository(files)
    const site = { kind: 'call', name: 'a', line: 2, column: 1 } as const
    const pending = repo.running.query(
      [{ path: 'nowhere.ts', project: 0, text: 'a()\na()\n', sites: [site] }],
      AbortSignal.timeout(10_000),
    )
    const { value } = await pending[Symbol.asyncIterator]().next()
    expect(value).toMatchObject({ answers: ['open'], why: 'out_of_scope' })
  })
})
