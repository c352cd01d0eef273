/** A small shop that the questions are put to. */
import { FILE_FLAG, SYMBOL_FLAG } from '../../src/model/index.ts'
import { FakeIndex } from './fake-index.ts'

export function shop(): FakeIndex {
  return new FakeIndex({
    'src/cart.ts': {
      text: 'import { price } from "./price"\n\nexport class Cart {\n  total() {\n    return price()\n  }\n}\n',
      symbols: [
        {
          chain: 'Cart',
          kind: 'class',
          line: 3,
          endLine: 7,
          flags: SYMBOL_FLAG.exported,
          signature: 'export class Cart',
          rank: 0.3,
        },
        { chain: 'Cart.total', kind: 'method', line: 4, endLine: 6, signature: 'total()', rank: 0.2 },
      ],
    },
    'src/price.ts': {
      text: 'export function price() {\n  return tax(1)\n}\nfunction tax(n: number) {\n  return n\n}\n',
      symbols: [
        {
          chain: 'price',
          kind: 'function',
          line: 1,
          endLine: 3,
          flags: SYMBOL_FLAG.exported,
          signature: 'export function price()',
          rank: 0.4,
          doc: 'What a thing costs.',
        },
        {
          chain: 'tax',
          kind: 'function',
          line: 4,
          endLine: 6,
          signature: 'function tax(n: number)',
          rank: 0.1,
        },
      ],
    },
    'src/store/order.ts': {
      symbols: [
        { chain: 'Order', kind: 'class', line: 2, endLine: 9, rank: 0.2 },
        { chain: 'Order.total', kind: 'method', line: 4, endLine: 6, rank: 0.15 },
      ],
    },
    'tests/cart.test.ts': {
      flags: FILE_FLAG.test,
      symbols: [{ chain: 'testTotal', kind: 'function', line: 2, endLine: 4 }],
    },
  })
    .edge('calls', 'src/cart.ts#Cart.total', 'src/price.ts#price', { line: 5, column: 12 })
    .edge('calls', 'src/price.ts#price', 'src/price.ts#tax', {
      line: 2,
      column: 10,
      confidence: 'approximate',
    })
    .edge('calls', 'tests/cart.test.ts#testTotal', 'src/cart.ts#Cart.total', { line: 3 })
    .edge('calls', 'tests/cart.test.ts#testTotal', 'src/cart.ts#Cart.total', { line: 4 })
    .edge('overrides', 'src/store/order.ts#Order.total', 'src/cart.ts#Cart.total', {
      siteFile: null,
      site: -1,
      line: 0,
      column: 0,
    })
    .site('src/store/order.ts#Order.total', 'price', { line: 5, column: 9 })
}
