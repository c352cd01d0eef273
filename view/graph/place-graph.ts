/** Where each node and edge of a drawing goes, and which node is beside which. */
import { layOut } from '../../src/questions/draw-graph/lay-out.ts'
import type { Layout, Point } from '../../src/questions/draw-graph/layout.ts'
import type { Drawing, Shown } from './graph-model.ts'

export const HEIGHT = 42
const NAME_WIDTH = 7.4
const PLACE_WIDTH = 5.9
const MAX_NAME = 40
const MAX_PLACE = 46

export interface Placed {
  layout: Layout
  labels: { name: string; place: string; width: number }[]
}

export function placeGraph({ nodes, links }: Drawing): Placed {
  const labels = nodes.map(labelOf)
  const index = new Map(nodes.map(({ id }, place) => [id, place]))
  const pairs = links.map(({ from, to }) => [index.get(from)!, index.get(to)!] as const)
  const boxes = labels.map(({ width }) => ({ width, height: HEIGHT }))
  return { layout: layOut(boxes, pairs), labels }
}

function labelOf({ name, place, folded, kind }: Shown) {
  const shown = cutEnd(name, MAX_NAME)
  const below =
    folded > 0
      ? `${folded} ${folded === 1 ? 'symbol' : 'symbols'} · ${cutStart(place, MAX_PLACE - 14)}`
      : kind === 'package'
        ? cutEnd(place, MAX_PLACE)
        : cutStart(place, MAX_PLACE)
  const width = Math.ceil(Math.max(shown.length * NAME_WIDTH, below.length * PLACE_WIDTH, 40)) + 20
  return { name: shown, place: below, width }
}

function cutEnd(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

function cutStart(text: string, most: number): string {
  return text.length > most ? `…${text.slice(1 - most)}` : text
}

/** Smooth through all points, level where it leaves and arrives. */
export function curveOf(points: readonly Point[], isLoop: boolean): string {
  const [start, ...rest] = points
  if (!start) return ''
  const { x, y } = start
  if (isLoop) {
    const top = y - HEIGHT / 2
    return `M${x} ${y - 8}C${x + 26} ${y - 8} ${x + 26} ${top - 16} ${x - 8} ${top - 14}S${x - 22} ${top - 8} ${x - 22} ${top}`
  }
  let at = start
  const parts = [`M${x} ${y}`]
  for (const point of rest) {
    const middle = Math.round((at.x + point.x) / 2)
    parts.push(
      point.y === at.y
        ? `L${point.x} ${point.y}`
        : `C${middle} ${at.y} ${middle} ${point.y} ${point.x} ${point.y}`,
    )
    at = point
  }
  return parts.join('')
}

/** The node one comes to by an arrow key. */
export function nodeBeside(
  { layout, labels }: Placed,
  from: number,
  [dx, dy]: readonly [number, number],
): number | undefined {
  const middle = (place: number): Point => ({
    x: layout.places[place]!.x + (dx === 0 ? 0 : labels[place]!.width / 2),
    y: layout.places[place]!.y,
  })
  const here = middle(from)
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (let place = 0; place < labels.length; place++) {
    const there = middle(place)
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy
    if (place === from || along <= 1) continue
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
    const distance = along + 3 * across
    if (distance < least) {
      least = distance
      best = place
    }
  }
  return best
}
