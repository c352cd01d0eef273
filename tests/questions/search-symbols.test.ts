/** Searching: order, filters, totals. */
import { describe, expect, test } from 'vitest'
import { SYMBOL_FLAG } from '../../src/model/index.ts'
import { searchSymbols } from '../../src/questions/search-symbols/answer.ts'
import type { SearchInput } from '../../src/questions/search-symbols/declare.ts'
import { renderSearch } from '../../src/questions/search-symbols/render.ts'
import { FakeIndex } from './fake-index.ts'
import { shop } from './shop.ts'

const search = (query: string, rest: Partial<SearchInput> = {}) =>
  searchSymbols(shop().context(), { query, ...rest })
const handles = (query: string, rest: Partial<SearchInput> = {}) =>
  search(query, rest).symbols.map(symbol => symbol.handle)

describe('order', () => {
  test('the exact name, then words elsewhere', () => {
    expect(handles('price')[0]).toBe('src/price.ts#price()')
    expect(handles('price')).toContain('src/price.ts#tax()')
  })

  test('a qualified name', () => {
    expect(handles('Order.total')[0]).toBe('src/store/order.ts#Order.total()')
  })

  test('a prefix, in any case', () => {
    expect(handles('car')[0]).toBe('src/cart.ts#Cart')
  })

  test('words of the documentation', () => {
    expect(handles('costs')).toEqual(['src/price.ts#price()'])
  })

  test('a name that only an export gives', () => {
    const index = shop()
    index.import('src/cart.ts', { name: 'tax', local: 'vat', toSymbol: index.id('src/price.ts#tax') })
    const { symbols } = searchSymbols(index.context(), { query: 'vat', explain: 'basic' })
    expect(symbols[0]).toMatchObject({ handle: 'src/price.ts#tax()' })
    expect(symbols[0]?.ranking_reasons?.[0]).toBe('a name it is exported or imported by')
  })

  test('a glob', () => {
    expect(handles('*ota?')).toEqual([
      'src/cart.ts#Cart.total()',
      'src/store/order.ts#Order.total()',
      'tests/cart.test.ts#testTotal()',
    ])
  })
})

describe('filters', () => {
  test('kind, file and language', () => {
    expect(handles('total', { kind: 'method', file_pattern: 'src/store/**' })).toEqual([
      'src/store/order.ts#Order.total()',
    ])
    expect(handles('total', { language: 'python' })).toEqual([])
    expect(handles('cart', { kind: 'file' })).toEqual(['src/cart.ts', 'tests/cart.test.ts'])
    expect(handles('*.test.ts', { kind: 'file' })).toEqual(['tests/cart.test.ts'])
  })

  test('components are those by kind, and classes that are components as well', () => {
    const symbols = [
      { chain: 'Row', kind: 'component' as const, line: 1 },
      { chain: 'Counter', kind: 'class' as const, line: 2, flags: SYMBOL_FLAG.component },
      { chain: 'Store', kind: 'class' as const, line: 4 },
    ]
    const index = new FakeIndex({ 'src/app.tsx': { symbols } })
    const found = (rest: Partial<SearchInput>) =>
      searchSymbols(index.context(), { query: '*', ...rest }).symbols.map(({ name }) => name)
    expect(found({ kind: 'component' }).sort()).toEqual(['Counter', 'Row'])
    expect(found({ kind: 'class' }).sort()).toEqual(['Counter', 'Store'])
  })

  test('what words find is filtered before it is cut', () => {
    const many = Array.from({ length: 150 }, (_, i) => ({
      chain: `makeAdapter${i}`,
      kind: 'function' as const,
      line: i + 1,
    }))
    const last = { chain: 'useAdapter', kind: 'function' as const, line: 1 }
    const index = new FakeIndex({ 'src/all.ts': { symbols: many }, 'z/last.ts': { symbols: [last] } })
    const answer = searchSymbols(index.context(), { query: 'adapter', file_pattern: 'z/**' })
    expect(answer.symbols.map(({ handle }) => handle)).toEqual(['z/last.ts#useAdapter()'])
    expect(answer.verdict.why).not.toContain('truncated_by_limit')
  })

  test('what is wrong is said', () => {
    expect(() => search('x', { kind: 'animal' })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => search(' ')).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => search('x', { limit: 0 })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})

test('an answer names everything of the contract', () => {
  const answer = search('Cart.total', { limit: 1 })
  expect(answer.symbols).toEqual([
    {
      handle: 'src/cart.ts#Cart.total()',
      name: 'total',
      qualified_name: 'src.cart.Cart.total',
      kind: 'method',
      file_path: 'src/cart.ts',
      start_line: 4,
      end_line: 6,
      signature: 'total()',
      visibility: 'public',
      container: 'Cart',
      importance_score: 0.2,
      callers_count: 1,
      callees_count: 1,
    },
  ])
  expect(answer.verdict).toMatchObject({ trust: 'approximate', complete: false })
  expect(answer.meta).toMatchObject({ protocol_version: '1.0', repo: 'shop', ref: 'main', commit: 'c0ffee' })
})

test('what the limit leaves out is counted', () => {
  const answer = search('total', { limit: 1 })
  expect(answer.total_matches).toBe(3)
  expect(answer.meta).toMatchObject({ result_completeness: 'truncated', omitted: { symbols: 2 } })
  expect(answer.verdict.why).toContain('truncated_by_limit')
})

test('the same question gives the same bytes', () => {
  expect(JSON.stringify(search('total'))).toBe(JSON.stringify(search('total')))
})

test('text fits forty columns, handles aside', () => {
  const text = renderSearch(search('total', { limit: 2 }), { width: 40, color: false })
  expect(text.split('\n').filter(line => !line.includes('#') && line.length > 40)).toEqual([])
  expect(text).toContain('src/cart.ts#Cart.total()\n  method, lines 4-6, 1 caller\n  total()\n')
})

test('nothing found is said, and what to do', () => {
  expect(renderSearch(search('zzz'))).toContain('nothing found for zzz')
})

test('nothing is found in a language that is not there, and those that are here are named', () => {
  const suggestion = (language: string) => String(search('zzz', { language }).meta.suggestion)
  expect(suggestion('ts')).toBe('ask for another language: files here are in typescript')
  expect(suggestion('TypeScript')).toMatch(/^try fewer/)
})
