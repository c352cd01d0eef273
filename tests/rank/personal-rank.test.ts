/** Personalised PageRank on a small graph. */
import { expect, test } from 'vitest'
import { personalRank } from '../../src/rank/personal-rank.ts'

test('nearer and more strongly connected nodes rank higher, and the sum stays 1', () => {
  const edges = [
    { from: 0, to: 1, weight: 1 },
    { from: 0, to: 2, weight: 0.35 },
    { from: 1, to: 3, weight: 1 },
  ]
  const ranks = personalRank(Float64Array.from([1, 0, 0, 0, 0]), edges)
  expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 5)
  expect(ranks[0]).toBeGreaterThan(ranks[1]!)
  expect(ranks[1]).toBeGreaterThan(ranks[2]!)
  expect(ranks[2]).toBeGreaterThan(0)
  expect(ranks[4]).toBe(0)
})

test('no start, no result', () => {
  expect([...personalRank(new Float64Array(2), [{ from: 0, to: 1, weight: 1 }])]).toEqual([0, 0])
})
