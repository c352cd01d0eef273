/** Places folders and files as a squarified treemap: an area is as large as its code. */
import { hierarchy, treemap } from 'd3-hierarchy'
import type { MapNode } from './fold-tree.ts'

export interface Tile<Node = MapNode> {
  node: Node
  x: number
  y: number
  width: number
  height: number
  /** 1 for what is directly in the folder that is shown. */
  depth: number
  isLeaf: boolean
  /** Room for the name above what is in it. */
  hasHeader: boolean
}

interface Sized<Node> {
  children: readonly Node[]
}

const HEADER = 19
const MIN_WIDTH_OF_HEADER = 54
const MIN_HEIGHT_OF_HEADER = 46
/** Smaller than this, nothing is seen of a tile. */
const MIN_SIDE = 0.5

/** Outer tiles before those in them. */
export function layOutMap<Node extends Sized<Node>>(
  root: Node,
  sizeOf: (node: Node) => number,
  width: number,
  height: number,
): Tile<Node>[] {
  const tree = hierarchy(root, node => node.children as Node[]).sum(node =>
    node.children.length === 0 ? Math.max(1, sizeOf(node)) : 0,
  )
  const hasHeader = ({ depth, x0, x1, y0, y1 }: Placed): boolean =>
    depth > 0 && x1 - x0 >= MIN_WIDTH_OF_HEADER && y1 - y0 >= MIN_HEIGHT_OF_HEADER
  const placed = treemap<Node>()
    .size([width, height])
    .paddingInner(node => (node.depth < 2 ? 2 : 1))
    .paddingOuter(node => (hasHeader(node as Placed) ? 2 : 0))
    .paddingTop(node => (hasHeader(node as Placed) ? HEADER : 0))
    .round(false)(tree)
  const tiles: Tile<Node>[] = []
  placed.eachBefore(one => {
    const [wide, high] = [one.x1 - one.x0, one.y1 - one.y0]
    if (one.depth === 0 || wide < MIN_SIDE || high < MIN_SIDE) return
    tiles.push({
      node: one.data,
      x: one.x0,
      y: one.y0,
      width: wide,
      height: high,
      depth: one.depth,
      isLeaf: !one.children,
      hasHeader: Boolean(one.children) && hasHeader(one),
    })
  })
  return tiles
}

interface Placed {
  depth: number
  x0: number
  x1: number
  y0: number
  y1: number
}

/** What a click there opens: the innermost tile that is large enough to be aimed at. */
export function tileAt<Node>(tiles: readonly Tile<Node>[], x: number, y: number): Tile<Node> | undefined {
  let found: Tile<Node> | undefined
  for (const tile of tiles) {
    if (x < tile.x || y < tile.y || x >= tile.x + tile.width || y >= tile.y + tile.height) continue
    if (!found || (tile.width >= 12 && tile.height >= 10)) found = tile
  }
  return found
}

/** The nearest tile of the outermost level in a direction. */
export function tileBeside<Node>(
  tiles: readonly Tile<Node>[],
  from: Tile<Node>,
  [dx, dy]: readonly [number, number],
): Tile<Node> | undefined {
  const [x, y] = middleOf(from)
  let best: Tile<Node> | undefined
  let least = Number.POSITIVE_INFINITY
  for (const tile of tiles) {
    if (tile.depth !== 1 || tile === from) continue
    const [tx, ty] = middleOf(tile)
    const along = (tx - x) * dx + (ty - y) * dy
    if (along <= 1) continue
    const across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx)
    const distance = along + 2 * across
    if (distance < least) {
      least = distance
      best = tile
    }
  }
  return best
}

function middleOf({ x, y, width, height }: Tile<unknown>): [number, number] {
  return [x + width / 2, y + height / 2]
}
