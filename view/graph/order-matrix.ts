/** The order of a dependency matrix: what imports stands before what it imports, so that only cycles lie below the diagonal. */
import type { GraphEdge, GraphNode } from '../../src/questions/draw-graph/declare.ts'
import { findCycles } from '../../src/questions/draw-graph/find-cycles.ts'

export interface Matrix {
  rows: { path: string; kind: string; cycle: number }[]
  /** By row and column. */
  cells: ReadonlyMap<string, { count: number; inCycle: boolean }>
  /** Sizes of the cycles, each of two or more. */
  cycles: number[]
  most: number
}

export function cellKey(row: number, column: number): string {
  return `${row} ${column}`
}

export function orderMatrix(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Matrix {
  const names = nodes.map(({ handle }) => handle)
  // A component is numbered when all it leads to has a number: the last ones lead to all others.
  const groups = findCycles(names, edges)
  const sizes = new Map<number, number>()
  for (const group of groups.values()) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const leaning = leaningsOf(groups, edges)
  const groupOf = (name: string): number => groups.get(name) ?? 0
  const linked = new Set(edges.flatMap(({ from, to }) => (from === to ? [] : [from, to])))
  const isAlone = (name: string): number => (linked.has(name) ? 0 : 1)
  const ordered = [...nodes].sort(
    ({ handle: a }, { handle: b }) =>
      // What has no number in its row or column says least.
      isAlone(a) - isAlone(b) ||
      groupOf(b) - groupOf(a) ||
      (leaning.get(b) ?? 0) - (leaning.get(a) ?? 0) ||
      (a < b ? -1 : 1),
  )
  const place = new Map(ordered.map(({ handle }, index) => [handle, index]))
  const cells = new Map<string, { count: number; inCycle: boolean }>()
  let most = 0
  for (const { from, to, count } of edges) {
    const inCycle = groupOf(from) === groupOf(to)
    cells.set(cellKey(place.get(from)!, place.get(to)!), { count, inCycle })
    most = Math.max(most, count)
  }
  const rows = ordered.map(({ handle, kind }) => {
    const group = groupOf(handle)
    return { path: handle, kind, cycle: (sizes.get(group) ?? 0) > 1 ? group : -1 }
  })
  const cycles = [...sizes.values()].filter(size => size > 1).sort((a, b) => b - a)
  return { rows, cells, cycles, most }
}

/** Within a cycle: who imports more of it than it is imported comes first. */
function leaningsOf(groups: ReadonlyMap<string, number>, edges: readonly GraphEdge[]): Map<string, number> {
  const leaning = new Map<string, number>()
  for (const { from, to, count } of edges) {
    if (groups.get(from) !== groups.get(to)) continue
    leaning.set(from, (leaning.get(from) ?? 0) + count)
    leaning.set(to, (leaning.get(to) ?? 0) - count)
  }
  return leaning
}
