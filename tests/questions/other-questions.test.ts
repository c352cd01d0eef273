/** Outlines, source, dumps and path patterns. */
import { describe, expect, test } from 'vitest'
import { dumpGraph } from '../../src/questions/dump/dump-graph.ts'
import { getOutline } from '../../src/questions/get-outline/answer.ts'
import { renderOutline } from '../../src/questions/get-outline/render.ts'
import { getSource } from '../../src/questions/get-source/answer.ts'
import { renderSource } from '../../src/questions/get-source/render.ts'
import { editDistance } from '../../src/questions/shared/edit-distance.ts'
import { matchPath } from '../../src/questions/shared/match-path.ts'
import { FakeIndex } from './fake-index.ts'
import { shop } from './shop.ts'

function shopWithImports() {
  const index = shop()
  return index
    .import('src/cart.ts', {
      module: './price',
      name: 'price',
      local: 'price',
      toSymbol: index.id('src/price.ts#price'),
    })
    .import('src/cart.ts', {
      module: 'node:fs',
      name: 'readFile',
      local: 'read',
      package: 'node:fs',
      line: 2,
      column: 4,
    })
}

describe('outline', () => {
  test('imports, and symbols nested', () => {
    const answer = getOutline(shopWithImports().context(), { path: './src/cart.ts' })
    expect(answer).toMatchObject({
      path: 'src/cart.ts',
      language: 'typescript',
      imports: [
        { module: './price', names: ['price'], line: 1, resolved_file: 'src/price.ts' },
        { module: 'node:fs', names: ['readFile as read'], line: 2, external_package: 'node:fs' },
      ],
      symbols: [
        {
          handle: 'src/cart.ts#Cart',
          kind: 'class',
          children: [{ handle: 'src/cart.ts#Cart.total()', kind: 'method' }],
        },
      ],
      verdict: { trust: 'exact', complete: true },
    })
    expect(
      renderOutline(answer, { width: 40, color: false })
        .split('\n')
        .every(line => line.length <= 40),
    ).toBe(true)
  })

  test('names of one module are grouped where they lead to the same file', () => {
    const index = shop()
    const from = (name: string, toPath: string, line: number) =>
      index.import('src/cart.ts', { module: '.', name, local: name, toFile: 1, toPath, line })
    from('gen', 'src/gen.ts', 1)
    from('loop', 'src/loop.ts', 1)
    from('yielded', 'src/gen.ts', 2)
    from('late', 'src/gen.ts', 9)
    expect(getOutline(index.context(), { path: 'src/cart.ts' }).imports).toEqual([
      { module: '.', names: ['gen', 'yielded'], line: 1, resolved_file: 'src/gen.ts' },
      { module: '.', names: ['loop'], line: 1, resolved_file: 'src/loop.ts' },
      { module: '.', names: ['late'], line: 9, resolved_file: 'src/gen.ts' },
    ])
  })

  test('a folder is said to be one', () => {
    expect(() => getOutline(shop().context(), { path: 'src/' })).toThrow(
      expect.objectContaining({
        code: 'file_not_found',
        hint: expect.arrayContaining([{ ask: 'get_structure', with: { path: 'src' } }]),
      }),
    )
  })

  test('top leaves children out; an unknown file is an error', () => {
    const { symbols } = getOutline(shop().context(), { path: 'src/cart.ts', depth: 'top' })
    expect(symbols[0]?.children).toBeUndefined()
    expect(() => getOutline(shop().context(), { path: 'x.ts' })).toThrow(
      expect.objectContaining({ code: 'file_not_found' }),
    )
  })
})

describe('source', () => {
  test('of several symbols, in their order, each with its handle; what holds another is printed once', () => {
    const names = ['tax', 'Cart', 'Cart.total', 'total', 'nosuch']
    const answer = getSource(shop().context(), { symbol_names: names })
    expect(answer.spans.map(({ handle, start_line, end_line }) => [handle, start_line, end_line])).toEqual([
      ['src/price.ts#tax()', 4, 6],
      ['src/cart.ts#Cart', 3, 7],
    ])
    expect(answer.not_shown).toEqual([
      {
        symbol_name: 'total',
        code: 'ambiguous_symbol',
        message: '2 symbols are called total',
        handles: ['src/cart.ts#Cart.total()', 'src/store/order.ts#Order.total()'],
      },
      expect.objectContaining({ symbol_name: 'nosuch', code: 'symbol_not_found' }),
    ])
    const text = renderSource(answer)
    expect(text).toContain('src/price.ts\n#tax()\n4:function tax(n: number) {')
    expect(text).toContain('not shown: 2 symbols are called total, src/cart.ts#Cart.total()')
    expect(() => getSource(shop().context(), { symbol_names: ['nosuch', 'nowhere'] })).toThrow(
      expect.objectContaining({ code: 'symbol_not_found' }),
    )
  })

  test('of lines of a file, as `path:first-last`, beside symbols', () => {
    const shown = (...symbol_names: string[]) =>
      getSource(shop().context(), { symbol_names }).spans.map(({ path, start_line, end_line }) => [
        path,
        start_line,
        end_line,
      ])
    expect(shown('src/price.ts:4-5', 'Cart.total')).toEqual([
      ['src/price.ts', 4, 5],
      ['src/cart.ts', 4, 6],
    ])
    expect(() => shown('src/price.ts:5-4')).toThrow('the last line comes first')
    expect(() => shown('src/nowhere.ts:1-4')).toThrow(expect.objectContaining({ code: 'symbol_not_found' }))
  })

  test('of what a glob within a file matches', () => {
    const shown = (symbol_name: string) =>
      getSource(shop().context(), { symbol_name }).spans.map(({ start_line }) => start_line)
    expect(shown('src/price.ts#*')).toEqual([1, 4])
    expect(shown('src/price.ts#t?x')).toEqual([4])
    expect(shown('src/cart.ts#Cart.*')).toEqual([4])
    expect(() => shown('src/price.ts#z*')).toThrow(expect.objectContaining({ code: 'symbol_not_found' }))
  })

  test('of a symbol', () => {
    const answer = getSource(shop().context(), { symbol_name: 'tax' })
    expect(answer).toMatchObject({
      handle: 'src/price.ts#tax()',
      spans: [{ path: 'src/price.ts', start_line: 4, end_line: 6 }],
    })
    expect(renderSource(answer)).toBe('src/price.ts\n4:function tax(n: number) {\n5:  return n\n6:}\n')
  })

  test('of a place: of several declarations the one that holds the line', () => {
    const index = new FakeIndex({
      'src/open.ts': { text: 'a\n'.repeat(20), symbols: [{ chain: 'open', kind: 'function', line: 2 }] },
    })
    const reader = index.reader()
    const [first] = reader.declarations(index.id('src/open.ts#open'))
    const spans = [first!, { ...first!, startLine: 8, endLine: 11, primary: false }]
    const context = index.context({
      reader: { ...reader, symbolAt: () => reader.symbol(first!.symbol), declarations: () => spans },
    })
    const linesOf = (symbol_name: string) => {
      const { spans: shown } = getSource(context, { symbol_name })
      return shown.map(({ start_line, end_line }) => `${start_line}-${end_line}`)
    }
    expect(linesOf('src/open.ts:9')).toEqual(['8-11'])
    expect(linesOf('src/open.ts:2')).toEqual(['2-2'])
    expect(linesOf('open')).toEqual(['2-2'])
  })

  test('of lines, cut to what is there', () => {
    const answer = getSource(shop().context(), { path: 'src/price.ts', start_line: 5, end_line: 99 })
    expect(answer.spans).toEqual([
      { path: 'src/price.ts', start_line: 5, end_line: 6, source: '  return n\n}' },
    ])
  })

  test.each([
    {},
    { path: 'a', symbol_name: 'b' },
    { path: 'src/price.ts', start_line: 3, end_line: 2 },
    { path: 'src/price.ts', start_line: 70 },
  ])('%o is refused', input => {
    expect(() => getSource(shop().context(), input)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })

  test('control characters do not reach the terminal', () => {
    const context = shop().context({ readSource: () => 'a\u001b[31mb\n' })
    expect(renderSource(getSource(context, { path: 'src/price.ts' }))).toContain('a\\u001b[31mb')
  })
})

describe('dump', () => {
  const dump = (format: 'text' | 'jsonl', engineNames = true) =>
    [...dumpGraph(shopWithImports().context(), { format, engineNames })].join('')

  test('the golden text', () => {
    expect(dump('text')).toBe(`file src/cart.ts typescript
import 1:10 price -> src/price.ts#price()
import 2:4 readFile as read -> external node:fs
symbol class src/cart.ts#Cart 3:3 exported
symbol method src/cart.ts#Cart.total() 4:3
edge calls 5:12 src/cart.ts#Cart.total() -> src/price.ts#price() probable tree-sitter
file src/price.ts typescript
symbol function src/price.ts#price() 1:3 exported
edge calls 2:10 src/price.ts#price() -> src/price.ts#tax() approximate tree-sitter
symbol function src/price.ts#tax() 4:3
file src/store/order.ts typescript
symbol class src/store/order.ts#Order 2:3
symbol method src/store/order.ts#Order.total() 4:3
edge overrides 4:3 src/store/order.ts#Order.total() -> src/cart.ts#Cart.total() probable tree-sitter
open call 5:9 price no-candidate
file tests/cart.test.ts typescript
symbol function tests/cart.test.ts#testTotal() 2:3
edge calls 3:5 tests/cart.test.ts#testTotal() -> src/cart.ts#Cart.total() probable tree-sitter
edge calls 3:5 tests/cart.test.ts#testTotal() -> src/store/order.ts#Order.total() possible tree-sitter via src/cart.ts#Cart.total()
edge calls 4:5 tests/cart.test.ts#testTotal() -> src/cart.ts#Cart.total() probable tree-sitter
edge calls 4:5 tests/cart.test.ts#testTotal() -> src/store/order.ts#Order.total() possible tree-sitter via src/cart.ts#Cart.total()
`)
  })

  test('engines can be left out', () => {
    expect(dump('text', false)).not.toContain('tree-sitter')
    expect(dump('jsonl', false)).not.toContain('tree-sitter')
  })

  test('JSON lines have the fields of the contract', () => {
    const rows = dump('jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const first = (type: string) => rows.find(row => row.type === type)
    expect(first('symbol')).toEqual({
      type: 'symbol',
      handle: 'src/cart.ts#Cart',
      kind: 'class',
      file: 'src/cart.ts',
      line: 3,
      column: 3,
      end_line: 7,
      signature: 'export class Cart',
    })
    expect(first('edge')).toEqual({
      type: 'edge',
      kind: 'calls',
      file: 'src/cart.ts',
      line: 5,
      column: 12,
      from: 'src/cart.ts#Cart.total()',
      to: 'src/price.ts#price()',
      confidence: 'probable',
      engine: 'tree-sitter',
    })
    expect(first('site')).toEqual({
      type: 'site',
      kind: 'call',
      file: 'src/store/order.ts',
      line: 5,
      column: 9,
      name: 'price',
      state: 'open',
    })
    expect(first('file')).toMatchObject({ path: 'src/cart.ts', language: 'typescript' })
    expect(first('import')).toMatchObject({
      file: 'src/cart.ts',
      line: 1,
      column: 10,
      name: 'price',
      to: 'src/price.ts#price()',
    })
  })
})

test.each([
  ['src/**', 'src/a/b.ts', true],
  ['src/**/b.ts', 'src/b.ts', true],
  ['*.ts', 'src/a/b.ts', true],
  ['src/*.ts', 'src/a/b.ts', false],
  ['src', 'src/a.ts', true],
  ['a', 'src/a/b.ts', true],
  ['b.ts', 'src/a/b.ts', true],
  ['sr', 'src/a.ts', false],
  ['?.ts', 'src/a.ts', true],
  ['**/a/**/a/**/a/**/x', `${'a/'.repeat(200)}b`, false],
  ['src/**.ts', 'src/auth/a.ts', true],
  ['src/auth**', 'src/auth-old/a.ts', true],
  // A name means whole names, also after `**`.
  ['src/**/a.ts', 'src/aa.ts', false],
  ['**/a.ts', 'src/aa.ts', false],
])('path pattern %s on %s', (pattern, path, expected) => {
  expect(matchPath(pattern)(path)).toBe(expected)
})

test.each([
  ['login', 'login', 0],
  ['login', 'logni', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s and %s are %i apart', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
})
