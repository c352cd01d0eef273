/** The package as users get it: packed, installed into an empty prefix with an empty home, run offline elsewhere. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeFiles } from '../cli/run-bombe.ts'
import { ROOT } from './read-sources.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-pack-')))
const [home, prefix, repo] = ['home', 'prefix', 'repo'].map(name => join(base, name)) as [
  string,
  string,
  string,
]
/** This Node first, git and the shell behind it. */
const env = { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), HOME: home }
let contents: string[] = []

beforeAll(() => {
  for (const folder of [home, prefix, repo]) mkdirSync(folder)
  // The build is fresh: set-up ran before the tests, and other tests are using it.
  const packed = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', base], ROOT)
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }]
  contents = files.map(file => file.path)
  npm(['install', '-g', '--prefix', prefix, '--no-audit', '--no-fund', join(base, filename)], base)
  writeFiles(repo, {
    'src/cart.ts':
      'import { price } from "./price"\n\nexport class Cart {\n  total() {\n    return price()\n  }\n}\n',
    'src/price.ts': 'export function price() {\n  return 1\n}\n',
    'tool.py': 'def helper():\n    return 1\n\n\ndef main():\n    return helper()\n',
    'Main.java': 'class Main {\n  void run() { go(); }\n  void go() {}\n}\n',
    'main.go': 'package main\n\nfunc main() { start() }\n\nfunc start() {}\n',
  })
}, 600_000)

afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('the package', () => {
  test('holds what runs and what is read, and nothing else', () => {
    expect(contents).toEqual(
      expect.arrayContaining([
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'package.json',
        'dist/bombe/main.js',
        'dist/bombe/THIRD-PARTY-NOTICES.txt',
      ]),
    )
    const queries = readdirSync(join(ROOT, 'queries'))
    for (const language of queries)
      expect(
        contents.some(path => path.startsWith(`queries/${language}/`)),
        language,
      ).toBe(true)
    for (const source of ['go/go-types/resolver/main.go', 'java/jdt/resolver/Main.java'])
      expect(contents).toContain(`supervisors/${source}`)
    const allowed =
      /^(dist\/bombe\/|supervisors\/[\w-]+\/[\w-]+\/resolver\/|queries\/|docs\/|README\.md|LICENSE|CHANGELOG\.md|package\.json$)/
    expect(contents.filter(path => !allowed.test(path))).toEqual([])
  })

  test('names no folder of the machine it was packed on', () => {
    const installed = join(prefix, 'lib/node_modules/bombe')
    const telling = contents.filter(path =>
      readFileSync(join(installed, path), 'utf8').includes(`${dirname(ROOT)}/`),
    )
    expect(telling).toEqual([])
  })
})

describe('installed and offline', () => {
  test('asking indexes first, in every language', () => {
    const { status, stdout, stderr } = offline('search', 'total')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('src/cart.ts#Cart.total()')
    const dump = offline('dump').stdout
    for (const edge of [
      'src/cart.ts#Cart.total() -> src/price.ts#price()',
      'tool.py#main() -> tool.py#helper()',
      'Main.java#Main.run() -> Main.java#Main.go()',
      'main.go#main() -> main.go#start()',
    ]) {
      expect(dump).toContain(edge)
    }
  })

  test('index, then refs', () => {
    expect(offline('index')).toMatchObject({ status: 0, stderr: '' })
    const { status, stdout } = offline('refs', 'price', '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).callers[0].handle).toBe('src/cart.ts#Cart.total()')
  })
})

/** A folder that is not the clone, and no network where the system lets us take it away. */
function offline(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const program = join(prefix, 'bin', 'bombe')
  const canUnshare = spawnSync('unshare', ['-rn', 'true']).status === 0
  const [command, first] = canUnshare ? ['unshare', ['-rn', program]] : [program, []]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
    cwd: repo,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function npm(args: string[], cwd: string): string {
  return execFileSync('npm', ['--fetch-retries=1', ...args], {
    cwd,
    env: { ...machine(), ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** How this machine reaches the registry (proxies, certificates), without the settings of whoever runs the tests. */
function machine(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|xdg_|home$|node_options$)/i.test(name)),
  )
}
