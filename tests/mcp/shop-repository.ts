/** A small repository that clients ask about, with a question for every tool. */

export const SHOP = {
  'src/cart.ts': [
    "import { price } from './price.ts'",
    '',
    '/** What someone is about to buy. */',
    'export class Cart {',
    '  total(count: number): number {',
    '    return price(count) + this.shipping()',
    '  }',
    '',
    '  shipping(): number {',
    '    return 5',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/gift.ts': [
    "import { Cart } from './cart.ts'",
    '',
    'export class Gift extends Cart {',
    '  shipping(): number {',
    '    return 0',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/price.ts': [
    'export function price(count: number): number {',
    '  return count * tax(2)',
    '}',
    '',
    'function tax(amount: number): number {',
    '  return amount * 1.2',
    '}',
    '',
  ].join('\n'),
  'tests/cart.test.ts': [
    "import { Cart } from '../src/cart.ts'",
    '',
    'export function testTotal(): void {',
    '  new Cart().total(2)',
    '}',
    '',
  ].join('\n'),
}

/** For each tool: what a client asks, and the command line that asks the same. */
export const QUESTIONS: readonly { tool: string; input: Record<string, unknown>; command: string[] }[] = [
  {
    tool: 'search_symbols',
    input: { query: 'cart total', limit: 5 },
    command: ['search', 'cart', 'total', '-n', '5'],
  },
  { tool: 'get_references', input: { symbol_name: 'price' }, command: ['refs', 'price'] },
  {
    tool: 'get_references',
    input: { symbol_name: 'Cart', direction: 'implementors', depth: 2 },
    command: ['refs', 'Cart', '-d', 'implementors', '--depth', '2'],
  },
  {
    tool: 'get_context',
    input: { query: 'shipping of a gift is wrong', token_budget: 1500 },
    command: ['context', 'shipping of a gift is wrong', '--budget', '1500'],
  },
  { tool: 'get_structure', input: {}, command: ['map'] },
  {
    tool: 'get_structure',
    input: { path: 'src', token_budget: 300 },
    command: ['map', 'src', '--budget', '300'],
  },
  { tool: 'get_blast_radius', input: { symbol_name: 'tax' }, command: ['impact', 'tax'] },
  {
    tool: 'get_blast_radius',
    input: { symbol_name: 'Cart.shipping', change_type: 'signature' },
    command: ['impact', 'Cart.shipping', '--change', 'signature'],
  },
  { tool: 'get_outline', input: { path: 'src/cart.ts' }, command: ['outline', 'src/cart.ts'] },
  { tool: 'get_source', input: { symbol_name: 'Cart.total' }, command: ['show', 'Cart.total'] },
  {
    tool: 'get_source',
    input: { path: 'src/price.ts', start_line: 1, end_line: 3 },
    command: ['show', 'src/price.ts', '--lines', '1-3'],
  },
  { tool: 'search_text', input: { pattern: 'amount' }, command: ['grep', 'amount'] },
  {
    tool: 'search_text',
    input: { pattern: 'tax\\(\\w+', regex: true, context_lines: 1 },
    command: ['grep', '--regex', 'tax\\(\\w+', '-C', '1'],
  },
  {
    tool: 'notes',
    input: { action: 'annotate', target: 'tax', text: 'rounded elsewhere' },
    command: ['note', 'annotate', 'tax', '--text', 'rounded elsewhere'],
  },
  { tool: 'notes', input: { action: 'list' }, command: ['note', 'list'] },
  { tool: 'status', input: {}, command: ['status'] },
]
