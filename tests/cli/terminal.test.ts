/** Escape sequences in every kind of text that a repository has, fed through every command: none reaches the terminal. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, sandbox } from './run-bombe.ts'

/** Sets a title, clears the screen, moves the cursor, colours, an 8-bit sequence, and turns the text around. */
const EVIL = '\u001b]0;owned\u0007\u001b[2J\u001b[1;1H\u001b[31m\u009b2J\u202e\r'
const NAME = EVIL.replace('\r', '')
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not come.
const STEERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const SOURCE = `/** Doc ${NAME} of it. */
export class Shop {
  '${NAME}pay'(): string { return helper('${NAME}') }
}
export function helper(text: string): string { return text } // ${NAME}
`

/** A command line for each command, and the more telling forms of some. */
const LINES: Record<string, string[][]> = {
  index: [['index', '--force', '--show-ignored', '--progress']],
  sync: [['sync', '--progress']],
  watch: [['watch', '--status']],
  status: [['status']],
  search: [
    ['search', 'pay'],
    ['search', `${NAME}`],
    ['search', '*', '--kind', 'file'],
  ],
  refs: [
    ['refs', 'helper'],
    ['refs', `no${NAME}`],
  ],
  context: [['context', `pay ${NAME}`]],
  impact: [['impact', 'helper']],
  map: [['map', '--files'], ['map', '--format', 'mermaid'], ['map']],
  outline: [
    ['outline', `a${NAME}.ts`],
    ['outline', `gone${NAME}.ts`],
  ],
  show: [
    ['show', 'helper'],
    ['show', `a${NAME}.ts`, '--lines', '1-6'],
  ],
  grep: [
    ['grep', 'Doc'],
    ['grep', '-F', NAME],
  ],
  diff: [
    ['diff', 'HEAD'],
    ['diff', 'HEAD', '--format', 'commit_message'],
    ['diff', 'HEAD', '--format', 'changelog'],
    ['diff', `no${NAME}`],
  ],
  note: [
    ['note', 'annotate', 'helper', '--text', `see ${NAME}`],
    ['note', 'list'],
  ],
  path: [
    ['path', 'Doc', 'helper'],
    ['path', 'Doc', `no${NAME}`],
  ],
  daemon: [['daemon', '--status']],
  hook: [['hook', `no${NAME}`]],
  graph: [
    ['graph', 'helper'],
    ['graph', '.', '--format', 'svg'],
    ['graph', `a${NAME}.ts`, '--format', 'dot'],
    ['graph', `no${NAME}`],
  ],
  history: [
    ['history', 'other'],
    ['history', `a${NAME}.ts`],
    ['history', `no${NAME}`],
  ],
  view: [['view', '--port', `no${NAME}`]],
  dump: [['dump'], ['dump', '--format', 'jsonl'], ['dump', '--format', 'csv']],
  state: [
    ['state', 'inspect', `no${NAME}`],
    ['state', 'prune'],
    ['state', 'export', '../out.bombe'],
  ],
  doctor: [['doctor']],
  trust: [['trust']],
  init: [
    ['init', '--print'],
    ['init', '--agent', `no${NAME}`],
  ],
  config: [['config']],
  log: [['log', 'summary', `no${NAME}`]],
  completions: [['completions', 'bash']],
  serve: [['serve', '--http', '--port', `no${NAME}`]],
}

let box: Sandbox

beforeAll(() => {
  box = sandbox({
    [`a${NAME}.ts`]: SOURCE,
    [`dir${NAME}/b.py`]: `def other():\n    return "${NAME}"\n`,
    'broken.ts': `export function ${NAME}((({`,
    '.gitignore': `ignored${NAME}.ts\n`,
    [`ignored${NAME}.ts`]: '',
    '.bombe.json': JSON.stringify({ [`odd${NAME}`]: 1, 'engines.deadline_ms': NAME }),
    'tsconfig.json': `{ "extends": "./no${NAME}.json" }`,
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: box.folder,
      env: box.env,
      stdio: 'ignore',
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', `first ${NAME}`)
  writeFileSync(join(box.folder, `a${NAME}.ts`), SOURCE.replace('helper(text', 'renamed(text'))
  box.bombe('index')
}, 120_000)
afterAll(() => box.remove())

test('every command is tried', () => {
  const listed = box.bombe('--help').stdout.split('Commands:')[1] ?? ''
  const names = [...listed.matchAll(/^ {2}([a-z]+)/gm)].map(match => match[1]).filter(name => name !== 'help')
  expect(names.filter(name => !LINES[name ?? ''])).toEqual([])
})

describe.each(Object.entries(LINES))('%s', (_, lines) => {
  test.each(lines.map(line => [line]))('%j', { timeout: 60_000 }, line => {
    for (const args of [line, ['--json', ...line]]) {
      const { stdout, stderr } = box.bombe(...args)
      expect(`${stdout}${stderr}`).not.toMatch(STEERS)
      expect(`${stdout}${stderr}`).not.toBe('')
    }
  })
})
