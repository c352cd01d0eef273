/** Shapes of refactoring seen in real histories, rewritten small: what `bombe diff` says of each. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import type { DiffInput } from '../../src/questions/get-diff/declare.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'

const BASE: Record<string, string> = {
  'pay/cart.py': `class Cart:
    def total(self, items):
        result = 0
        for item in items:
            result += item.price * item.count
        return result

    def clear(self):
        self.items = []


def discount(total, rate):
    if total > 100:
        return total * (1 - rate)
    return total
`,
  'pay/tax.py': `from .cart import discount


def tax(total):
    return discount(total, 0.1) * 0.2
`,
  'tests/test_tax.py': `from pay.tax import tax


def test_tax():
    assert tax(10) == 2
`,
}

let scratch: string
let root: string

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-diff-')))
  root = join(scratch, 'repo')
  for (const [path, text] of Object.entries(BASE)) write(path, text)
  git('init', '-q', '-b', 'main')
  commit('first')
})

afterEach(() => rmSync(scratch, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' })
}

function commit(message: string): void {
  git('add', '-A')
  git('commit', '-q', '-m', message)
}

async function diff(input: DiffInput = {}, ref?: string) {
  const settings = { ...defaultValues(), data_folder: join(scratch, 'data'), workers: 1 }
  await indexRepository({ root, settings })
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0, ...(ref ? { ref } : {}) })
  try {
    return await workspace.put(one => one.diff(input))
  } finally {
    await workspace.close()
  }
}

/** One line a change, as a person would say it. */
async function said(input: DiffInput = {}): Promise<string[]> {
  const { summary } = await diff(input)
  return [
    ...summary.added_symbols.map(one => `+ ${one.handle}`),
    ...summary.deleted_symbols.map(one => `- ${one.handle}`),
    ...summary.modified_symbols.map(one => `~ ${one.handle} ${one.changed}`),
    ...summary.renamed_symbols.map(one => `${one.kind} ${one.from.handle} -> ${one.to.handle}`),
  ]
}

function edit(path: string, from: string, to: string): void {
  const text = BASE[path]!
  expect(text).toContain(from)
  write(path, text.replace(from, to))
}

describe('who still names what was removed', () => {
  const gone = {
    handle: 'pay/cart.py#discount()',
    callers: ['pay/tax.py', 'pay/tax.py#tax()'],
    callers_count: 2,
    tests: [],
  }

  test('of a function that was renamed in place, and nowhere else', async () => {
    edit('pay/cart.py', 'def discount(', 'def reduce(')
    const { callers, verdict } = await diff()
    expect(callers[0]).toEqual(gone)
    expect(verdict).toMatchObject({ complete: false, trust: 'approximate' })
  })

  test('of a function that was deleted', async () => {
    write('pay/cart.py', BASE['pay/cart.py']!.split('\n\n\n')[0]!)
    expect((await diff()).callers).toEqual([gone])
  })

  test('none if all callers were changed too', async () => {
    edit('pay/cart.py', 'def discount(', 'def reduce(')
    write('pay/tax.py', BASE['pay/tax.py']!.replaceAll('discount', 'reduce'))
    expect((await diff()).callers.map(({ handle }) => handle)).not.toContain(gone.handle)
  })
})

test('a file in conflict is said to be broken', async () => {
  edit(
    'pay/tax.py',
    'def tax(total):',
    '<<<<<<< HEAD\ndef tax(total):\n=======\ndef levy(total):\n>>>>>>> other',
  )
  expect((await diff()).verdict).toMatchObject({
    complete: false,
    why: expect.arrayContaining(['parse_errors']),
  })
})

describe('shapes', () => {
  test('a body', async () => {
    edit('pay/tax.py', '* 0.2', '* 0.3')
    expect(await said()).toEqual(['~ pay/tax.py#tax() body'])
  })

  test('a signature, with the call inside', async () => {
    edit('pay/tax.py', 'def tax(total):', 'def tax(total, rate=0.2):')
    expect(await said()).toEqual(['~ pay/tax.py#tax() signature'])
  })

  test('comments and blank lines are no change', async () => {
    edit('pay/tax.py', '    return', '    # in per cent\n\n    return')
    expect(await said()).toEqual([])
  })

  test('a function renamed', async () => {
    edit('pay/cart.py', 'def discount(', 'def reduce(')
    expect(await said()).toEqual(['renamed pay/cart.py#discount() -> pay/cart.py#reduce()'])
  })

  test('a function moved to another file', async () => {
    const [cart, discount] = BASE['pay/cart.py']!.split('\n\n\n') as [string, string]
    write('pay/cart.py', `${cart}\n`)
    write('pay/discount.py', discount)
    expect(await said()).toEqual(['moved pay/cart.py#discount() -> pay/discount.py#discount()'])
  })

  test('a class renamed: its members only follow', async () => {
    edit('pay/cart.py', 'class Cart:', 'class Basket:')
    expect(await said()).toEqual(['renamed pay/cart.py#Cart -> pay/cart.py#Basket'])
  })

  test('a file moved', async () => {
    git('mv', 'pay/cart.py', 'pay/basket.py')
    expect(await said()).toEqual([
      'moved pay/cart.py#Cart -> pay/basket.py#Cart',
      'moved pay/cart.py#discount() -> pay/basket.py#discount()',
    ])
  })

  test('a part of a function extracted', async () => {
    edit('pay/cart.py', 'result += item.price * item.count', 'result += self.line(item)')
    const text = BASE['pay/cart.py']!.replace(
      'result += item.price * item.count',
      'result += self.line(item)',
    ).replace(
      '    def clear',
      '    def line(self, item):\n        return item.price * item.count\n\n    def clear',
    )
    write('pay/cart.py', text)
    expect(await said()).toEqual(['+ pay/cart.py#Cart.line()', '~ pay/cart.py#Cart.total() body'])
  })

  test('a method turned into a function', async () => {
    const text = BASE['pay/cart.py']!.replace('\n    def clear(self):\n        self.items = []\n', '')
    write('pay/cart.py', `${text}\n\ndef clear(cart):\n    cart.items = []\n`)
    expect(await said()).toEqual([
      '+ pay/cart.py#clear()',
      '- pay/cart.py#Cart.clear()',
      '- pay/cart.py#Cart.items',
    ])
  })

  test('a file deleted', async () => {
    rmSync(join(root, 'pay/tax.py'))
    expect(await said()).toEqual(['- pay/tax.py#tax()'])
  })
})

test('any two states: refs, the merge base, and a path', async () => {
  git('checkout', '-q', '-b', 'feature')
  edit('pay/tax.py', '* 0.2', '* 0.3')
  commit('tax')
  git('checkout', '-q', 'main')
  edit('pay/cart.py', 'def discount(', 'def reduce(')
  commit('cart')
  expect(await said({ base: 'main', ref: 'feature' })).toEqual(['~ pay/tax.py#tax() body'])
  expect(await said({ base: 'HEAD~1', ref: 'main' })).toEqual([
    'renamed pay/cart.py#discount() -> pay/cart.py#reduce()',
  ])
  expect(await said({ base: 'HEAD~1', ref: 'main', path: 'tests' })).toEqual([])
  const answer = await diff({ base: 'main', ref: 'feature' })
  expect(answer.merge_base_commit).toBe(git('merge-base', 'main', 'feature').trim())
  expect(answer.verdict.why).toEqual(['not_checked_out'])
  await expect(diff({ base: 'nowhere' })).rejects.toMatchObject({ code: 'ref_not_found' })
  await expect(diff({ base: '--output=x' })).rejects.toMatchObject({ code: 'ref_not_found' })
})

test('callers and tests of what changed', async () => {
  edit('pay/cart.py', 'return total * (1 - rate)', 'return total - rate')
  const answer = await diff()
  expect(answer.callers).toEqual([
    {
      handle: 'pay/cart.py#discount()',
      callers: ['pay/tax.py#tax()'],
      callers_count: 1,
      tests: ['tests/test_tax.py#test_tax()'],
    },
  ])
  expect(answer.affected_files).toEqual([{ path: 'pay/cart.py', status: 'modified' }])
})

test('what is staged and what is on disk, against a commit and against each other', async () => {
  edit('pay/tax.py', '* 0.2', '* 0.3')
  write('notes.md', 'staged\n')
  git('add', '-A')
  edit('pay/cart.py', 'return total * (1 - rate)', 'return total - rate')
  write('notes.md', 'not staged\n')
  expect(await said({ base: 'HEAD', ref: ':index' })).toEqual(['~ pay/tax.py#tax() body'])
  expect(await said({ base: ':index' })).toEqual(['~ pay/cart.py#discount() body'])
  expect(await said({ base: 'HEAD' })).toEqual(['~ pay/cart.py#discount() body', '~ pay/tax.py#tax() body'])
  expect(await said({ base: ':worktree', ref: 'HEAD' })).toEqual([
    '~ pay/cart.py#discount() body',
    '~ pay/tax.py#tax() body',
  ])
  const answer = await diff({ base: 'HEAD', ref: ':index', scope: 'all' })
  expect(answer.target).toBe('index')
  expect(answer.affected_files).toEqual([
    { path: 'notes.md', status: 'added' },
    { path: 'pay/tax.py', status: 'modified' },
  ])
  expect((await diff({ base: 'HEAD', scope: 'files' })).affected_files).toEqual([
    { path: 'notes.md', status: 'added' },
    { path: 'pay/cart.py', status: 'modified' },
    { path: 'pay/tax.py', status: 'modified' },
  ])
})

test('ranges: from the base itself with two dots, from where histories part with three', async () => {
  git('checkout', '-q', '-b', 'feature')
  edit('pay/tax.py', '* 0.2', '* 0.3')
  commit('tax')
  git('checkout', '-q', 'main')
  edit('pay/cart.py', 'def discount(', 'def reduce(')
  commit('cart')
  const back = 'renamed pay/cart.py#reduce() -> pay/cart.py#discount()'
  expect(await said({ base: 'main...feature' })).toEqual(['~ pay/tax.py#tax() body'])
  expect(await said({ base: 'main..feature' })).toEqual(['~ pay/tax.py#tax() body', back])
  expect(await said({ base: 'main..', ref: 'feature' })).toEqual(['~ pay/tax.py#tax() body', back])
  await expect(diff({ base: 'a..b', ref: 'c' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('callers of what changed at a ref are those of that ref', async () => {
  git('checkout', '-q', '-b', 'feature')
  edit('pay/cart.py', 'return total * (1 - rate)', 'return total - rate')
  write('pay/more.py', 'from .cart import discount\n\n\ndef more(total):\n    return discount(total, 1)\n')
  commit('feature')
  git('checkout', '-q', 'main')
  const answer = await diff({ base: 'main', ref: 'feature' }, 'feature')
  expect(answer.callers).toMatchObject([
    { handle: 'pay/cart.py#discount()', callers: ['pay/more.py#more()', 'pay/tax.py#tax()'] },
  ])
  expect(answer.verdict.why).toContain('not_checked_out')
  // The graph of another state is not asked.
  expect((await diff({ base: 'main', ref: 'feature' })).callers).toEqual([])
})

test('line ends that git converts are no change', async () => {
  write('pay/tax.py', BASE['pay/tax.py']!.replaceAll('\n', '\r\n'))
  expect((await diff({ base: 'HEAD', scope: 'all' })).affected_files).toEqual([])
})

test('imports that came or went are told, and files in which only other code changed', async () => {
  edit('pay/tax.py', 'from .cart import discount', 'from .cart import Cart, discount\nimport math')
  edit('tests/test_tax.py', 'from pay.tax import tax\n', 'from pay.tax import tax\n\nprint("once")\n')
  const { summary } = await diff({ base: 'HEAD' })
  expect(summary.changed_imports).toEqual([
    { file_path: 'pay/tax.py', line: 1, change: 'added', module: '.cart', name: 'Cart' },
    { file_path: 'pay/tax.py', line: 2, change: 'added', module: 'math', name: '' },
  ])
  expect(summary.changed_outside_symbols).toEqual(['tests/test_tax.py'])
})

test('one symbol with its members, by handle or name', async () => {
  write(
    'pay/cart.py',
    BASE['pay/cart.py']!.replace('= []', '= []\n        print(1)').replace('(1 - rate)', '(2 - rate)'),
  )
  for (const symbol_name of ['Cart', 'Cart.clear', 'clear', 'pay/cart.py#Cart.clear()'])
    expect(await said({ base: 'HEAD', symbol_name })).toEqual(['~ pay/cart.py#Cart.clear() body'])
  expect(await said({ base: 'HEAD', symbol_name: 'Car' })).toEqual([])
})

test('methods of a Go type that stands below them, and of one in another file, are named after it', async () => {
  write('cart.go', 'package shop\n\nfunc (c *Cart) Total() int { return 1 }\n\ntype Cart struct{}\n')
  write('more.go', 'package shop\n\nfunc (c *Cart) Clear() {}\n')
  commit('in Go')
  write('cart.go', 'package shop\n\nfunc (c *Cart) Total() int { return 2 }\n\ntype Cart struct{}\n')
  write('more.go', 'package shop\n\nfunc (c *Cart) Clear() { c.Total() }\n')
  expect(await said({ base: 'HEAD' })).toEqual(['~ cart.go#Cart.Total() body', '~ more.go#Cart.Clear() body'])
})
