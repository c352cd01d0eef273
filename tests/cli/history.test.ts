/** The history of a symbol through commits that change, rename and move it, and of a file. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryAnswer } from '../../src/questions/get-history/declare.ts'
import { plainGit } from '../discover/temp-repository.ts'
import { type Sandbox, sandbox } from './run-bombe.ts'

const STEPS: [subject: string, files: Record<string, string | null>][] = [
  ['first', { 'cart.py': body('total', 'items', 'return sum(items)') }],
  ['only a comment', { 'cart.py': `# prices\n${body('total', 'items', 'return sum(items)')}` }],
  ['round it', { 'cart.py': body('total', 'items', 'return round(sum(items))') }],
  ['another name', { 'cart.py': body('grand_total', 'items', 'return round(sum(items))') }],
  [
    'its own file; token ghp_0123456789abcdefghijABCDEFGHIJ012345',
    {
      'cart.py': body('grand_total', 'items', null),
      'sums.py': body('grand_total', 'items', 'return round(sum(items))'),
    },
  ],
  ['take a rate', { 'sums.py': body('grand_total', 'items, rate', 'return round(sum(items))') }],
]

function body(name: string, params: string, line: string | null): string {
  const other = 'def other(items):\n    for item in items:\n        print(item)\n'
  const long = `    kept = []\n    for one in items:\n        if one > 0:\n            kept.append(one)\n    items = kept\n`
  return line === null ? other : `${other}\n\ndef ${name}(${params}):\n${long}    ${line}\n`
}

let shop: Sandbox
const history = (...args: string[]): HistoryAnswer =>
  JSON.parse(shop.bombe('history', ...args, '--json').stdout)

beforeAll(() => {
  shop = sandbox({})
  plainGit(shop.folder, 'init', '-q')
  for (const [subject, files] of STEPS) {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) rmSync(join(shop.folder, path))
      else writeFileSync(join(shop.folder, path), text)
    }
    plainGit(shop.folder, 'add', '-A')
    plainGit(shop.folder, 'commit', '-q', '-m', subject)
  }
}, 60_000)
afterAll(() => shop.remove())

describe('a symbol', () => {
  test('each change of it, newest first, through a rename and a move', () => {
    const { entries, reached_start, verdict } = history('grand_total')
    expect(entries.map(({ subject, change }) => [subject.slice(0, 12), change])).toEqual([
      ['take a rate', 'signature'],
      ['its own file', 'moved'],
      ['another name', 'renamed'],
      ['round it', 'body'],
      ['first', 'added'],
    ])
    expect(entries[0]!.before_signature).toBe('def grand_total(items)')
    expect(entries[0]!.after_signature).toBe('def grand_total(items, rate)')
    expect(entries[1]!.from).toBe('cart.py#grand_total()')
    expect(entries[2]!.from).toBe('cart.py#total()')
    expect(reached_start).toBe(true)
    expect(verdict.complete).toBe(true)
  })

  test('secrets in subjects are masked', () => {
    expect(shop.bombe('history', 'grand_total').stdout).not.toContain('0123456789abcdefghij')
  })

  test('a limit cuts it and says so', () => {
    const { entries, reached_start, verdict } = history('grand_total', '-n', '2')
    expect(entries).toHaveLength(2)
    expect(reached_start).toBe(false)
    expect(verdict).toMatchObject({ complete: false, why: ['truncated_by_limit'] })
  })

  test('it can begin at a commit', () => {
    const { entries } = history('grand_total', '--ref', 'HEAD~2')
    expect(entries.map(({ change }) => change)).toEqual(['renamed', 'body', 'added'])
  })

  test('what is not committed comes first', () => {
    const file = join(shop.folder, 'sums.py')
    writeFileSync(file, body('grand_total', 'items, rate', 'return round(rate * sum(items))'))
    expect(history('grand_total').entries[0]).toMatchObject({ commit: '', change: 'body' })
    writeFileSync(file, body('grand_total', 'items, rate', 'return round(sum(items))'))
  })
})

describe('a file', () => {
  test('its commits with the symbols that changed', () => {
    const { entries } = history('cart.py')
    expect(entries.map(({ symbols }) => symbols)).toEqual([
      ['- grand_total()'],
      ['total() → grand_total()'],
      ['~ total()'],
      undefined,
      ['+ other()', '+ total()'],
    ])
  })

  test('it is followed to its old path', () => {
    renameSync(join(shop.folder, 'cart.py'), join(shop.folder, 'basket.py'))
    plainGit(shop.folder, 'add', '-A')
    plainGit(shop.folder, 'commit', '-q', '-m', 'a better name')
    const { entries } = history('basket.py')
    expect(entries[0]).toMatchObject({ subject: 'a better name', from: 'cart.py' })
    expect(entries.at(-1)).toMatchObject({ subject: 'first' })
  })
})

test('without a git repository the error says what is missing', () => {
  const plain = sandbox({ 'a.py': 'def a():\n    pass\n' })
  const { status, stderr } = plain.bombe('history', 'a')
  plain.remove()
  expect([status, stderr]).toEqual([1, expect.stringContaining('no git history')])
})
