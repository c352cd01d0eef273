/** Groups edges by their file, in the order in which packed edges are written. */
import type { Graph } from '../../model/index.ts'

export interface EdgesByFile {
  /** Edges of file f are order[start[f]] … order[start[f + 1] - 1], sorted by site, then as the graph has them. */
  start: Int32Array
  order: Int32Array
}

/** An edge without a site is found in the home of the symbol it starts from. */
export function groupEdges(graph: Graph): EdgesByFile {
  const { edges, files, symbols } = graph
  const start = new Int32Array(files.length + 1)
  const home = new Int32Array(edges.length)
  for (let i = 0; i < edges.length; i++) {
    const file = edges.siteFile[i]! < 0 ? symbols[edges.from[i]!]!.file : edges.siteFile[i]!
    home[i] = file
    start[file + 1]!++
  }
  for (let file = 0; file < files.length; file++) start[file + 1]! += start[file]!
  const next = start.slice()
  const order = new Int32Array(edges.length)
  for (let i = 0; i < edges.length; i++) order[next[home[i]!]!++] = i
  for (let file = 0; file < files.length; file++)
    sortBySite(order.subarray(start[file], start[file + 1]), edges.site)
  return { start, order }
}

function sortBySite(order: Int32Array, site: Int32Array): void {
  for (let i = 1; i < order.length; i++) {
    if (site[order[i]!]! < site[order[i - 1]!]!) {
      order.sort((a, b) => site[a]! - site[b]! || a - b)
      return
    }
  }
}
