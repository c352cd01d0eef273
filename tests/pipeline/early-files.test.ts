/** Which files are indexed first for a question, before there is an index. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { discover } from '../../src/pipeline/collect-facts.ts'
import { chooseEarlyFiles } from '../../src/pipeline/early/choose-early-files.ts'
import { findName, NAME_USE } from '../../src/pipeline/early/find-name.ts'
import { readSubjects } from '../../src/pipeline/early/read-subjects.ts'
import { giveWay, whileAsked } from '../../src/pipeline/jobs/give-way.ts'
import { defaultValues } from '../../src/settings/settings.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-early-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const FILES = {
  'shop/cart.py': 'class Cart:\n    def total(self):\n        return 0\n',
  'shop/orders.py': 'from shop.cart import Cart\n\ndef order(cart: Cart):\n    return cart.total()\n',
  'shop/other.py': 'class Cartridge:\n    pass\n',
  'tests/test_cart.py': 'from shop.cart import Cart\n\ndef test_total():\n    assert Cart().total() == 0\n',
  'web/session_store.py': 'def keep(session):\n    return session\n',
  'top.py': 'x = 1\n',
}
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function chosen(...subjects: string[]): Promise<string[]> {
  const discovery = await discover({ root, settings: defaultValues() }, await loadLanguages())
  return chooseEarlyFiles(discovery, subjects).files.map(({ path }) => path)
}

describe('what is chosen', () => {
  test('a name: the file that declares it, then those that use it, tests last', async () => {
    expect(await chosen('Cart')).toEqual(['shop/cart.py', 'tests/test_cart.py', 'shop/orders.py'])
  })

  test('a member: what has both names leads', async () => {
    expect((await chosen('Cart.total'))[0]).toBe('shop/cart.py')
  })

  test('a handle: its file', async () => {
    expect((await chosen('shop/other.py#Cartridge'))[0]).toBe('shop/other.py')
  })

  test('words: by text and path', async () => {
    expect((await chosen('where are sessions stored'))[0]).toBe('web/session_store.py')
  })

  test('a folder: what is in it', async () => {
    expect((await chosen('shop/')).sort()).toEqual(['shop/cart.py', 'shop/orders.py', 'shop/other.py'])
  })

  test('nothing named: the top of the repository first', async () => {
    expect((await chosen())[0]).toBe('top.py')
  })

  test('a name that is nowhere: nothing', async () => {
    expect(await chosen('Nowhere')).toEqual([])
  })
})

test.each([
  ['class Cart:', NAME_USE.declared],
  ['func (c *T) Cart(a int) {', NAME_USE.declared],
  ['  public static List<X> Cart(int a) {', NAME_USE.declared],
  ['x = 1\nCart = 2', NAME_USE.declared],
  ['return Cart(1)', NAME_USE.used],
  ['f(Cart)', NAME_USE.used],
  ['Cartridge()', NAME_USE.none],
])('%s', (text, use) => {
  expect(findName(Buffer.from(text), 'Cart')).toBe(use)
})

test('subjects are read as paths, names and words', () => {
  const { paths, terms } = readSubjects(['src/a.ts#Shop.sell()', 'how does getUser log people in'])
  expect(paths).toEqual(['src/a.ts'])
  expect(terms.flatMap(({ name }) => name ?? [])).toEqual(['Shop', 'sell', 'getUser'])
  expect(terms.some(({ name, lower }) => name === undefined && lower === 'peopl')).toBe(true)
})

test('a run gives way until the question is answered', async () => {
  expect(whileAsked()).toBeUndefined()
  giveWay(true)
  const over = whileAsked()
  expect(over).toBeDefined()
  giveWay(false)
  await over
  expect(whileAsked()).toBeUndefined()
})
