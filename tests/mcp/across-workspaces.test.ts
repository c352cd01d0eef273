/** A call in one repository is a caller in the other one, where a server answers for both. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { callTool } from '../../src/mcp/call-tool.ts'
import { questionNamed } from '../../src/questions/all-questions.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { Workspaces } from '../../src/workspace/workspaces.ts'
import { writeFiles } from '../cli/run-bombe.ts'

let base: string
let workspaces: Workspaces
afterEach(async () => {
  await workspaces.close()
  rmSync(base, { recursive: true, force: true })
})

interface Listed {
  handle: string
  workspace?: string
  site_lines: number[]
  confidence: string
  uses?: string[]
}
interface Answered {
  [direction: string]: Listed[]
}
interface Judged {
  verdict: { complete: boolean; trust: string; why: string[]; workspaces?: string[] }
}

/** `files`: by workspace, the first is asked. */
function open(files: Record<string, Record<string, string>>) {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-across-')))
  for (const [name, own] of Object.entries(files)) writeFiles(join(base, name), own)
  const roots = Object.keys(files).map(name => join(base, name))
  // What syntax finds is the same everywhere.
  const settingsOf = () => ({
    ...defaultValues(),
    'engines.deadline_ms': 0,
    'engines.background': 'off' as const,
  })
  workspaces = new Workspaces({ roots: roots as [string, ...string[]], settingsOf })
  const question = questionNamed('get_references')!
  return async (symbol_name: string, more: Record<string, unknown> = {}) => {
    const { structuredContent, content, isError } = await callTool({
      ...{ question, workspaces, form: 'both', session: 'test', signal: new AbortController().signal },
      arguments: { symbol_name, freshness: 'strict', ...more },
    })
    if (isError) throw new Error(JSON.stringify(content))
    return structuredContent as unknown as Answered & Judged
  }
}

const brief = (listed: readonly Listed[] | undefined) =>
  (listed ?? []).map(
    ({ workspace = '', handle, site_lines, confidence }) =>
      `${workspace}:${handle} at ${site_lines.join(',')} ${confidence}`,
  )

const UI = {
  'package.json': '{"name":"@acme/ui","exports":{".":"./dist/index.js","./money":"./dist/money.js"}}',
  'tsconfig.json': '{"compilerOptions":{"outDir":"dist","rootDir":"src"},"include":["src"]}',
  'src/index.ts':
    "export * from './cart'\nexport { formatPrice as price } from './money'\nexport { default as Bag } from './bag'\n",
  'src/cart.ts': 'export class Base { total() { return 1 } }\nexport class Cart extends Base {}\n',
  'src/money.ts':
    'export function formatPrice(n: number) { return n }\nexport function parsePrice(t: string) { return t }\nfunction hidden() {}\n',
  'src/bag.ts': 'export default class Sack {}\n',
}
const APP = {
  'package.json': '{"name":"app"}',
  'src/main.ts': [
    "import { Bag, Cart, price } from '@acme/ui'",
    "import * as ui from '@acme/ui'",
    "import { parsePrice } from '@acme/ui/money'",
    "import { price as other } from 'elsewhere'",
    'export function pay(cart: Cart) {',
    '  return price(cart.total())',
    '}',
    'export const again = () => ui.price(2) + new Cart().total()',
    'class Big extends Cart {}',
    'export const handlers = [price, other(1), parsePrice]',
    'new Bag()',
  ].join('\n'),
  'src/main.test.ts': "import { price } from '@acme/ui'\nit('is', () => { price(1) })\n",
}

test('TypeScript: entry points, other names, whole modules, subclasses, default exports', async () => {
  const refs = open({ ui: UI, app: APP, none: { 'a.ts': 'export const price = 1\n' } })
  const price = await refs('formatPrice', { direction: 'callers' })
  expect(brief(price.callers)).toEqual([
    'app:src/main.ts#pay() at 6 probable',
    'app:src/main.ts#again() at 8 probable',
    'app:src/main.test.ts at 2 probable',
  ])
  expect(price.verdict).toMatchObject({
    ...{ complete: false, trust: 'approximate', workspaces: ['ui', 'app', 'none'] },
    why: expect.arrayContaining(['other_workspaces']),
  })
  expect(
    brief((await refs('formatPrice', { direction: 'callers', include_tests: false })).callers),
  ).toHaveLength(2)
  expect(brief((await refs('Base.total', { direction: 'callers' })).callers)).toEqual([
    'app:src/main.ts#pay() at 6 probable',
    'app:src/main.ts#again() at 8 probable',
  ])
  expect(brief((await refs('Cart', { direction: 'implementors' })).implementors)).toEqual([
    'app:src/main.ts#Big at 9 probable',
  ])
  expect(brief((await refs('Sack', { direction: 'callers' })).callers)).toEqual([
    'app:src/main.ts at 11 probable',
  ])
  const uses = (await refs('parsePrice', { direction: 'usages' })).usages!
  expect(uses.map(({ workspace, site_lines, uses: how }) => [workspace, site_lines, how])).toEqual([
    ['app', [10], undefined],
    ['app', [3], ['import']],
  ])
  // From the other side, and for what nobody can import, there is nothing to look for.
  expect((await refs('hidden', { direction: 'callers' })).callers).toEqual([])
})

test('a list that ends early counts what is left, and budgets hold', async () => {
  const refs = open({ ui: UI, app: APP })
  const few = (await refs('formatPrice', { direction: 'callers', limit: 2 })) as Answered &
    Judged & {
      meta: { omitted: Record<string, number>; tokens_used: number }
    }
  expect(few.callers).toHaveLength(2)
  expect(few.meta.omitted).toMatchObject({ callers: 1 })
  expect(few.verdict.why).toContain('truncated_by_limit')
  const tight = (await refs('formatPrice', {
    direction: 'callers',
    token_budget: 500,
  })) as unknown as typeof few
  expect(tight.meta.tokens_used).toBeLessThanOrEqual(500)
})

test('Python: by module, by package, through what a package imports', async () => {
  const refs = open({
    lib: {
      'pyproject.toml': '[project]\nname = "shop-lib"\n',
      'src/shoplib/__init__.py': 'from .cart import Cart, total\n',
      'src/shoplib/cart.py':
        'class Cart:\n    def add(self, x):\n        return x\n\ndef total(cart):\n    return 1\n',
    },
    app: {
      'main.py': [
        'import shoplib',
        'from shoplib import Cart, total',
        'from shoplib.cart import total as t2',
        'from shoplib import *',
        'def pay():',
        '    c = Cart()',
        '    c.add(2)',
        '    shoplib.total(c)',
        '    return total(c) + t2(c)',
        'def other(c):',
        '    c.add(1)',
      ].join('\n'),
    },
  })
  expect(brief((await refs('total', { direction: 'callers' })).callers)).toEqual([
    'app:main.py#pay() at 8,9 probable',
  ])
  expect(brief((await refs('Cart.add', { direction: 'callers' })).callers)).toEqual([
    'app:main.py#pay() at 7 probable',
  ])
})

test('Go and Java: packages, what functions give, and what types say', async () => {
  const refs = open({
    lib: {
      'go.mod': 'module github.com/acme/lib\ngo 1.22\n',
      'price/price.go':
        'package price\ntype Cart struct{}\nfunc (c *Cart) Total() int { return 1 }\nfunc New() *Cart { return &Cart{} }\n',
      'src/main/java/com/acme/Bag.java':
        'package com.acme;\npublic class Bag { public int size() { return 1; }\n  public static Bag make() { return new Bag(); } }\n',
    },
    app: {
      'go.mod': 'module github.com/acme/app\ngo 1.22\n',
      'main.go':
        'package main\nimport "github.com/acme/lib/price"\nfunc main() {\n\tc := price.New()\n\tc.Total()\n\tvar d price.Cart\n\td.Total()\n}\n',
      'src/main/java/com/shop/Main.java':
        'package com.shop;\nimport com.acme.Bag;\npublic class Main { int pay() { Bag b = Bag.make(); return b.size(); } }\n',
    },
  })
  expect(brief((await refs('Cart.Total', { direction: 'callers' })).callers)).toEqual([
    'app:main.go#main() at 5,7 probable',
  ])
  const pay = 'app:src/main/java/com/shop/Main.java#Main.pay() at 3 probable'
  expect(brief((await refs('Bag.make', { direction: 'callers' })).callers)).toEqual([pay])
  expect(brief((await refs('Bag.size', { direction: 'callers' })).callers)).toEqual([pay])
})

test('where one repository is open, nothing is said of others', async () => {
  const refs = open({ ui: UI })
  expect((await refs('formatPrice')).verdict.workspaces).toBeUndefined()
})
