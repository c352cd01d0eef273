/** `detail: source`: each changed symbol before and after, folded to what changed, masked, and within the budget. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderDiff } from '../../src/questions/get-diff/render.ts'
import { runBombe } from '../cli/run-bombe.ts'
import { gitRepository, plainGit, tempFolder, writeFiles } from '../discover/temp-repository.ts'
import { askDiff } from './ask-diff.ts'

const body = (name: string, lines: number, changed: Record<number, string> = {}): string =>
  [
    `def ${name}(total):`,
    ...Array.from({ length: lines }, (_, at) => changed[at] ?? `    total = step_${at}(total)`),
    '    return total',
    '',
    '',
  ].join('\n')

const BEFORE = {
  'pay/tax.py': `${body('tax', 20)}def gone(total):\n    return total\n`,
  'pay/cart.py':
    'class Cart:\n    def total(self):\n        return 1\n\n    def same(self):\n        return 2\n',
}
const AFTER = {
  'pay/tax.py': body('tax', 20, { 10: '    total = round(total)' }) + body('more', 60),
  'pay/cart.py':
    'class Cart(Base):\n    def total(self):\n        return 3\n\n    def same(self):\n        return 2\n',
}

/** The work tree has what changed. */
function changed(before: Record<string, string> = BEFORE, after: Record<string, string> = AFTER): string {
  const root = gitRepository(before)
  writeFiles(root, after)
  return root
}

const ask = (root: string, more = {}) =>
  askDiff(root, { base: 'HEAD', detail: 'source', token_budget: 20_000, ...more })

describe('a changed body', () => {
  test('has the changed line and two around it, on both sides', async () => {
    const { summary } = await ask(changed())
    expect(summary.modified_symbols.find(({ name }) => name === 'tax')).toMatchObject({
      before: {
        path: 'pay/tax.py',
        start_line: 1,
        end_line: 22,
        shown_lines: '1,10-14',
        changed_lines: '12',
        source: [
          'def tax(total):',
          '⋯ 8 lines',
          ...[8, 9, 10, 11, 12].map(at => `    total = step_${at}(total)`),
          '⋯ 8 lines',
        ].join('\n'),
      },
      after: { shown_lines: '1,10-14', changed_lines: '12', source: expect.stringContaining('round(total)') },
    })
  })

  test('is text as other source is', async () => {
    const text = renderDiff(await ask(changed()))
    expect(text).toContain(
      [
        '  pay/tax.py#tax()  body',
        'pay/tax.py  before; gone: 12',
        '1:def tax(total):',
        '⋯ 8 lines',
        '10:    total = step_8(total)',
      ].join('\n'),
    )
    expect(text).toContain('pay/tax.py  after; new: 12\n1:def tax(total):\n⋯ 8 lines\n')
    expect(text).toContain('12:    total = round(total)\n')
  })

  test('has no version before where lines were only added', async () => {
    const root = changed(
      { 'a.py': 'def f():\n    one()\n    two()\n' },
      { 'a.py': 'def f():\n    one()\n    new()\n    two()\n' },
    )
    const [f] = (await ask(root)).summary.modified_symbols
    expect(f).not.toHaveProperty('before')
    expect(f!.after).toMatchObject({ source: expect.stringContaining('new()'), changed_lines: '3' })
    expect(f!.after).not.toHaveProperty('shown_lines')
  })

  test('that moved to another file has the path of each', async () => {
    const text = body('tax', 20)
    const root = changed({ 'old.py': text }, { 'new.py': text.replace('step_3', 'other') })
    plainGit(root, 'rm', '-q', '--cached', 'old.py')
    writeFileSync(join(root, 'old.py'), '')
    const [tax] = (await ask(root)).summary.modified_symbols
    expect(tax).toMatchObject({ before: { path: 'old.py' }, after: { path: 'new.py' } })
  })
})

test('a type is shown to its first member; the members are entries of their own', async () => {
  const { summary } = await ask(changed())
  const cart = summary.modified_symbols.find(({ name }) => name === 'Cart')
  expect(cart).toMatchObject({ before: { source: 'class Cart:' }, after: { source: 'class Cart(Base):' } })
  expect(summary.modified_symbols.find(({ name }) => name === 'total')!.after!.source).toContain('return 3')
})

test('an added symbol is folded, a deleted one has its signature', async () => {
  const answer = await ask(changed())
  const [more] = answer.summary.added_symbols
  expect(more!.after!.source).toMatch(/^def more\(total\):\n.*\n⋯ \d+ lines/s)
  expect(more).not.toHaveProperty('before')
  expect(renderDiff(answer)).toContain('  pay/tax.py#gone()  def gone(total)\n')
  expect(answer.meta.omitted?.sources).toBeUndefined()
})

test('without it there is no source, and none in a message', async () => {
  const root = changed()
  for (const more of [
    { detail: 'signature' },
    { format: 'changelog' },
    { format: 'commit_message' },
  ] as const)
    expect(JSON.stringify((await ask(root, more)).summary)).not.toContain('"source"')
})

test('two commits and the index are read as they are there', async () => {
  const root = changed()
  plainGit(root, 'add', '-A')
  writeFiles(root, { 'pay/tax.py': body('tax', 20, { 10: '    total = later(total)' }) })
  const staged = await ask(root, { ref: ':index', symbol_name: 'tax' })
  expect(staged.summary.modified_symbols[0]!.after!.source).toContain('round(total)')
  plainGit(root, 'commit', '-q', '-m', 'after')
  const commits = await ask(root, { base: 'HEAD~1..HEAD', symbol_name: 'tax' })
  expect(commits.summary.modified_symbols[0]).toMatchObject({
    before: { source: expect.stringContaining('step_10(total)') },
    after: { source: expect.stringContaining('round(total)') },
  })
})

describe('secrets', () => {
  /** Put together here, so that no scanner takes this file for a leak. */
  const key = (end: string): string => ['AKIA', 'IOSFODNN7QWERTY', end].join('')
  const code = (call: string, value: string): string =>
    `def connect():\n    one()\n    two()\n    ${call}\n    key = "${value}"\n    return key\n`

  test('are masked on both sides, and the line still counts as changed', async () => {
    const root = changed({ 'aws.py': code('old()', key('A')) }, { 'aws.py': code('now()', key('B')) })
    const answer = await ask(root)
    const [connect] = answer.summary.modified_symbols
    expect(connect).toMatchObject({ before: { changed_lines: '4-5' }, after: { changed_lines: '4-5' } })
    for (const said of [JSON.stringify(answer), renderDiff(answer)]) {
      expect(said).not.toContain(key(''))
      expect(said).toContain('[masked')
    }
    const { stdout } = runBombe(['diff', 'HEAD', '--detail', 'source'], root, {
      PATH: process.env.PATH ?? '',
      HOME: tempFolder(),
    })
    expect(stdout).not.toContain(key(''))
    expect(stdout).toContain('aws.py  after; new: 4-5\n')
  })
})

describe('a budget', () => {
  const COUNT = 40
  const files = (change: Record<number, string>) =>
    Object.fromEntries(
      Array.from({ length: COUNT }, (_, at) => [`many/m${at}.py`, body(`f${at}`, 30, change)]),
    )

  test('is kept at any size; what is cut is counted, and both versions keep some lines', async () => {
    const root = changed(files({}), files({ 4: '    a()', 20: '    b()' }))
    const whole = await ask(root, { token_budget: 100_000 })
    expect(whole.summary.modified_symbols.every(({ before, after }) => before && after)).toBe(true)
    expect(whole.verdict.why).not.toContain('truncated_by_budget')
    for (const token_budget of [500, 1_000, 3_000, 6_000, 9_000]) {
      const { summary, meta, verdict } = await ask(root, { token_budget })
      const shown = summary.modified_symbols
      const isWhole = (at: number): boolean =>
        JSON.stringify(shown[at]!.after) === JSON.stringify(whole.summary.modified_symbols[at]!.after) &&
        JSON.stringify(shown[at]!.before) === JSON.stringify(whole.summary.modified_symbols[at]!.before)
      expect(meta.tokens_used).toBeLessThanOrEqual(token_budget)
      expect(meta.omitted?.sources).toBe(COUNT - shown.filter((_, at) => isWhole(at)).length)
      expect(verdict).toMatchObject({ complete: false, why: expect.arrayContaining(['truncated_by_budget']) })
      if (token_budget >= 1_000) expect(shown[0]).toMatchObject({ before: {}, after: {} })
    }
  })

  test('is shared: one long change does not take it all', async () => {
    const long = (name: string) => body('long', 500).replaceAll('step', name)
    const root = changed(
      { 'a.py': long('old'), 'b.py': body('short', 5) },
      { 'a.py': long('new'), 'b.py': body('short', 5, { 2: '    other()' }) },
    )
    const { summary, meta } = await ask(root, { token_budget: 3_000 })
    expect(summary.modified_symbols[1]!.after!.source).toContain('other()')
    expect(summary.modified_symbols[0]!.after!.source).toMatch(/⋯ \d+ lines$/)
    expect(meta.omitted).toMatchObject({ sources: 1 })
  })
})
