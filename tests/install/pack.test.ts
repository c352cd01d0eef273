/** The package as users get it: packed, installed into an empty prefix with an empty home, run offline elsewhere. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeFiles } from '../cli/run-bombe.ts'
import { ROOT } from '../house/read-sources.ts'
import { folderOfNode } from './fetch-node.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-pack-')))
const [bin, repo] = ['bin', 'repo'].map(name => join(base, name)) as [string, string]
/** What a machine without compilers has; npm is a script of Node. */
const PROGRAMS = ['git', 'sh', 'npm', 'npx']
let archive = ''
let contents: string[] = []

interface Machine {
  prefix: string
  env: { PATH: string; HOME: string }
}

beforeAll(() => {
  for (const folder of [bin, repo]) mkdirSync(folder)
  for (const name of PROGRAMS) symlinkSync(whereIs(name), join(bin, name))
  // The build is fresh: set-up ran before the tests, and other tests are using it.
  const packed = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', base], ROOT, process.env)
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }]
  contents = files.map(file => file.path)
  archive = join(base, filename)
  writeFiles(repo, {
    'src/cart.ts':
      'import { price } from "./price"\n\nexport class Cart {\n  total() {\n    return price()\n  }\n}\n',
    'src/price.ts': 'export function price() {\n  return 1\n}\n',
    'tool.py': 'def helper():\n    return 1\n\n\ndef main():\n    return helper()\n',
    'Main.java': 'class Main {\n  void run() { go(); }\n  void go() {}\n}\n',
    'main.go': 'package main\n\nfunc main() { start() }\n\nfunc start() {}\n',
  })
}, 600_000)

afterAll(() => rmSync(base, { recursive: true, force: true }), 600_000)

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
      /^(dist\/bombe\/|supervisors\/[\w-]+\/[\w-]+\/resolver\/|queries\/|vectors\/|docs\/|README\.md|LICENSE|CHANGELOG\.md|package\.json$)/
    expect(contents.filter(path => !allowed.test(path))).toEqual([])
  })

  test('names no folder of the machine it was packed on', () => {
    const unpacked = join(base, 'unpacked')
    mkdirSync(unpacked)
    execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', unpacked])
    const telling = contents.filter(path =>
      readFileSync(join(unpacked, path), 'utf8').includes(`${dirname(ROOT)}/`),
    )
    expect(telling).toEqual([])
  })
})

describe.each([22, 24] as const)('on Node %i, with no compiler and an empty home', major => {
  let machine: Machine

  beforeAll(() => {
    const [home, prefix] = ['home', 'prefix'].map(name => join(base, `${name}${major}`)) as [string, string]
    for (const folder of [home, prefix]) mkdirSync(folder)
    machine = { prefix, env: { PATH: [folderOfNode(major), bin].join(delimiter), HOME: home } }
    rmSync(join(repo, '.bombe'), { recursive: true, force: true })
    npm(['install', '-g', '--prefix', prefix, '--no-audit', '--no-fund', archive], base, onMachine(machine))
  }, 600_000)

  test('the machine is as said', () => {
    const run = (script: string) =>
      spawnSync('/bin/sh', ['-c', script], { env: machine.env, encoding: 'utf8' }).stdout.trim()
    expect(run('node --version')).toMatch(new RegExp(`^v${major}\\.`))
    expect(run('command -v cc gcc g++ make python3 node-gyp')).toBe('')
  })

  test('it takes the room that the README says, and no package has an install script', () => {
    const installed = join(machine.prefix, 'lib/node_modules/bombe')
    const engines = ['pyright', '@typescript'].map(name => megabytes(join(installed, 'node_modules', name)))
    const all = megabytes(machine.prefix)
    expect(all).toBeLessThan(110)
    expect(all - engines.reduce((sum, size) => sum + size, 0)).toBeLessThan(60)
    const manifests = readdirSync(join(installed, 'node_modules'), { recursive: true, encoding: 'utf8' })
    const withScript = manifests.filter(path => {
      if (basename(path) !== 'package.json') return false
      const { scripts = {} } = JSON.parse(readFileSync(join(installed, 'node_modules', path), 'utf8'))
      return ['preinstall', 'install', 'postinstall'].some(name => name in scripts)
    })
    expect(withScript).toEqual([])
  })

  test('asking indexes first, in every language', () => {
    const { status, stdout, stderr } = offline(machine, 'search', 'total')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('src/cart.ts#Cart.total()')
    const dump = offline(machine, 'dump').stdout
    for (const edge of [
      'src/cart.ts#Cart.total() -> src/price.ts#price()',
      'tool.py#main() -> tool.py#helper()',
      'Main.java#Main.run() -> Main.java#Main.go()',
      'main.go#main() -> main.go#start()',
    ]) {
      expect(dump).toContain(edge)
    }
  })

  test('the commands of the README', () => {
    expect(offline(machine, 'index')).toMatchObject({ status: 0, stderr: '' })
    for (const [symbol, caller] of [
      ['price', 'src/cart.ts#Cart.total()'],
      ['helper', 'tool.py#main()'],
    ] as const) {
      const { callers } = JSON.parse(offline(machine, 'refs', symbol, '--json').stdout)
      expect(callers[0]).toMatchObject({ handle: caller, confidence: 'exact' })
    }
    for (const [shown, ...args] of [
      ['Cart.total()', 'context', 'how is the total made'],
      ['src/cart.ts', 'impact', 'price'],
      ['price.ts', 'map'],
      ['total()', 'outline', 'src/cart.ts'],
      ['return 1', 'show', 'price'],
      ['helper', 'grep', 'return helper'],
      ['typescript', 'status'],
      ['mcpServers', 'init', '--print'],
    ] as [string, ...string[]][]) {
      const { status, stdout } = offline(machine, ...args)
      expect({ args, status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining(shown) })
    }
  })

  test('npx runs it from the package', () => {
    const args = ['--yes', '--package', archive, 'bombe', 'search', 'helper']
    const printed = execFileSync('npx', args, {
      cwd: repo,
      env: onMachine(machine),
      encoding: 'utf8',
      stdio: 'pipe',
    })
    expect(printed).toContain('tool.py#helper()')
  }, 600_000)
})

/** A folder that is not the clone, and no network where the system lets us take it away. */
function offline(machine: Machine, ...args: string[]) {
  const program = join(machine.prefix, 'bin', 'bombe')
  const canUnshare = spawnSync('unshare', ['-rn', 'true']).status === 0
  const [command, first] = canUnshare ? [whereIs('unshare'), ['-rn', program]] : [program, []]
  const env = { ...machine.env, BOMBE_ENGINES_DEADLINE_MS: '60000', BOMBE_DAEMON: 'off' }
  return spawnSync(command, [...first, ...args], { cwd: repo, env, encoding: 'utf8' })
}

function npm(args: string[], cwd: string, env: NodeJS.ProcessEnv): string {
  return execFileSync('npm', ['--fetch-retries=1', ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** With how this machine reaches the registry (proxies, certificates), without the settings of whoever runs the tests. */
function onMachine({ env }: Machine): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|xdg_|home$|node_options$)/i.test(name),
  )
  return { ...Object.fromEntries(known), ...env, BOMBE_DAEMON: 'off' }
}

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const bytes = files.map(({ parentPath, name }) => lstatSync(join(parentPath, name)).size)
  return bytes.reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0) / 2 ** 20
}

function whereIs(name: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.map(folder => join(folder, name)).find(file => existsSync(file))
  if (!found) throw new Error(`${name} is not on PATH`)
  return realpathSync(found)
}
