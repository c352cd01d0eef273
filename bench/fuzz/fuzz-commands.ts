/** Rounds that write drawn files and run commands on them: source, configuration, paths, a damaged database, names. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CMake writes it so.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Random } from '../secrets/random.ts'
import { inRepository, MORE_SOURCES, SOURCES } from './fuzz-repository.ts'
import { mutateText } from './mutate-text.ts'

const CONFIGURATION: Readonly<Record<string, string>> = {
  'tsconfig.json':
    '{ "extends": ["./base.json", "../outside.json"], "include": ["src", "/etc"], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  'base.json': '{ "extends": "./tsconfig.json", "compilerOptions": { "baseUrl": "." } }',
  'package.json':
    '{ "name": "x", "workspaces": ["packages/*"], "exports": { ".": "./src/a.ts" }, "main": "../outside" }',
  'pyproject.toml': '[project]\nname = "x"\n[tool.setuptools]\npackage-dir = { "" = "lib" }\n',
  'Cargo.toml': '[package]\nname = "x"\n[workspace]\nmembers = ["**"]\n',
  'pom.xml': '<project><modules><module>../outside</module></modules></project>',
  'go.work': 'go 1.22\n\nuse (\n\t.\n\t../outside\n)\n',
  'App.csproj':
    '<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a SYSTEM "../outside.ts">]><Project><PropertyGroup><AssemblyName>&a;</AssemblyName></PropertyGroup><ItemGroup><Using Include="N" /></ItemGroup></Project>',
  'CMakeLists.txt':
    'project(x)\ninclude_directories(${CMAKE_SOURCE_DIR}/src ../outside $<BUILD_INTERFACE:lib>)\n',
  'compile_commands.json': '[{ "directory": "/etc", "command": "cc -I/etc -I ../outside -Isrc a.c" }]',
  'composer.json':
    '{ "name": "x/y", "autoload": { "psr-4": { "N\\\\": ["src/", "../outside"] }, "files": ["/etc/passwd"] } }',
  'settings.gradle.kts': 'include(":a:b", "..:outside")\nproject(":a:b").projectDir = file("../outside")\n',
  'build.gradle': "dependencies { implementation 'a:b:1' /* x */ }\n",
  'mix.exs': '# x\ndef project, do: [app: :x, deps: [{:a, path: "../outside"}]]\n',
  'a-1.rockspec': 'package = "a"\nbuild = { modules = { ["a.b"] = "../outside.lua", c = "src/c.lua" } }\n',
  'a.gemspec': "Gem::Specification.new { |s| s.name = 'a'; s.require_paths = ['..', 'lib'] }\n",
  '.gitignore': '*.log\n!**/a*\n',
  '.bombeignore': 'gen/**\n',
  '.bombe.json': '{ "ignore": ["x"], "budgets.default": 300, "rank.path_factors": { "a": 2 } }',
  '.git/config': '[core]\n\trepositoryformatversion = 0\n[include]\n\tpath = ../../outside.ts\n',
}

export function fuzzSource(seed: number, program: string): void {
  const random = new Random(seed)
  // All grammars at once would make a round slow.
  const more = Object.entries(MORE_SOURCES).filter(() => random.below(4) === 0)
  const files = [...Object.entries(SOURCES), ...more].map(([path, text]) => [path, mutateText(text, random)])
  inRepository(program, Object.fromEntries(files), ({ bombe }) => {
    expectDone(bombe('index'))
    expectDone(bombe('dump'))
    bombe('search', 'run')
    bombe('refs', 'go')
    bombe('context', 'what does run do')
  })
}

export function fuzzConfig(seed: number, program: string): void {
  const random = new Random(seed)
  const files = Object.entries(CONFIGURATION).map(([path, text]) => [path, mutateText(text, random)])
  inRepository(program, SOURCES, ({ root, bombe }) => {
    execFileSync('git', ['init', '-q'], { cwd: root, env: { PATH: process.env.PATH } })
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path as string)), { recursive: true })
      writeFileSync(join(root, path as string), text as string)
    }
    for (const args of [['index'], ['status'], ['map'], ['refs', 'b'], ['config'], ['history', 'b']])
      bombe(...args)
  })
}

const PIECES = [
  '..',
  '.',
  '',
  '/',
  'src',
  'src/a.ts',
  'link',
  'outside.ts',
  'etc',
  '%2e%2e',
  '\\',
  '*',
  '~',
  'é',
  '#',
  ':1',
]

export function fuzzPaths(seed: number, program: string): void {
  const random = new Random(seed)
  inRepository(program, SOURCES, ({ root, bombe }) => {
    symlinkSync('..', join(root, 'link'))
    expectDone(bombe('index'))
    for (let count = 0; count < 6; count++) {
      const path = Array.from({ length: random.between(1, 5) }, () => random.pick(PIECES)).join('/')
      const line = random.pick([
        ['outline', path],
        ['show', path],
        ['show', path, '--lines', '1-2'],
        ['grep', 'export', path],
        ['map', path],
        ['refs', path],
        ['note', 'annotate', path, '--text', 'x'],
        ['state', 'inspect', path],
      ])
      bombe(...line)
    }
  })
}

export function fuzzDatabase(seed: number, program: string): void {
  const random = new Random(seed)
  inRepository(program, SOURCES, ({ root, bombe }) => {
    expectDone(bombe('index'))
    const folder = join(root, '.bombe')
    for (let count = random.between(1, 3); count > 0; count--) {
      const file = join(folder, random.pick(readdirSync(folder).filter(name => name !== 'owner')))
      const bytes = readFileSync(file)
      const from = random.below(bytes.length + 1)
      for (let at = from; at < Math.min(bytes.length, from + random.between(1, 5000)); at++)
        bytes[at] = random.below(256)
      writeFileSync(file, random.below(4) === 0 ? bytes.subarray(0, from) : bytes)
    }
    for (const args of [['search', 'run'], ['refs', 'b'], ['status'], ['note', 'list']]) bombe(...args)
    expectDone(bombe('index', '--force'))
    expectDone(bombe('search', 'run'))
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not come.
const STEERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const CONTROLS = ['\u001b[31m', '\u001b]0;x\u0007', '\u009b2J', '\r', '\u0008', '\u202e', '\u007f', 'a', ' ']

export function fuzzTerminal(seed: number, program: string): void {
  const random = new Random(seed)
  const name = (): string =>
    Array.from({ length: random.between(1, 6) }, () => random.pick(CONTROLS)).join('')
  const files = {
    [`${name()}x.ts`]: `/** ${name()} */\nexport class X { '${name().replace('\r', '')}m'() {} } // ${name()}\n`,
    [`${name()}y.py`]: `def y():\n    "${name().replace('\r', '')}"\n`,
    '.bombe.json': JSON.stringify({ [name()]: name() }),
  }
  inRepository(program, files, ({ bombe }) => {
    const lines = [
      ['index', '--show-ignored'],
      ['search', '*'],
      ['map'],
      ['dump'],
      ['status'],
      ['show', 'X'],
      ['grep', name()],
      ['refs', name()],
      ['graph', 'X'],
      ['graph', '.', '--format', 'svg'],
      ['map', '--format', 'mermaid'],
      ['dump', '--format', 'csv'],
      ['history', 'X'],
    ]
    for (const args of lines) {
      const { said } = bombe(...args)
      if (STEERS.test(said))
        throw new Error(`steers the terminal: ${args[0]} ${JSON.stringify(said.slice(0, 500))}`)
    }
  })
}

function expectDone({ status, said }: { status: number | null; said: string }): void {
  if (status !== 0 && status !== 1) throw new Error(`ended with ${status}: ${said.slice(0, 1000)}`)
}
