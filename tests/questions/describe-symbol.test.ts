/** Parameters of a signature, one by one. */
import { expect, test } from 'vitest'
import { splitParameters } from '../../src/questions/search-symbols/describe-symbol.ts'

test.each([
  ['(a: int, b=(1, 2))', ['a: int', 'b=(1, 2)']],
  [
    '(each: (item: Item, at: number) => void, rest: Map<K, V>)',
    ['each: (item: Item, at: number) => void', 'rest: Map<K, V>'],
  ],
  ['', []],
  ['()', []],
])('%s', (params, parts) => {
  expect(splitParameters(params)).toEqual(parts)
})
