/** Places a graph in layers from left to right: cycles are turned, long edges bend around what is between, crossings are few. */
import { assignLayers } from './assign-layers.ts'
import { joinParts } from './join-parts.ts'
import { type Box, type Layout, MARGIN, type Point, ROW_GAP } from './layout.ts'

const COLUMN_GAP = 90
/** Each round orders and places once to the right and once to the left; more change little. */
const ROUNDS = 6

/** A node, or a point that a long edge passes in a layer. */
interface Item {
  layer: number
  height: number
  before: number[]
  after: number[]
  /** Middle, from the top. */
  y: number
}

/**
 * `edges` are pairs of indexes into `boxes`. The same input gives the same layout. Parts that no edge connects are
 * placed one below the other, so that none pulls another apart.
 */
export function layOut(boxes: readonly Box[], edges: readonly (readonly [number, number])[]): Layout {
  return joinParts(boxes, edges, layOutPart)
}

function layOutPart(boxes: readonly Box[], edges: readonly (readonly [number, number])[]): Layout {
  const { layers, isTurned } = assignLayers(boxes.length, edges)
  const items: Item[] = boxes.map(({ height }, index) => itemOf(layers[index]!, height))
  const chains = edges.map(([from, to], index) =>
    from === to ? [from] : chainOf(items, isTurned[index] ? to : from, isTurned[index] ? from : to),
  )
  const columns = columnsOf(items)
  for (let round = 0; round < ROUNDS; round++) {
    for (const column of columns) order(items, column, 'before')
    for (const column of columns.toReversed()) order(items, column, 'after')
  }
  for (const column of columns) stack(items, column)
  for (let round = 0; round < ROUNDS; round++) {
    for (const column of columns) align(items, column, 'before')
    for (const column of columns.toReversed()) align(items, column, 'after')
  }
  return measure(boxes, items, columns, edges, { chains, isTurned })
}

function itemOf(layer: number, height: number): Item {
  return { layer, height, before: [], after: [], y: 0 }
}

/** One point in each layer between the ends. */
function chainOf(items: Item[], start: number, end: number): number[] {
  const chain = [start]
  for (let layer = items[start]!.layer + 1; layer < items[end]!.layer; layer++) {
    chain.push(items.length)
    items.push(itemOf(layer, 4))
  }
  chain.push(end)
  for (let at = 0; at + 1 < chain.length; at++) {
    items[chain[at]!]!.after.push(chain[at + 1]!)
    items[chain[at + 1]!]!.before.push(chain[at]!)
  }
  return chain
}

function columnsOf(items: readonly Item[]): number[][] {
  const columns: number[][] = []
  items.forEach(({ layer }, index) => {
    while (columns.length <= layer) columns.push([])
    columns[layer]!.push(index)
  })
  for (const column of columns) keepPlaces(items, column)
  return columns
}

/** By the mean of the neighbours in the layer beside; equal ones keep their order. */
function order(items: readonly Item[], column: number[], side: 'before' | 'after'): void {
  const wanted = new Map(column.map(index => [index, meanOf(items, index, side)]))
  column.sort((a, b) => wanted.get(a)! - wanted.get(b)! || items[a]!.y - items[b]!.y || a - b)
  keepPlaces(items, column)
}

function keepPlaces(items: readonly Item[], column: readonly number[]): void {
  for (const [place, index] of column.entries()) items[index]!.y = place
}

function meanOf(items: readonly Item[], index: number, side: 'before' | 'after'): number {
  const item = items[index]!
  const beside = item[side]
  if (beside.length === 0) return item.y
  return beside.reduce((sum, one) => sum + items[one]!.y, 0) / beside.length
}

function stack(items: readonly Item[], column: readonly number[]): void {
  let top = 0
  for (const index of column) {
    items[index]!.y = top + items[index]!.height / 2
    top += items[index]!.height + ROW_GAP
  }
}

/** Moves each towards its neighbours, as far as those above and below in the layer leave room. */
function align(items: readonly Item[], column: readonly number[], side: 'before' | 'after'): void {
  const wanted = column.map(index => meanOf(items, index, side))
  let bottom = Number.NEGATIVE_INFINITY
  column.forEach((index, place) => {
    const item = items[index]!
    item.y = Math.max(wanted[place]!, bottom + item.height / 2)
    bottom = item.y + item.height / 2 + ROW_GAP
  })
  const pushed = column.reduce((sum, index, place) => sum + items[index]!.y - wanted[place]!, 0)
  for (const index of column) items[index]!.y -= pushed / column.length
}

function measure(
  boxes: readonly Box[],
  items: readonly Item[],
  columns: readonly number[][],
  edges: readonly (readonly [number, number])[],
  { chains, isTurned }: { chains: readonly number[][]; isTurned: readonly boolean[] },
): Layout {
  const widths = columns.map(column => widest(column.map(index => boxes[index]?.width ?? 0)))
  const lefts = widths.map((_, layer) =>
    widths.slice(0, layer).reduce((x, width) => x + width + COLUMN_GAP, MARGIN),
  )
  const top =
    items.reduce((least, { y, height }) => Math.min(least, y - height / 2), Number.POSITIVE_INFINITY) - MARGIN
  const bottom = items.reduce((most, { y, height }) => Math.max(most, y + height / 2), top) + MARGIN
  const leftOf = (index: number): number => lefts[items[index]!.layer]!
  const yOf = (index: number): number => round(items[index]!.y - top)
  const places = boxes.map(({ height }, index) => ({ x: leftOf(index), y: round(yOf(index) - height / 2) }))
  const routes = edges.map((_, edge) => {
    const chain = chains[edge]!
    const points = chain.flatMap((index, at): Point[] => {
      const x = leftOf(index)
      const width = boxes[index]?.width ?? widths[items[index]!.layer]!
      const sides = at === 0 ? [x + width] : at === chain.length - 1 ? [x] : [x, x + width]
      return sides.map(side => ({ x: side, y: yOf(index) }))
    })
    return isTurned[edge] ? points.reverse() : points
  })
  const width = (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) + MARGIN
  return { width, height: round(bottom - top), places, routes }
}

function widest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
