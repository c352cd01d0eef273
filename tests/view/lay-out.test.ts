/** Where the boxes of a graph go: none on another, callers to the left, parts without a link apart. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut } from '../../src/questions/draw-graph/lay-out.ts'
import type { Box, Layout } from '../../src/questions/draw-graph/layout.ts'

const box: Box = { width: 100, height: 40 }

function overlaps({ places }: Layout, boxes: readonly Box[]): string[] {
  return places.flatMap((a, one) =>
    places.slice(one + 1).flatMap((b, at) => {
      const other = one + 1 + at
      const apartX = a.x + boxes[one]!.width <= b.x || b.x + boxes[other]!.width <= a.x
      const apartY = a.y + boxes[one]!.height <= b.y || b.y + boxes[other]!.height <= a.y
      return apartX || apartY ? [] : [`${one} on ${other}`]
    }),
  )
}

describe('the layout of a graph', () => {
  test('parts that no edge connects are placed one below the other, the largest first', () => {
    const { places, height } = layOut(
      [box, box, box, box, box],
      [
        [0, 1],
        [2, 3],
        [3, 4],
      ],
    )
    expect(new Set([places[2]!.y, places[3]!.y, places[4]!.y]).size).toBe(1)
    expect(places[0]!.y).toBe(places[1]!.y)
    expect(places[0]!.y).toBeGreaterThanOrEqual(places[2]!.y + box.height)
    // Two rows: neither part pulls the other apart.
    expect(height).toBeLessThan(4 * box.height + 60)
  })

  test('boxes without an edge stand side by side at the bottom', () => {
    const { places } = layOut([box, box, box, box], [[0, 1]])
    expect(places[2]!.y).toBe(places[3]!.y)
    expect(places[2]!.y).toBeGreaterThan(places[0]!.y)
    expect(places[3]!.x).toBeGreaterThanOrEqual(places[2]!.x + box.width)
  })

  test('no box is on another or outside, and every edge has a way from box to box', () => {
    const graphs = fc.integer({ min: 1, max: 14 }).chain(count =>
      fc.record({
        boxes: fc.array(fc.record({ width: fc.integer({ min: 40, max: 300 }), height: fc.constant(42) }), {
          minLength: count,
          maxLength: count,
        }),
        edges: fc.uniqueArray(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), {
          maxLength: 24,
          selector: ([from, to]) => `${from} ${to}`,
        }),
      }),
    )
    fc.assert(
      fc.property(graphs, ({ boxes, edges }) => {
        const layout = layOut(boxes, edges)
        expect(overlaps(layout, boxes)).toEqual([])
        layout.places.forEach(({ x, y }, at) => {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(x + boxes[at]!.width).toBeLessThanOrEqual(layout.width)
          expect(y + boxes[at]!.height).toBeLessThanOrEqual(layout.height)
        })
        expect(layout.routes.map(route => route.length > 0)).toEqual(edges.map(() => true))
        expect(layOut(boxes, edges)).toEqual(layout)
      }),
      { numRuns: 200 },
    )
  })
})
