/** Each reason why a needed function is not in an answer. */
import { expect, test } from 'vitest'
import { classifyMiss } from '../../bench/questions/classify-misses.ts'
import type { ContextAnswer } from '../../src/questions/get-context/answer.ts'

const symbols = Array.from({ length: 40 }, (_, index) => ({
  handle: `src/a.py#Cart.step${index}()`,
  score: 10 - index / 10,
  ranking_reasons: [],
}))
const explained = { ranking: { intent: 'flow', files: [], symbols } } as unknown as ContextAnswer
const gold = (symbol: string) => ({ file: 'src/a.py', symbol, line: 1, grade: 3 })

test('a function is folded, has no room, is ranked too low, or is not ranked', () => {
  expect(classifyMiss(gold('Cart.step3'), explained, 0.2).miss).toBe('folded')
  expect(classifyMiss(gold('Cart.step3'), explained, 0)).toMatchObject({ miss: 'no room', rank: 3 })
  expect(classifyMiss(gold('Cart.step20'), explained, 0).miss).toBe('ranked below 12')
  expect(classifyMiss(gold('Cart.step35'), explained, 0).miss).toBe('ranked below 30')
  expect(classifyMiss(gold('Cart.other'), explained, 0)).toMatchObject({
    miss: 'not among the best 60',
    share: 0,
  })
})
