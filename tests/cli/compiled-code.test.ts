/** The program starts from what was compiled before, and without it all the same. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, '../../dist/bombe/main.js')
const base = mkdtempSync(join(tmpdir(), 'bombe-compiled-'))
const repository = join(base, 'repository')
const cache = join(base, 'cache')
const compiled = join(cache, 'bombe', 'compiled')
mkdirSync(repository)
writeFileSync(join(repository, 'a.py'), 'def found():\n    pass\n')
afterAll(() => rmSync(base, { recursive: true, force: true }))

function run(...args: string[]): string {
  const env = { PATH: process.env.PATH, HOME: base, XDG_CACHE_HOME: cache, BOMBE_DAEMON: 'off' }
  const { stderr, stdout } = spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}

function search() {
  expect(run('search', 'found', '--repo', repository)).toContain('a.py#found()')
}

/** The first search indexes, the second only asks. */
beforeEach(() => {
  rmSync(cache, { recursive: true, force: true })
  search()
  search()
})

test('it is cached for one command and program, for the user alone, and used again as it is', () => {
  const [name, ...more] = readdirSync(compiled)
  expect(more).toEqual([])
  expect(name).toMatch(/-search$/)
  const file = join(compiled, name!)
  const before = statSync(file)
  expect(before.mode & 0o077).toBe(0)
  search()
  expect(statSync(file).ino).toBe(before.ino)
})

test.each([
  ['a changed byte', (code: Buffer) => code.with(code.length >> 1, code[code.length >> 1]! ^ 1)],
  ['half of it', (code: Buffer) => code.subarray(0, code.length >> 1)],
  ['nothing', () => Buffer.alloc(0)],
])('%s: it is compiled and cached again', (_, damage) => {
  const file = join(compiled, readdirSync(compiled)[0]!)
  const whole = readFileSync(file)
  writeFileSync(file, damage(whole))
  const { ino } = statSync(file)
  search()
  expect(statSync(file).ino).not.toBe(ino)
})

test('where it cannot be cached, the command runs', () => {
  rmSync(compiled, { recursive: true })
  writeFileSync(compiled, 'a file where the folder should be')
  search()
})

test('what older programs left goes', () => {
  rmSync(compiled, { recursive: true })
  mkdirSync(compiled)
  for (let i = 0; i < 40; i++) writeFileSync(join(compiled, `old-${i}`), '')
  search()
  expect(readdirSync(compiled)).toHaveLength(1)
})

test('an index and its workers keep theirs, and use it again as it is', () => {
  const large = join(base, 'large')
  mkdirSync(large)
  for (let i = 0; i < 60; i++) writeFileSync(join(large, `m${i}.py`), `def f${i}():\n    return f${i}()\n`)
  rmSync(cache, { recursive: true, force: true })
  const kept = () => readdirSync(compiled).map(name => [name, statSync(join(compiled, name)).ino])
  const index = () => run('index', '--force', '--json', '--repo', large)
  expect(JSON.parse(index())).toMatchObject({ files: 60, edges: 60 })
  const before = kept()
  expect(before.map(([name]) => String(name).split('-').at(-1)).sort()).toEqual(['index', 'worker'])
  expect(JSON.parse(index())).toMatchObject({ files: 60, edges: 60 })
  expect(kept()).toEqual(before)
})

test('programs are read byte by byte, so they are ASCII: a regular expression with other characters would not match', () => {
  for (const name of ['program.js', 'extract.js', 'index-child.js'])
    expect(readFileSync(join(MAIN, '..', name), 'utf8')).not.toMatch(/[^\p{ASCII}]/u)
})

// Where it fails after an update of Node: `node --v8-options` shows the new values, but for those that other flags imply.
test('the usual values of the flags that are changed are those of Node 24', () => {
  const module = new URL('../../dist/src/runtime/v8-flags.js', import.meta.url).href
  const ask = `import('${module}').then(({ knowsUsualFlags }) => console.log(knowsUsualFlags()))`
  const { stdout } = spawnSync(process.execPath, ['-e', ask], { encoding: 'utf8' })
  expect(stdout.trim()).toBe(String(process.versions.node.startsWith('24.')))
})
