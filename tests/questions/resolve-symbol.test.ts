/** Every way to name a symbol, and what is said when a name means several things or nothing. */
import { describe, expect, test } from 'vitest'
import { BombeError } from '../../src/errors/bombe-error.ts'
import { FILE_FLAG, SYMBOL_FLAG, type SymbolKind } from '../../src/model/index.ts'
import { SymbolNames } from '../../src/questions/shared/name-symbols.ts'
import { resolveAddress, resolveSymbol } from '../../src/questions/shared/resolve-symbol.ts'
import { FakeIndex, type GivenFile } from './fake-index.ts'
import { shop } from './shop.ts'

function resolve(address: string, index = shop()): string {
  const context = index.context()
  const names = new SymbolNames(context)
  return names.handle(resolveSymbol(context, names, address))
}

function failure(address: string, index = shop()): BombeError {
  try {
    resolve(address, index)
  } catch (error) {
    if (error instanceof BombeError) return error
  }
  throw new Error(`${address} was resolved`)
}

describe('one symbol', () => {
  test.each([
    ['src/cart.ts#Cart.total()', 'src/cart.ts#Cart.total()'],
    ['./src/cart.ts#Cart.total()', 'src/cart.ts#Cart.total()'],
    ['src/cart.ts#Cart.total', 'src/cart.ts#Cart.total()'],
    ['Cart.total', 'src/cart.ts#Cart.total()'],
    ['Cart.total()', 'src/cart.ts#Cart.total()'],
    ['Cart::total', 'src/cart.ts#Cart.total()'],
    ['src.cart.Cart.total', 'src/cart.ts#Cart.total()'],
    ['price', 'src/price.ts#price()'],
    ['src/cart.ts', 'src/cart.ts'],
    ['src/cart.ts:5', 'src/cart.ts#Cart.total()'],
    ['src/cart.ts:5:12', 'src/cart.ts#Cart.total()'],
    ['src/cart.ts:2', 'src/cart.ts'],
    ['Cart', 'src/cart.ts#Cart'],
  ])('%s', (address, handle) => {
    expect(resolve(address)).toBe(handle)
  })
})

test("a package that is a path, as Go's are, is named by its last part", () => {
  const context = shop().context()
  const names = new SymbolNames(context)
  const paths: Record<string, string> = { total: 'example.com/shop/cart.Cart.total' }
  names.qualifiedName = ({ name, path }) => (path === 'src/cart.ts' && paths[name]) || `other.${name}`
  for (const address of ['cart.Cart.total', 'shop/cart.Cart.total', 'example.com/shop/cart.Cart.total'])
    expect(names.handle(resolveSymbol(context, names, address)), address).toBe('src/cart.ts#Cart.total()')
})

test('the major version of a Go module is not part of the package name', () => {
  const context = shop().context()
  const names = new SymbolNames(context)
  const paths: Record<string, string> = { total: 'example.com/shop/v2.Cart.total' }
  names.qualifiedName = ({ name, path }) => (path === 'src/cart.ts' && paths[name]) || `other.${name}`
  for (const address of ['shop.Cart.total', 'v2.Cart.total', 'example.com/shop/v2.Cart.total'])
    expect(names.handle(resolveSymbol(context, names, address)), address).toBe('src/cart.ts#Cart.total()')
})

test('several matches are listed, best first', () => {
  const error = failure('total')
  expect(error.code).toBe('ambiguous_symbol')
  expect(error.data).toEqual({
    candidates: [
      { handle: 'src/cart.ts#Cart.total()', kind: 'method', signature: 'total()', importance: 0.2 },
      { handle: 'src/store/order.ts#Order.total()', kind: 'method', signature: '', importance: 0.15 },
    ],
    total: 2,
  })
})

test.each(['prize', 'Cart.totl', 'src/price.ts#pricee()', 'nosuch.ts#price'])(
  '%s is near something',
  address => {
    const error = failure(address)
    expect(error.code).toBe('symbol_not_found')
    const { nearest } = error.data as { nearest: { handle: string }[] }
    expect(nearest.map(({ handle }) => handle).join(' ')).toMatch(/price|total/)
  },
)

test('a name that lacks a word is near the one that has it', () => {
  const index = new FakeIndex({
    'kubelet.go': {
      symbols: [
        { chain: 'NewMainKubelet', kind: 'function', line: 1 },
        { chain: 'NewRunner', kind: 'function', line: 2 },
      ],
    },
  })
  const { nearest } = failure('NewKubelet', index).data as { nearest: { handle: string }[] }
  expect(nearest.map(({ handle }) => handle)).toEqual(['kubelet.go#NewMainKubelet()'])
})

test.each(['src/cart.ts:100', 'src/cart.ts:100:3', 'src/cart.ts:0'])('%s is no line of its file', address => {
  const error = failure(address)
  expect(error.code).toBe('invalid_input')
  expect(error.message).toContain('src/cart.ts has 99 lines')
})

test('a line that came after a file was indexed is taken', () => {
  const index = shop()
  index.texts.set('src/cart.ts', 'x\n'.repeat(120))
  expect(resolve('src/cart.ts:120', index)).toBe('src/cart.ts')
})

describe('a name that only an export gives', () => {
  test('means what it is given to', () => {
    const index = shop()
    index.import('src/cart.ts', { name: 'price', local: 'cost', toSymbol: index.id('src/price.ts#price') })
    expect(resolve('cost', index)).toBe('src/price.ts#price()')
    expect(resolve('cost()', index)).toBe('src/price.ts#price()')
  })

  test('may mean several things', () => {
    const index = shop()
    index.import('src/cart.ts', { name: 'price', local: 'cost', toSymbol: index.id('src/price.ts#price') })
    index.import('src/store/order.ts', {
      name: 'Cart',
      local: 'cost',
      toSymbol: index.id('src/cart.ts#Cart'),
    })
    const error = failure('cost', index)
    expect(error.code).toBe('ambiguous_symbol')
    expect(error.data).toMatchObject({ total: 2 })
  })

  test('ranks behind what has it', () => {
    const index = shop()
    index.import('src/cart.ts', { name: 'price', local: 'tax', toSymbol: index.id('src/price.ts#price') })
    expect(resolve('tax', index)).toBe('src/price.ts#tax()')
  })
})

test('nothing at all', () => {
  expect(failure('  ').code).toBe('invalid_input')
  expect(failure('zzzzzzzzzz').data).toEqual({ nearest: [] })
})

test('overloads of Java are distinguished by their types', () => {
  const index = new FakeIndex({
    'Foo.java': {
      language: 'java',
      symbols: [
        { chain: 'Foo', kind: 'class', line: 1 },
        { chain: 'Foo.bar', kind: 'method', line: 2, params: 'String a' },
        { chain: 'Foo.bar', kind: 'method', line: 3, params: 'final List<String> a, int... b' },
        { chain: 'Foo.baz', kind: 'method', line: 4, params: 'int a' },
      ],
    },
  })
  const context = index.context()
  const names = new SymbolNames(context)
  const resolved = (address: string) => names.handle(resolveSymbol(context, names, address))
  expect(index.symbols.map(symbol => names.handle(symbol)).slice(2)).toEqual([
    'Foo.java#Foo.bar(String)',
    'Foo.java#Foo.bar(List,int...)',
    'Foo.java#Foo.baz()',
  ])
  expect(resolved('Foo.java#Foo.bar(List, int...)')).toBe('Foo.java#Foo.bar(List,int...)')
  expect(resolved('Foo.java#Foo.baz()')).toBe('Foo.java#Foo.baz()')
  expect(resolved('Foo.bar(String)')).toBe('Foo.java#Foo.bar(String)')
  expect(resolved('bar(List, int...)')).toBe('Foo.java#Foo.bar(List,int...)')
  expect(resolved('Foo.baz(int)')).toBe('Foo.java#Foo.baz()')
  expect(() => resolved('Foo.bar(long)')).toThrow(expect.objectContaining({ code: 'ambiguous_symbol' }))
  // Overloads are one thing to a person: the first is answered, the others are named.
  expect(resolveAddress(context, names, 'Foo.bar').also).toEqual(['Foo.java#Foo.bar(List,int...)'])
})

test('the name of a Java class means the class, not its constructor', () => {
  const index = new FakeIndex({
    'Foo.java': {
      language: 'java',
      symbols: [
        { chain: 'Foo', kind: 'class', line: 1 },
        { chain: 'Foo.Foo', kind: 'constructor', line: 2 },
        { chain: 'Foo.Foo', kind: 'constructor', line: 3, params: 'int a' },
      ],
    },
  })
  const context = index.context()
  const names = new SymbolNames(context)
  const resolved = (address: string) => names.handle(resolveSymbol(context, names, address))
  expect(resolved('Foo')).toBe('Foo.java#Foo')
  expect(resolved('Foo(int)')).toBe('Foo.java#Foo.Foo(int)')
})

test('a name that an object hands on under the same name means what it hands on', () => {
  const index = new FakeIndex({
    'route.js': {
      symbols: [
        { chain: 'build', kind: 'function', line: 1 },
        { chain: 'exports', kind: 'constant', line: 9 },
        { chain: 'exports.build', kind: 'property', line: 9, signature: 'build' },
        { chain: 'exports.limit', kind: 'property', line: 9, signature: 'limit' },
      ],
    },
  })
  const context = index.context()
  const names = new SymbolNames(context)
  const resolved = (address: string) => names.handle(resolveSymbol(context, names, address))
  expect(resolved('build')).toBe('route.js#build()')
  expect(resolved('exports.build')).toBe('route.js#exports.build')
  expect(resolved('limit')).toBe('route.js#exports.limit')
})

test('an inherited member is found where it is declared', () => {
  const index = new FakeIndex({
    'app.py': {
      symbols: [
        { chain: 'Base', kind: 'class', line: 1 },
        { chain: 'Base.route', kind: 'method', line: 2 },
        { chain: 'App', kind: 'class', line: 5 },
        { chain: 'Flask', kind: 'class', line: 7 },
        { chain: 'Loop', kind: 'class', line: 9 },
      ],
    },
  })
    .edge('extends', 'app.py#Flask', 'app.py#App')
    .edge('extends', 'app.py#App', 'app.py#Base')
    .edge('extends', 'app.py#Loop', 'app.py#Loop')
  const context = index.context()
  const names = new SymbolNames(context)
  expect(names.handle(resolveSymbol(context, names, 'Flask.route'))).toBe('app.py#Base.route()')
  expect(() => resolveSymbol(context, names, 'Loop.route')).toThrow(
    expect.objectContaining({ code: 'symbol_not_found' }),
  )
})

describe('one of several clearly leads, and the others are named', () => {
  const EXPORTED = SYMBOL_FLAG.exported
  const meant = (address: string, files: Record<string, GivenFile>): string[] => {
    const context = new FakeIndex(files).context()
    const names = new SymbolNames(context)
    const { symbol, also } = resolveAddress(context, names, address)
    return [names.handle(symbol), ...also]
  }
  const one = (chain: string, kind: SymbolKind, line = 1, more = {}) => ({ chain, kind, line, ...more })

  test('the only exported one', () => {
    const files = {
      'a.ts': { symbols: [one('parse', 'function')] },
      'b.ts': { symbols: [one('parse', 'function', 1, { flags: EXPORTED })] },
    }
    expect(meant('parse', files)).toEqual(['b.ts#parse()', 'a.ts#parse()'])
  })

  test('the only one at the top level', () => {
    const files = {
      'a.ts': { symbols: [one('Reader', 'class'), one('Reader.parse', 'method', 2)] },
      'b.ts': { symbols: [one('parse', 'function')] },
    }
    expect(meant('parse', files)).toEqual(['b.ts#parse()', 'a.ts#Reader.parse()'])
  })

  test('the only callable one where a call is written', () => {
    const files = {
      'a.ts': { symbols: [one('parse', 'constant')] },
      'b.ts': { symbols: [one('parse', 'function')] },
    }
    expect(meant('parse()', files)).toEqual(['b.ts#parse()', 'a.ts#parse'])
    expect(() => meant('parse', files)).toThrow(expect.objectContaining({ code: 'ambiguous_symbol' }))
  })

  test('an implementation before its declaration file, and product code before tests', () => {
    const files = {
      'a.d.ts': { symbols: [one('parse', 'function', 1, { flags: EXPORTED })] },
      'a.js': { symbols: [one('parse', 'function')] },
      'tests/a.ts': { flags: FILE_FLAG.test, symbols: [one('parse', 'function', 1, { flags: EXPORTED })] },
    }
    expect(meant('parse', files)).toEqual(['a.js#parse()', 'a.d.ts#parse()', 'tests/a.ts#parse()'])
  })

  test('a component before the function it wraps', () => {
    const files = { 'a.tsx': { symbols: [one('Row', 'constant'), one('Row.Row', 'function', 1)] } }
    expect(meant('Row', files)[0]).toBe('a.tsx#Row')
  })

  test('two equal ones are a tie', () => {
    const files = {
      'a.ts': { symbols: [one('parse', 'function', 1, { flags: EXPORTED })] },
      'b.ts': { symbols: [one('parse', 'function', 1, { flags: EXPORTED })] },
    }
    expect(() => meant('parse', files)).toThrow(expect.objectContaining({ code: 'ambiguous_symbol' }))
  })
})
