/** What `get_source` prints of a symbol: its documentation, a long type folded, files that are not indexed. */
import { expect, test } from 'vitest'
import { getSource } from '../../src/questions/get-source/answer.ts'
import { docStart } from '../../src/questions/get-source/doc-start.ts'
import { renderSource } from '../../src/questions/get-source/render.ts'
import { FakeIndex } from './fake-index.ts'
import { shop } from './shop.ts'

const BODY = Array.from({ length: 120 }, (_, at) => `    step${at}()`)
const TEXT = [
  "import { Item } from './item'",
  '/** A cart.',
  ' * It holds items.',
  ' */',
  'export class Cart {',
  '  items = []',
  '  /** Adds one. */',
  '  add() {',
  ...BODY,
  '  }',
  '  total() {',
  '    return 1',
  '    + 2',
  '    + 3',
  '  }',
  '}',
  '',
].join('\n')

function cart(): FakeIndex {
  return new FakeIndex({
    'src/cart.ts': {
      text: TEXT,
      symbols: [
        { chain: 'Cart', kind: 'class', line: 5, endLine: 135, rank: 0.3 },
        { chain: 'Cart.add', kind: 'method', line: 8, endLine: 129, rank: 0.1 },
        { chain: 'Cart.total', kind: 'method', line: 130, endLine: 134, rank: 0.2 },
      ],
    },
  })
}

test('source starts at the comment above it', () => {
  const [span] = getSource(cart().context(), { symbol_name: 'Cart' }).spans
  expect(span).toMatchObject({ start_line: 2, end_line: 135 })
  const lines = ['// licence', '', '# about f', '@cached', 'def f():', '    pass']
  expect(docStart(lines, 4)).toBe(3)
  expect(docStart(lines, 2)).toBe(2)
})

test('a type without room shows its members, and the bodies that fit, the most important first', () => {
  const answer = getSource(cart().context(), { symbol_name: 'Cart', token_budget: 420 })
  const text = renderSource(answer)
  expect(text).toContain('5:export class Cart {\n')
  expect(text).toContain('8:  add() {\n⋯ 121 lines\n130:  total() {\n131:    return 1\n')
  expect(answer.spans[0]!.shown_lines).toMatch(/-8,130-135$/)
  expect(answer.verdict).toMatchObject({ complete: false, why: ['truncated_by_budget'] })
  expect(String(answer.meta.suggestion)).toBe('get_source src/cart.ts#Cart.add()')
})

test('where not even the members fit, as many as do', () => {
  const answer = getSource(cart().context(), { symbol_name: 'Cart', token_budget: 300 })
  expect(renderSource(answer)).toContain('export class Cart {')
  expect(renderSource(answer)).not.toContain('step0')
  expect(answer.meta.tokens_used).toBeLessThanOrEqual(300)
})

test('with room for all nothing is folded', () => {
  const [span] = getSource(cart().context(), { symbol_name: 'Cart' }).spans
  expect(span!.shown_lines).toBeUndefined()
  expect(span!.source).toContain('step119()')
})

test('a text file that is not indexed is shown by its path; what is no text is not', () => {
  const files: Record<string, string> = { 'docs/a.md': '# A\n\ntext\n', 'logo.png': 'PNG\0\0' }
  const context = shop().context({ readSource: path => files[path] ?? null })
  const read = (symbol_name: string) => getSource(context, { symbol_name })
  expect(read('docs/a.md').spans).toEqual([
    { path: 'docs/a.md', start_line: 1, end_line: 3, source: '# A\n\ntext' },
  ])
  expect(() => read('logo.png')).toThrow(expect.objectContaining({ code: 'file_not_found' }))
  expect(() => read('docs/b.md')).toThrow(expect.objectContaining({ code: 'symbol_not_found' }))
})
