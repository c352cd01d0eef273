/** PageRank against hand-computed values, and invariants of any graph. */

import { expect, it } from 'vitest'
import { pageRank } from '../../src/rank/page-rank.ts'
import fc from '../random.ts'

function ranks(count: number, edges: [number, number][], weights?: number[]): number[] {
  const from = Int32Array.from(edges, ([source]) => source)
  const to = Int32Array.from(edges, ([, target]) => target)
  return [...pageRank(count, from, to, weights && Float32Array.from(weights), { epsilon: 1e-12 })]
}

it('gives nothing for nothing and equal shares without edges', () => {
  expect(ranks(0, [])).toEqual([])
  expect(ranks(4, [])).toEqual([0.25, 0.25, 0.25, 0.25])
})

it('solves a triangle with a tail', () => {
  // a -> b, b -> c, c -> a, d -> a: d = t; b = t + .85 a; c = t + .85 b; a = t + .85 (c + d), with t = .15 / 4.
  const t = 0.15 / 4
  const a = (t + 0.85 * (t + 0.85 * t) + 0.85 * t) / (1 - 0.85 ** 3)
  const [ra, rb, rc, rd] = ranks(4, [
    [0, 1],
    [1, 2],
    [2, 0],
    [3, 0],
  ])
  expect(rd).toBeCloseTo(t, 10)
  expect(ra).toBeCloseTo(a, 10)
  expect(rb).toBeCloseTo(t + 0.85 * a, 10)
  expect(rc).toBeCloseTo(t + 0.85 * (t + 0.85 * a), 10)
})

it('spreads the rank of dangling nodes over all', () => {
  // a -> b, b dangling: a = (.15 + .85 b) / 2, b = a + .85 a, a + b = 1.
  const [a, b] = ranks(2, [[0, 1]])
  expect(a).toBeCloseTo(1 / 2.85, 10)
  expect(b).toBeCloseTo(1.85 / 2.85, 10)
})

it('follows weights; a weight of 0 is no edge', () => {
  const [, b, c] = ranks(
    3,
    [
      [0, 1],
      [0, 2],
    ],
    [3, 1],
  ) as [number, number, number]
  expect((b - 0.15 / 3) / (c - 0.15 / 3)).toBeGreaterThan(1)
  expect(ranks(2, [[0, 1]], [0])).toEqual([0.5, 0.5])
})

it('sums to one and repeats itself to the bit', () => {
  const edges = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 40 })
  fc.assert(
    fc.property(edges, list => {
      const once = ranks(10, list)
      expect(once.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9)
      expect(ranks(10, list)).toEqual(once)
    }),
  )
})

it('ranks half a million nodes and two million edges', () => {
  const [nodes, count] = [500_000, 2_000_000]
  let seed = 1
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed % nodes
  }
  const from = Int32Array.from({ length: count }, next)
  const to = Int32Array.from({ length: count }, () => Math.floor(next() ** 2 / nodes))
  const ranks = pageRank(nodes, from, to)
  expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 3)
  // Most edges lead to the low numbers.
  expect(ranks[0]).toBeGreaterThan(ranks[nodes - 1]!)
})
