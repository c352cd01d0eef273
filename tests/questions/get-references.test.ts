/** References: directions, depth, sites, verdict. */
import { expect, test } from 'vitest'
import { getReferences } from '../../src/questions/get-references/answer.ts'
import type { ReferencesInput } from '../../src/questions/get-references/declare.ts'
import { renderReferences } from '../../src/questions/get-references/render.ts'
import { FakeIndex } from './fake-index.ts'
import { shop } from './shop.ts'

const refs = (symbol_name: string, rest: Partial<ReferencesInput> = {}) =>
  getReferences(shop().context(), { symbol_name, ...rest })

test('both: callers and callees', () => {
  const answer = refs('price')
  expect(answer.target_symbol.handle).toBe('src/price.ts#price()')
  expect(answer.callers).toEqual([
    {
      handle: 'src/cart.ts#Cart.total()',
      name: 'total',
      kind: 'method',
      file_path: 'src/cart.ts',
      line: 4,
      site_lines: [5],
      depth: 1,
      confidence: 'probable',
      engine: 'tree-sitter',
    },
  ])
  expect(answer.callees?.map(({ handle, confidence }) => [handle, confidence])).toEqual([
    ['src/price.ts#tax()', 'approximate'],
  ])
  expect(answer.implementors).toBeUndefined()
})

test('depth 0 shows the symbol alone', () => {
  const answer = refs('price', { depth: 0 })
  expect(Object.keys(answer).sort()).toEqual(['meta', 'target_symbol', 'verdict'])
  expect(renderReferences(answer)).not.toMatch(/callers|callees/)
})

test('usages of what is called point at its callers', () => {
  const { handle } = refs('price').target_symbol
  expect(String(refs('price', { direction: 'usages' }).meta.suggestion)).toBe(
    `get_references ${handle} direction=callers`,
  )
})

test('code that passes a function as a value is counted beside its callers, and suggested if there are none', () => {
  const index = shop().edge('references', 'src/store/order.ts#Order.total', 'src/price.ts#tax', { line: 5 })
  const ask = (rest: Partial<ReferencesInput>) =>
    getReferences(index.context(), { symbol_name: 'tax', ...rest }).meta
  expect(ask({}).omitted).toEqual({ usages: 1 })
  expect(String(ask({}).suggestion)).toBe('get_source src/price.ts#price()')
  expect(ask({ direction: 'callees' }).omitted).toBeUndefined()
  const unused = shop().edge('references', 'src/price.ts#price', 'tests/cart.test.ts#testTotal', { line: 2 })
  const nobody = getReferences(unused.context(), { symbol_name: 'testTotal' })
  expect(nobody.callers).toEqual([])
  expect(nobody.callees).toHaveLength(1)
  expect(String(nobody.meta.suggestion)).toBe(
    'get_references tests/cart.test.ts#testTotal() direction=usages',
  )
  const text = renderReferences(nobody, { width: 40, color: false, commands: true })
  expect(text).toContain("\n  next: bombe refs 'tests/cart.test.ts#testTotal()' -d usages\n")
})

test('who calls a variable is its caller, who only reads it is counted', () => {
  const index = new FakeIndex({
    'node.ts': {
      symbols: [
        { chain: 'create', kind: 'constant', line: 1 },
        { chain: 'h', kind: 'function', line: 2 },
        { chain: 'list', kind: 'function', line: 5 },
      ],
    },
  })
    .edge('references', 'node.ts#h', 'node.ts#create', { line: 3, siteKind: 'call' })
    .edge('references', 'node.ts#list', 'node.ts#create', { line: 6, siteKind: 'reference' })
  const answer = getReferences(index.context(), { symbol_name: 'create', direction: 'callers' })
  expect(answer.callers?.map(({ name }) => name)).toEqual(['h'])
  expect(answer.meta.omitted).toEqual({ usages: 1 })
  const unused = new FakeIndex({
    'a.ts': {
      symbols: [
        { chain: 'hook', kind: 'function', line: 1 },
        { chain: 'install', kind: 'function', line: 2 },
      ],
    },
  }).edge('references', 'a.ts#install', 'a.ts#hook', { line: 3, siteKind: 'reference' })
  const text = renderReferences(
    getReferences(unused.context(), { symbol_name: 'hook', direction: 'callers' }),
  )
  expect(text).toContain('none known, but 1 use of another kind')
})

test('a question about a ref continues there', () => {
  const context = {
    ...shop().context(),
    isAtCommit: true,
    repository: { name: 'shop', ref: 'feat', commit: 'c0ffee' },
  }
  const answer = getReferences(context, { symbol_name: 'price' })
  expect(String(answer.meta.suggestion)).toBe('get_source src/cart.ts#Cart.total() ref=feat')
  expect(renderReferences(answer, { width: 100, color: false, commands: true })).toContain(
    "next: bombe show 'src/cart.ts#Cart.total()' --ref feat",
  )
})

test('a file without callers suggests its importers, whatever its name', () => {
  const index = new FakeIndex({ 'sp ace/a.py': { symbols: [] } })
  const answer = getReferences(index.context(), { symbol_name: 'sp ace/a.py' })
  expect(String(answer.meta.suggestion)).toBe('get_references sp ace/a.py direction=importers')
  expect(renderReferences(answer, { width: 80, color: false, commands: true })).toContain(
    "next: bombe refs 'sp ace/a.py' -d importers\n",
  )
})

test('references are sorted by rank, or by path and line', () => {
  const index = shop()
    .edge('calls', 'src/store/order.ts#Order.total', 'src/price.ts#tax', { line: 5, confidence: 'exact' })
    .edge('calls', 'src/cart.ts#Cart.total', 'src/price.ts#tax', { line: 5, confidence: 'approximate' })
  const order = (sort?: ReferencesInput['sort']) =>
    getReferences(index.context(), {
      symbol_name: 'tax',
      direction: 'callers',
      ...(sort ? { sort } : {}),
    }).callers?.map(({ file_path }) => file_path)
  const byPath = order('path')!
  expect(byPath).toEqual([...byPath].sort())
  expect(order()).toEqual(order('rank'))
  expect(order('rank')).not.toEqual(byPath)
})

test('several sites of one caller are one entry', () => {
  const [caller] = refs('Cart.total', { direction: 'callers' }).callers ?? []
  expect(caller).toMatchObject({ handle: 'tests/cart.test.ts#testTotal()', site_lines: [3, 4] })
})

test('tests can be left out', () => {
  expect(refs('Cart.total', { direction: 'callers', include_tests: false }).callers).toEqual([])
})

test('callers of the base method come with the way they go', () => {
  const answer = refs('Order.total', { direction: 'callers' })
  expect(answer.callers).toEqual([
    expect.objectContaining({
      handle: 'tests/cart.test.ts#testTotal()',
      via: 'src/cart.ts#Cart.total()',
      confidence: 'possible',
    }),
  ])
})

test('implementors and supers', () => {
  expect(refs('Cart.total', { direction: 'implementors' }).implementors?.[0]?.handle).toBe(
    'src/store/order.ts#Order.total()',
  )
  expect(refs('Order.total', { direction: 'supers' }).supers?.[0]).toMatchObject({
    handle: 'src/cart.ts#Cart.total()',
    site_lines: [],
  })
})

test('depth follows, each symbol once', () => {
  const answer = refs('tax', { direction: 'callers', depth: 5 })
  expect(answer.callers?.map(({ name, depth }) => [name, depth])).toEqual([
    ['price', 1],
    ['total', 2],
    ['testTotal', 3],
  ])
})

test('circles end, and a function that calls itself is its own caller', () => {
  const index = new FakeIndex({
    'a.py': {
      symbols: [
        { chain: 'f', kind: 'function', line: 1 },
        { chain: 'g', kind: 'function', line: 5 },
      ],
    },
  })
    .edge('calls', 'a.py#f', 'a.py#g')
    .edge('calls', 'a.py#g', 'a.py#f')
    .edge('calls', 'a.py#f', 'a.py#f')
  const answer = getReferences(index.context(), { symbol_name: 'f', direction: 'callers', depth: 5 })
  expect(answer.callers?.map(({ name, depth }) => [name, depth])).toEqual([
    ['f', 1],
    ['g', 1],
  ])
})

test('who imports a static member of a class imports the class', () => {
  const index = shop().edge('imports', 'src/store/order.ts#Order', 'src/cart.ts#Cart.total', { line: 8 })
  const answer = getReferences(index.context(), { symbol_name: 'Cart', direction: 'importers' })
  expect(answer.importers?.map(({ file_path, site_lines }) => [file_path, site_lines])).toEqual([
    ['src/store/order.ts', [8]],
  ])
})

test('imports and importers come from import statements', () => {
  const index = shop()
  index.import('src/cart.ts', {
    module: './price',
    name: 'price',
    local: 'price',
    toSymbol: index.id('src/price.ts#price'),
    line: 1,
  })
  index.import('src/store/order.ts', { module: '../price', toFile: 2, toPath: 'src/price.ts', line: 7 })
  const importers = (symbol_name: string) =>
    getReferences(index.context(), { symbol_name, direction: 'importers' }).importers?.map(
      ({ handle, site_lines }) => [handle, site_lines],
    )
  expect(importers('price')).toEqual([['src/cart.ts', [1]]])
  expect(importers('src/price.ts')).toEqual([['src/store/order.ts', [7]]])
  expect(
    getReferences(index.context(), { symbol_name: 'src/cart.ts', direction: 'imports' }).imports?.[0]?.handle,
  ).toBe('src/price.ts#price()')
})

test.each([{ depth: -1 }, { depth: 6 }, { limit: 0 }, { direction: 'up' as 'both' }])(
  '%o is refused',
  wrong => {
    expect(() => refs('price', wrong)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  },
)

test('text is grouped by file and fits forty columns', () => {
  const wide = renderReferences(refs('price'))
  expect(wide).toContain('callers (1)\n  src/cart.ts\n    Cart.total()  at 5  probable\n')
  const narrow = renderReferences(refs('price'), { width: 40, color: false })
  expect(
    narrow
      .split('\n')
      .slice(1)
      .filter(line => line.length > 40),
  ).toEqual([])
})

test('usages are all that names a symbol: uses, then calls, then imports, each said once', () => {
  const index = shop()
    .edge('references', 'src/store/order.ts#Order.total', 'src/price.ts#price', { line: 5 })
    .edge('imports', 'src/cart.ts', 'src/price.ts#price', { line: 1 })
  const { usages } = getReferences(index.context(), { symbol_name: 'price', direction: 'usages' })
  expect(usages?.map(({ handle, site_lines, uses }) => [handle, site_lines, uses])).toEqual([
    ['src/store/order.ts#Order.total()', [5], undefined],
    ['src/cart.ts#Cart.total()', [5], ['call']],
    ['src/cart.ts', [1], ['import']],
  ])
  const text = renderReferences(getReferences(index.context(), { symbol_name: 'price', direction: 'usages' }))
  expect(text).toMatch(/Cart\.total\(\) +at 5 {2}probable {2}calls/)
  expect(text).toMatch(/\(file\) +at 1 {2}probable {2}imports/)
})

test('what accepts a type and names it elsewhere is listed once among its usages', () => {
  const index = shop()
    .edge('accepts', 'src/store/order.ts#Order.total', 'src/cart.ts#Cart', { line: 4 })
    .edge('references', 'src/store/order.ts#Order.total', 'src/cart.ts#Cart', { line: 5 })
  const { usages } = getReferences(index.context(), { symbol_name: 'Cart' })
  expect(usages?.map(({ handle, site_lines }) => [handle, site_lines])).toEqual([
    ['src/store/order.ts#Order.total()', [4, 5]],
  ])
})

test('of a type, usages are shown beside calls; empty lists of calls are not', () => {
  const index = shop().edge('references', 'src/store/order.ts#Order.total', 'src/cart.ts#Cart', { line: 5 })
  const answer = getReferences(index.context(), { symbol_name: 'Cart' })
  expect(answer.usages?.map(({ handle }) => handle)).toEqual(['src/store/order.ts#Order.total()'])
  expect(answer.callers).toEqual([])
  expect(answer.meta.omitted?.usages).toBeUndefined()
  expect(renderReferences(answer)).toMatch(/\n\nusages \(1\)/)
  expect(renderReferences(answer)).not.toMatch(/callers|callees/)
})
