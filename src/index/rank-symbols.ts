/** The rank of every symbol, over the edges that carry importance from a symbol to what it leans on. */
import type { Database } from 'better-sqlite3'
import { EDGE_KINDS, type EdgeColumns } from '../model/index.ts'
import { pageRank } from '../rank/page-rank.ts'
import type { IndexReader } from '../store/index-reader.ts'
import { loadEdges } from '../store/load-edges.ts'
import { setMeta } from '../store/update-graph.ts'
import { countRanks, writeRanks } from '../store/write-ranks.ts'

const RANKED = new Set(['calls', 'instantiates', 'imports', 'extends', 'implements'])

/** Of `count` symbols. */
export function rankSymbols(
  count: number,
  edges: Pick<EdgeColumns, 'length' | 'from' | 'to' | 'kind'>,
): Float64Array {
  const isRanked = EDGE_KINDS.map(kind => RANKED.has(kind))
  const from = new Int32Array(edges.length)
  const to = new Int32Array(edges.length)
  let kept = 0
  for (let i = 0; i < edges.length; i++) {
    // Recursion is no recommendation: a symbol that calls itself would hoard what others give it.
    if (edges.from[i] === edges.to[i] || !isRanked[edges.kind[i]!]) continue
    from[kept] = edges.from[i]!
    to[kept] = edges.to[i]!
    kept++
  }
  return pageRank(count, from.subarray(0, kept), to.subarray(0, kept))
}

/** By the edges that the index has: without resolving anything, a thirtieth of the time. */
export function renewRanks(db: Database): void {
  const edges = loadEdges(db)
  const ranks = rankSymbols(edges.ids.length, edges)
  db.transaction(() => {
    writeRanks(db, edges.ids, ranks, countRanks(db))
    setMeta(db, unrankedMeta(0))
  }).immediate()
}

const UNRANKED = 'unranked'

/** How many files were amended since every symbol was ranked. */
export function unrankedMeta(files: number): Record<string, string> {
  return { [UNRANKED]: String(files) }
}

export function readUnranked(reader: Pick<IndexReader, 'meta'>): number {
  return Number(reader.meta(UNRANKED) ?? 0)
}
