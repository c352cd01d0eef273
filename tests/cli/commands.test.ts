/** The commands on a small repository, as a person or a script would use them. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MAIN, runBombe, sandbox, writeFiles } from './run-bombe.ts'

const FILES = {
  'src/cart.ts':
    'import { price } from "./price"\n\nexport class Cart {\n  total() {\n    return price()\n  }\n}\n',
  'src/price.ts': 'export function price() {\n  return 1\n}\n\nexport function unused() {}\n',
  'src/order.ts': 'export class Order {\n  total() {\n    return 2\n  }\n}\n',
}

const shop = sandbox(FILES)
afterAll(shop.remove)
const { bombe, folder } = shop
const json = (...args: string[]) => JSON.parse(bombe(...args, '--json').stdout)

test('status before any index builds none', () => {
  const answer = bombe('status', '--json')
  expect(answer.status).toBe(1)
  expect(JSON.parse(answer.stdout).index).toMatchObject({ state: 'not_indexed', files: 0 })
})

test('asking before any index exists indexes first', () => {
  const { status, stdout, stderr } = bombe('search', 'price')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('src/price.ts#price()')
})

test('index reports what it did, with progress when asked', () => {
  const { status, stdout, stderr } = bombe('index', '--force', '--progress')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^indexed 3 files in [\d.]+ s: \d+ symbols, \d+ edges?\n/)
  expect(stderr).toMatch(/^reading files: 3$/m)
})

test('the home folder is not indexed unasked; --any-root is remembered by the index', () => {
  const here = sandbox({ 'a.py': 'def first(): pass\n' })
  const atHome = { ...here.env, HOME: here.folder }
  const refused = runBombe(['search', 'first'], here.folder, atHome)
  expect([refused.status, refused.stderr]).toEqual([5, expect.stringContaining('your home folder')])
  expect(existsSync(join(here.folder, '.bombe'))).toBe(false)
  expect(runBombe(['index', '--any-root'], here.folder, atHome).status).toBe(0)
  expect(runBombe(['search', 'first'], here.folder, atHome).stdout).toContain('a.py#first()')
  here.remove()
})

test('index --show-ignored says what is left out', () => {
  writeFiles(folder, { 'package-lock.json': '{}', 'notes.xyz': '' })
  const { status, stdout } = bombe('index', '--show-ignored')
  expect(status).toBe(0)
  expect(stdout).toMatch(/lock file\s+package-lock\.json/)
})

test('index --show-ignored names the pattern that leaves a file out, with and without git', () => {
  const files = {
    '.gitignore': 'kept.py\n*.gen.py\n',
    'src/.gitignore': 'out/\n',
    '.bombeignore': 'legacy/\n',
    'a.py': '',
    'a.gen.py': '',
    'src/out/b.py': '',
    'legacy/c.py': '',
  }
  const plain = sandbox(files)
  const byPath = (folder: string): Record<string, string | undefined> => {
    const { stdout } = runBombe(['--json', 'index', '--show-ignored'], folder, plain.env)
    const { skipped } = JSON.parse(stdout) as { skipped: { path: string; pattern?: string }[] }
    return Object.fromEntries(skipped.map(({ path, pattern }) => [path, pattern]))
  }
  const found = byPath(plain.folder)
  expect(found['a.gen.py']).toBe('*.gen.py')
  expect(found['src/out/']).toBe('/src/**/out/')
  expect(found['legacy/c.py']).toBe('legacy/')
  execFileSync('git', ['init', '-q'], { cwd: plain.folder, env: plain.env })
  const asked = byPath(plain.folder)
  expect(asked['a.gen.py']).toBe('*.gen.py (.gitignore:2)')
  expect(asked['src/out/']).toBe('out/ (src/.gitignore:1)')
  expect(asked['legacy/c.py']).toBe('legacy/')
  const text = runBombe(['index', '--show-ignored'], plain.folder, plain.env).stdout
  expect(text).toMatch(/ignored by git +a\.gen\.py {2}by \*\.gen\.py \(\.gitignore:2\)/)
  plain.remove()
})

describe('search', () => {
  test('text and JSON say the same', () => {
    expect(json('search', 'total').symbols.map((symbol: { handle: string }) => symbol.handle)).toEqual([
      'src/cart.ts#Cart.total()',
      'src/order.ts#Order.total()',
    ])
  })

  test('notes of a session count for that session alone', () => {
    bombe('note', 'focus', 'src/order.ts', '--session', 'mine')
    const first = (...args: string[]) => json('search', 'total', ...args).symbols[0].file_path
    expect(first()).toBe('src/cart.ts')
    expect(first('--session', 'mine')).toBe('src/order.ts')
  })

  test('--explain says in text why; full says more, and no word of the query is taken for its value', () => {
    const basic = bombe('search', '--explain', 'total').stdout
    expect(basic).toContain('src/cart.ts#Cart.total()')
    expect(basic).toMatch(/ranked by: the name, exactly/)
    expect(basic).not.toContain('value')
    expect(bombe('search', 'total', '--explain', 'full').stdout).toMatch(/ranked by: .*value [\d.]+/)
    expect(json('search', 'total', '--explain', 'off').symbols[0].ranking_reasons).toBeUndefined()
  })

  test('the detail of answers is a setting, which a flag overrides', () => {
    const env = { ...shop.env, BOMBE_ANSWERS_DETAIL: 'location' }
    const search = (...flags: string[]) =>
      JSON.parse(runBombe(['search', 'total', '--json', ...flags], folder, env).stdout).symbols[0]
    expect(search().signature).toBeUndefined()
    expect(search('--detail', 'signature').signature).toBeDefined()
  })

  test('nothing found exits with 1', () => {
    const { status, stdout } = bombe('search', 'zzzzz')
    expect(status).toBe(1)
    expect(stdout).toContain('nothing found for zzzzz')
  })

  test('equal questions give equal bytes', () => {
    expect(bombe('search', 'total', '--json').stdout).toBe(bombe('search', 'total', '--json').stdout)
  })
})

describe('refs', () => {
  test('callers with their sites', () => {
    const answer = json('refs', 'price')
    expect(answer.callers).toEqual([
      expect.objectContaining({
        handle: 'src/cart.ts#Cart.total()',
        site_lines: [5],
        depth: 1,
        confidence: 'exact',
        engine: expect.stringMatching(/^typescript-7/),
      }),
    ])
    expect(answer.verdict).toMatchObject({ trust: 'exact', complete: true, why: [] })
  })

  test('an ambiguous name lists the candidates and exits with 1', () => {
    const { status, stdout, stderr } = bombe('refs', 'total')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^error\[ambiguous_symbol\]: 2 symbols are called total\n {2}src\/\S+ {2}method\n/)
  })

  test('an unknown name says what is near and exits with 1', () => {
    const { status, stderr } = bombe('refs', 'pricee')
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^error\[symbol_not_found\].*\ndid you mean:\n {2}src\/price\.ts#price\(\) {2}function\nhint: /,
    )
  })

  test('errors as JSON carry the data', () => {
    const { status, stdout } = bombe('refs', 'total', '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'ambiguous_symbol', data: { total: 2 } })
  })
})

test('outline and show', () => {
  expect(bombe('outline', 'src/cart.ts').stdout).toContain('method total()')
  expect(bombe('show', 'price').stdout).toBe('src/price.ts\n1:export function price() {\n2:  return 1\n3:}\n')
  expect(bombe('show', 'src/price.ts', '--lines', '2').stdout).toBe('src/price.ts\n2:  return 1\n')
  expect(bombe('show', '../secret', '--lines', '1').status).toBe(5)
})

test('dump is the golden text, and equal twice', () => {
  const { stdout } = bombe('dump')
  expect(stdout).toContain(
    'edge calls 5:12 src/cart.ts#Cart.total() -> src/price.ts#price() exact typescript\n',
  )
  expect(bombe('dump').stdout).toBe(stdout)
})

test('dump as CSV: each handle is one node, and every edge leads from one to another', () => {
  const rows = (...args: string[]) =>
    bombe('dump', '--format', 'csv', ...args)
      .stdout.trim()
      .split('\n')
      .map(line => [...line.matchAll(/"((?:[^"]|"")*)"|[^,"]+/g)].map(([all, text]) => text ?? all))
  const [nodeColumns, ...nodes] = rows()
  const [edgeColumns, ...edges] = rows('--table', 'edges')
  expect(nodeColumns).toEqual(['handle', 'kind', 'name', 'file', 'line', 'end_line', 'language'])
  expect(edgeColumns?.join()).toBe('from,to,kind,confidence,file,line,column,engine')
  expect(nodes).toContainEqual([
    ...['src/price.ts#price()', 'function', 'price', 'src/price.ts', '1', '3', 'typescript'],
  ])
  const handles = nodes.map(([handle]) => handle)
  expect(new Set(handles).size).toBe(handles.length)
  expect(edges.map(edge => edge.slice(0, 4))).toContainEqual([
    ...[
      'src/cart.ts#Cart.total()',
      'src/price.ts#price()',
      'calls',
      expect.stringMatching(/^(?:exact|probable)$/),
    ],
  ])
  const imported = edges.filter(([, , kind]) => kind === 'imports').map(([from, to]) => `${from} ${to}`)
  expect(imported).toEqual(['src/cart.ts src/price.ts#price()'])
  for (const [from, to] of edges) expect(handles).toEqual(expect.arrayContaining([from, to]))
  expect(rows('--table', 'edges', '--no-engine-names')[0]).not.toContain('engine')
})

test('map lists folders and files, or draws what they import', () => {
  const { map, total_symbols_shown } = json('map', '--files')
  expect([map, total_symbols_shown]).toEqual(['src/\n  cart.ts\n  order.ts\n  price.ts', 0])
  expect(json('map', 'src/cart.ts', '--files').map).toBe('src/\n  cart.ts')
  const drawn = bombe('map', '--format', 'mermaid').stdout
  expect(drawn).toMatch(/^flowchart LR\n/)
  expect(drawn).toContain('n0["cart.ts<br/>src/cart.ts"]')
  expect(drawn).toMatch(/\n {2}n0 -->? n2|\n {2}n0 -\.-> n2/)
  expect(bombe('map', 'src', '--format', 'mermaid').stdout).toContain('n0 ')
})

test('a question syncs what changed first, or says that it did not', { timeout: 240_000 }, () => {
  writeFiles(folder, { 'src/order.ts': FILES['src/order.ts'].replace('Order', 'BigOrder') })
  const early = json('--freshness', 'best_effort', 'search', 'BigOrder')
  expect(early.meta.freshness_status).toBe('stale')
  expect(early.symbols.map(({ name }: { name: string }) => name)).not.toContain('BigOrder')
  // As the default does, for however long it takes.
  const late = json('--freshness', 'strict', 'search', 'BigOrder')
  expect(late.meta.freshness_status).toBe('fresh')
  expect(late.symbols[0].name).toBe('BigOrder')
  // A file that no index knows yet.
  writeFiles(folder, { 'src/new.ts': 'export class Newcomer {}\n' })
  expect(json('--freshness', 'best_effort', 'search', 'Order').meta.freshness_status).toBe('stale')
  expect(json('--freshness', 'strict', 'search', 'Newcomer').symbols[0].name).toBe('Newcomer')
  rmSync(join(folder, 'src/new.ts'))
  expect(json('--freshness', 'strict', 'search', 'Newcomer').symbols ?? []).toEqual([])
  expect(bombe('sync').stdout).toContain('nothing had changed')
})

test('the log has one line a call and no source', () => {
  const log = join(folder, '..', 'calls.log')
  bombe('search', 'price', '--log', log)
  const line = JSON.parse(readFileSync(log, 'utf8'))
  expect(line).toEqual({
    time: expect.any(String),
    tool: 'search_symbols',
    duration_ms: expect.any(Number),
    tokens: expect.any(Number),
    verdict: { trust: 'exact', complete: true, why: [] },
  })
  rmSync(log)
})

test('a broken pipe ends quietly', () => {
  const command = `"${process.execPath}" "${MAIN}" dump | head -n 1`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${command}`], {
    cwd: folder,
    env: shop.env,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^file /)
})

test('Ctrl-C exits with 130 and leaves the last index', { timeout: 120_000 }, async () => {
  const dump = () => bombe('--freshness', 'best_effort', 'dump').stdout
  const before = dump()
  const many = Object.fromEntries(
    Array.from({ length: 1500 }, (_, i) => [`many/f${i}.ts`, `export function f${i}() {}\n`.repeat(20)]),
  )
  writeFiles(folder, many)
  const child = spawn(process.execPath, [MAIN, 'index', '--progress'], {
    cwd: folder,
    env: shop.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.once('data', () => child.kill('SIGINT'))
  const status = await new Promise(done => child.on('exit', done))
  expect(status).toBe(130)
  expect(dump()).toBe(before)
})
