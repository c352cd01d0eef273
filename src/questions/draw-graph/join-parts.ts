/** Joins the layouts of the parts of a graph: the largest first, then the smaller ones, then boxes without any edge. */
import { type Box, type Layout, MARGIN, type Point, ROW_GAP } from './layout.ts'

type Edges = readonly (readonly [number, number])[]

/** Boxes without an edge stand side by side, up to this width or that of the widest part. */
const MIN_WIDTH = 720
const GAP = 2 * ROW_GAP

export function joinParts(
  boxes: readonly Box[],
  edges: Edges,
  layOutPart: (boxes: readonly Box[], edges: Edges) => Layout,
): Layout {
  const parts = partsOf(boxes.length, edges)
  const places = boxes.map((): Point => ({ x: MARGIN, y: MARGIN }))
  const routes = edges.map((): Point[] => [])
  let [width, bottom] = [2 * MARGIN, MARGIN]
  for (const nodes of parts.filter(({ length }) => length > 1)) {
    const local = new Map(nodes.map((node, at) => [node, at]))
    const own = edges.flatMap(([from], at) => (local.has(from) ? [at] : []))
    const pairs = own.map(at => [local.get(edges[at]![0])!, local.get(edges[at]![1])!] as const)
    const layout = layOutPart(
      nodes.map(node => boxes[node]!),
      pairs,
    )
    const down = bottom - MARGIN
    const move = ({ x, y }: Point): Point => ({ x, y: y + down })
    nodes.forEach((node, at) => {
      places[node] = move(layout.places[at]!)
    })
    own.forEach((edge, at) => {
      routes[edge] = layout.routes[at]!.map(move)
    })
    width = Math.max(width, layout.width)
    bottom += layout.height - 2 * MARGIN + GAP
  }
  const single = parts.flatMap(nodes => (nodes.length === 1 ? nodes : []))
  const right = Math.max(width, MIN_WIDTH) - MARGIN
  let [x, high] = [MARGIN, 0]
  for (const node of single) {
    const box = boxes[node]!
    if (x > MARGIN && x + box.width > right) {
      bottom += high + ROW_GAP
      ;[x, high] = [MARGIN, 0]
    }
    places[node] = { x, y: bottom }
    x += box.width + GAP
    high = Math.max(high, box.height)
    width = Math.max(width, x - GAP + MARGIN)
  }
  edges.forEach(([from, to], edge) => {
    // One that leads to itself leaves at the right, as in a part.
    if (from === to && routes[edge]!.length === 0) {
      const { x: left, y } = places[from]!
      routes[edge] = [{ x: left + boxes[from]!.width, y: y + boxes[from]!.height / 2 }]
    }
  })
  const height = single.length > 0 ? bottom + high + MARGIN : Math.max(2 * MARGIN, bottom - GAP + MARGIN)
  return { width, height, places, routes }
}

/** Nodes that edges connect, whichever way they lead: most nodes first, equal ones in order. */
function partsOf(count: number, edges: Edges): number[][] {
  const root = Array.from({ length: count }, (_, node) => node)
  const find = (node: number): number => {
    let at = node
    while (root[at] !== at) {
      root[at] = root[root[at]!]!
      at = root[at]!
    }
    return at
  }
  for (const [from, to] of edges) {
    const [a, b] = [find(from), find(to)]
    root[Math.max(a, b)] = Math.min(a, b)
  }
  const parts = new Map<number, number[]>()
  for (let node = 0; node < count; node++) {
    const part = parts.get(find(node))
    if (part) part.push(node)
    else parts.set(find(node), [node])
  }
  return [...parts.values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!)
}
