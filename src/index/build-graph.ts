/** Facts -> graph with the rank of every symbol. */
import type { Language } from '../languages/language.ts'
import { EDGE_KINDS, type Graph, type GraphFile, type Project, type Structural } from '../model/index.ts'
import { type ClosureMap, mapClosures } from '../precise/fingerprint-closures.ts'
import { pageRank } from '../rank/page-rank.ts'
import { KeptResolution } from '../resolve/kept-resolution.ts'
import type { ResolvedFile } from '../resolve/resolve-file.ts'
import type { SyncRequest } from './collect-facts.ts'
import { takeTurns } from './take-turns.ts'

export interface RankedGraph {
  graph: Graph
  ranks: Float64Array
  /** Closure fingerprint of every file. */
  closures: string[]
  structural: Structural
}

/** With what a process that stays keeps of it. */
export interface BuiltGraph extends RankedGraph {
  resolution: KeptResolution
  closureMap: ClosureMap
  resolved: ResolvedFile[]
}

/** Edges that carry importance from a symbol to what it leans on. */
const RANKED = new Set(['calls', 'instantiates', 'imports', 'extends', 'implements'])

export async function buildGraph(
  request: Pick<SyncRequest, 'signal' | 'onProgress'>,
  files: Iterable<GraphFile>,
  projects: Project[],
  languages: readonly Language[],
): Promise<BuiltGraph> {
  const sorted = [...files].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const resolution = new KeptResolution(sorted, projects, languages).link()
  const { graph, resolved } = await resolution.resolveAll(takeTurns(request, 'resolve', sorted.length))
  const closureMap = mapClosures(graph)
  return {
    graph,
    ranks: rankSymbols(graph),
    closures: closureMap.fingerprints(),
    structural: structuralLanguages(languages),
    resolution,
    closureMap,
    resolved,
  }
}

export function structuralLanguages(languages: readonly Language[]): Structural {
  return new Map(
    languages.flatMap(({ id, symbols }) => (symbols.structure ? [[id, symbols.structure] as const] : [])),
  )
}

function rankSymbols({ edges, symbols }: Graph): Float64Array {
  const kept = new Int32Array(edges.length)
  let count = 0
  for (let i = 0; i < edges.length; i++) {
    // Recursion is no recommendation: a symbol that calls itself would hoard what others give it.
    if (edges.from[i] !== edges.to[i] && RANKED.has(EDGE_KINDS[edges.kind[i]])) kept[count++] = i
  }
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    from[i] = edges.from[kept[i]]
    to[i] = edges.to[kept[i]]
  }
  return pageRank(symbols.length, from, to)
}
