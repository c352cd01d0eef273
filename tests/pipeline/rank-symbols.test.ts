/** Which edges carry importance, and in which direction. */
import { expect, test } from 'vitest'
import { EDGE_KINDS, type EdgeKind } from '../../src/model/index.ts'
import { rankSymbols } from '../../src/pipeline/delta/rank-symbols.ts'

const ranks = (count: number, edges: readonly [number, EdgeKind, number][]): Float64Array =>
  rankSymbols(count, {
    length: edges.length,
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, , to]) => to),
    kind: Uint8Array.from(edges, ([, kind]) => EDGE_KINDS.indexOf(kind)),
  })

test('who calls a base method makes its overrides important too', () => {
  const [caller, base, override, other] = [0, 1, 2, 3]
  const rank = ranks(4, [
    [caller, 'calls', base],
    [override, 'overrides', base],
  ])
  expect(rank[override]).toBeGreaterThan(rank[other]!)
  expect(rank[caller]).toBeCloseTo(rank[other]!)
})

test('recursion and mentions carry nothing', () => {
  const rank = ranks(2, [
    [0, 'calls', 0],
    [0, 'references', 1],
  ])
  expect(rank[0]).toBeCloseTo(rank[1]!)
})
