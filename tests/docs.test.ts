/** The docs say what is so: generated pages are current, commands run, links lead somewhere. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProgram } from '../src/cli/build-program.ts'
import { AGENTS } from '../src/cli/init/agents.ts'
import { SHARED_PROGRAM } from '../src/cli/init/program.ts'
import { describeErrors } from '../src/errors/describe-errors.ts'
import { describeTools } from '../src/mcp/describe-tools.ts'
import { inCommandWords } from '../src/questions/declare/print-advice.ts'
import { sandbox } from './cli/run-bombe.ts'
import { ROOT } from './house/read-sources.ts'

const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...pagesUnder('docs'), ...pagesUnder('bench')]
/** A row that does not fit on a screen cannot be read as a row. */
const MAX_ROW = 400
const MAX_LINE = 1000
const MAX_WORDS = 40

function pagesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md') && !path.includes('/.'))
    .sort()
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test.each([
  ['docs/tools.md', describeTools],
  ['docs/errors.md', () => describeErrors(hint => inCommandWords(hint))],
])('%s is what `npm run docs` writes', (path, describePage) => {
  expect(read(path)).toBe(describePage())
})

test('the links of Cursor and VS Code hold the entry that `bombe init` writes', () => {
  const page = read('docs/install.md')
  const entryOf = (name: string, section: string) => {
    const { format } = AGENTS.find(agent => agent.name === name)!
    return JSON.parse(format.entry(SHARED_PROGRAM))[section].bombe
  }
  const vscode = /vscode:mcp\/install\?(\S+)/.exec(page)?.[1] ?? ''
  expect(JSON.parse(decodeURIComponent(vscode))).toEqual({ name: 'bombe', ...entryOf('vscode', 'servers') })
  const cursor = /cursor:\/\/\S+\?name=bombe&config=(\S+)/.exec(page)?.[1] ?? ''
  expect(JSON.parse(Buffer.from(cursor, 'base64').toString())).toEqual(entryOf('cursor', 'mcpServers'))
})

test.each(PAGES)('links of %s lead to files', page => {
  const targets = [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(match => match[1] ?? '')
  const missing = targets.filter(
    target => !target.includes('://') && !existsSync(join(ROOT, dirname(page), target)),
  )
  expect(missing).toEqual([])
})

// FIXME: the tables of docs/languages.md have longer rows.
test.each(PAGES.filter(page => page !== 'docs/languages.md'))('%s has lines that can be read', page => {
  const long = read(page)
    .split('\n')
    .map((line, at) => ({ at: at + 1, length: line.length, isRow: line.startsWith('|') }))
    .filter(({ length, isRow }) => length > (isRow ? MAX_ROW : MAX_LINE))
  expect(long).toEqual([])
})

test('the glossary has few words, each once', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| ([a-z][^|]*?) +\|/gm)].map(match => match[1])
  const listed = words.filter(word => word !== 'word')
  expect(listed.length).toBeLessThanOrEqual(MAX_WORDS)
  expect(new Set(listed).size).toBe(listed.length)
})

test('every decision is in the list', () => {
  const list = read('docs/decisions/README.md')
  const missing = readdirSync(join(ROOT, 'docs', 'decisions')).filter(
    name => name !== 'README.md' && !list.includes(`(${name})`),
  )
  expect(missing).toEqual([])
})

test('every test that architecture.md names is there', () => {
  const paths = [...read('docs/architecture.md').matchAll(/`(tests\/[\w./-]+)`/g)].map(
    match => match[1] ?? '',
  )
  expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every command that a page names is there', async () => {
  const program = await buildProgram([], { signal: new AbortController().signal, status: 0 })
  const known = new Set(program.commands.map(command => command.name()))
  for (const page of PAGES) {
    for (const [, name = ''] of read(page).matchAll(/`bombe ([a-z]+)/g))
      expect(known, `${page}: bombe ${name}`).toContain(name)
  }
})

/** Commands that need an engine, the network or a second program; tests of their own run them. */
const RUN_ELSEWHERE = /^(?:doctor|serve|index --precise)/
/** What people do with bombe; the other pages are about how it is made. */
const MANUALS = [
  'README.md',
  'docs/guide.md',
  'docs/pictures.md',
  'docs/troubleshooting.md',
  'docs/security.md',
]

/** Lines of code blocks, and commands with arguments between back quotes; placeholders are not commands. */
function commandsOf(page: string): string[] {
  const text = read(page)
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block).join('\n')
  const lines = [
    ...blocks.matchAll(/^(?:\$ )?bombe (.+)$/gm),
    ...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`bombe ([a-z]+ [^`]+)`/g),
  ]
  return lines.map(([, command = '']) => command).filter(command => !/[<[…]/.test(command))
}

describe('every command of the manuals runs', () => {
  const shop = sandbox({
    'src/login.py':
      'def login():\n    return price()  # TODO\n\n\ndef price():\n    return 1\n\n\ndef dispatch_request():\n    return 2\n',
    'src/flask.py':
      'class Flask:\n    def full_dispatch_request(self):\n        return self.wsgi()\n\n    def wsgi(self):\n        return self.full_dispatch_request()\n',
  })
  shop.env.BOMBE_LOG = join(shop.folder, '.git', 'calls.jsonl')
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: shop.folder,
      env: shop.env,
    })
  beforeAll(() => {
    git('init', '-q', '-b', 'main')
    git('add', '.')
    git('commit', '-q', '-m', 'first')
    for (const tag of ['v1', 'v1.2', 'v2']) git('tag', tag)
    git('branch', 'feature')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(shop.bombe('index').status).toBe(0)
  }, 120_000)
  afterAll(() => shop.remove())

  test.each([...new Set(MANUALS.flatMap(commandsOf))].filter(command => !RUN_ELSEWHERE.test(command)))(
    'bombe %s',
    { timeout: 120_000 },
    command => {
      const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
      const { status, stderr } = shop.bombe(...args)
      expect(status, stderr).toBe(0)
    },
  )
})
