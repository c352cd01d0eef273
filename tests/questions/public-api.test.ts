/** What packages publish: entry points and their re-exports, public modules, packages that are not internal. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openRepository } from '../../bench/open-repository.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Of these symbols, those whose deletion is said to break public API. */
async function publicOf(files: Record<string, string>, symbols: string[]): Promise<string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-public-')))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const workspace = await openRepository(folder, { deadlineMs: 0 })
  try {
    const found: string[] = []
    for (const symbol_name of symbols) {
      const { impact } = await workspace.blastRadius({ symbol_name, change_type: 'delete' })
      if (impact.risk_assessment.reasons.some(reason => reason.startsWith('it is public API')))
        found.push(symbol_name)
    }
    return found
  } finally {
    await workspace.close()
  }
}

test('npm: what entry points export and export again; built files mean their source', async () => {
  const files = {
    'package.json': '{ "name": "shop", "exports": { ".": "./dist/index.js" } }',
    'src/index.ts': "export * from './cart.ts'\nexport { tax } from './tax.ts'\nimport './inner.ts'\n",
    'src/cart.ts':
      'export class Cart {\n  total() { return 1 }\n  private sum() { return 2 }\n}\nfunction hidden() {}\nhidden()\n',
    'src/tax.ts': 'export function tax() {}\nexport function rate() {}\n',
    'src/inner.ts': 'export function inner() {}\n',
  }
  const symbols = ['Cart', 'Cart.total', 'Cart.sum', 'hidden', 'tax', 'rate', 'inner']
  expect(await publicOf(files, symbols)).toEqual(['Cart', 'Cart.total', 'tax'])
  const ofPrivate = {
    ...files,
    'package.json': '{ "name": "shop", "private": true, "main": "src/index.ts" }',
  }
  expect(await publicOf(ofPrivate, symbols)).toEqual([])
})

test('CommonJS: what the main file requires and exports', async () => {
  const files = {
    'package.json': '{ "name": "shop", "main": "index.js" }',
    'index.js': "module.exports = require('./lib/shop')\n",
    'lib/shop.js':
      "const tax = require('./tax')\nconst inner = require('./inner')\nexports.open = open\nexports.tax = tax\nfunction open() { inner.inner() }\n",
    'lib/tax.js': 'exports.rate = function rate() {}\n',
    'lib/inner.js': 'exports.inner = function inner() {}\n',
  }
  expect(await publicOf(files, ['open', 'lib/tax.js#rate()', 'inner'])).toEqual(['open', 'lib/tax.js#rate()'])
})

test('Python: names without underscore of modules without underscore, and what packages take from others', async () => {
  const files = {
    'pyproject.toml': '[project]\nname = "shop"\n',
    'shop/__init__.py': 'from ._impl import total\nfrom ._impl import _inner\n',
    'shop/_impl.py': 'def total(): pass\ndef other(): pass\ndef _inner(): pass\n',
    'shop/cart.py':
      'class Cart:\n    def add(self): pass\n    def _sum(self): pass\n    def __hide(self): pass\n',
    'docs/conf.py': 'def setup(app): pass\n',
  }
  const symbols = ['total', 'other', '_inner', 'Cart', 'Cart.add', 'Cart.__hide', 'setup']
  expect(await publicOf(files, symbols)).toEqual(['total', 'Cart', 'Cart.add'])
})

test('Go: exported names outside of internal and main; Java: public types of exported packages', async () => {
  const go = {
    'go.mod': 'module example.com/shop\n\ngo 1.22\n',
    'shop.go': 'package shop\n\nfunc Open() {}\nfunc shut() {}\n',
    'internal/tax/tax.go': 'package tax\n\nfunc Rate() {}\n',
    'cmd/shop/main.go': 'package main\n\nfunc Run() {}\nfunc main() {}\n',
  }
  expect(await publicOf(go, ['Open', 'shut', 'Rate', 'Run'])).toEqual(['Open'])
  const java = {
    'src/main/java/module-info.java': 'module shop {\n  exports shop.api;\n}\n',
    'src/main/java/shop/api/Cart.java':
      'package shop.api;\npublic class Cart {\n  public void add() {}\n  void sum() {}\n}\nclass Helper {}\n',
    'src/main/java/shop/inner/Tax.java': 'package shop.inner;\npublic class Tax {}\n',
  }
  expect(await publicOf(java, ['Cart', 'Cart.add', 'Cart.sum', 'Helper', 'Tax'])).toEqual([
    'Cart',
    'Cart.add',
  ])
})

test('python: a module that lists its public names publishes no other one', async () => {
  const files = {
    'pyproject.toml': '[project]\nname = "shop"\n',
    'shop/__init__.py':
      '__all__ = ["cart", "sell"]\nfrom ._own import lend, sell\n\ndef cart():\n    pass\n\ndef spare():\n    pass\n',
    'shop/_own.py': 'def sell():\n    pass\n\ndef lend():\n    pass\n',
    'shop/free.py': 'def anything():\n    pass\n',
  }
  const symbols = ['cart', 'spare', 'sell', 'lend', 'anything']
  expect(await publicOf(files, symbols)).toEqual(['cart', 'sell', 'anything'])
})
