/** The rank of every symbol, over the edges that carry importance from a symbol to what it depends on. */
import { EDGE_KINDS, type EdgeColumns } from '../../model/index.ts'
import { pageRank } from '../../rank/page-rank.ts'
import type { MetaChange, MetaReader } from '../../store/schema/meta.ts'

const RANKED = new Set(['calls', 'instantiates', 'imports', 'extends', 'implements', 'overrides'])
const OVERRIDES = EDGE_KINDS.indexOf('overrides')

/** Of `count` symbols. */
export function rankSymbols(
  count: number,
  edges: Pick<EdgeColumns, 'length' | 'from' | 'to' | 'kind'>,
): Float64Array {
  const isRanked = EDGE_KINDS.map(kind => RANKED.has(kind))
  const from = new Int32Array(edges.length)
  const to = new Int32Array(edges.length)
  let size = 0
  for (let i = 0; i < edges.length; i++) {
    // Recursion is no recommendation: a symbol that calls itself would hoard what others give it.
    if (edges.from[i] === edges.to[i] || !isRanked[edges.kind[i]!]) continue
    // A caller of a base method may run an override: importance goes down to the override.
    const isOverride = edges.kind[i] === OVERRIDES
    from[size] = isOverride ? edges.to[i]! : edges.from[i]!
    to[size] = isOverride ? edges.from[i]! : edges.to[i]!
    size++
  }
  return pageRank(count, from.subarray(0, size), to.subarray(0, size))
}

/** How many files have other names since every symbol was ranked. */
export function unrankedMeta(files: number): MetaChange {
  return { unranked: files }
}

export function readUnranked(reader: MetaReader): number {
  return reader.meta('unranked') ?? 0
}
