/** Facts -> graph with the rank of every symbol. */

import { type ClosureMap, mapClosures } from '../../exact/fingerprint-closures.ts'
import type { Language } from '../../languages/language.ts'
import type { Graph, GraphFile, Project, Structural } from '../../model/index.ts'
import { CachedResolution } from '../../resolve/cached-resolution.ts'
import type { ResolvedFile } from '../../resolve/resolve-file.ts'
import { holdNewSpace } from '../../runtime/limit-memory.ts'
import type { SyncRequest } from '../collect-facts.ts'
import { takeTurns } from '../jobs/take-turns.ts'
import { rankSymbols } from './rank-symbols.ts'

/** Files between two looks at the memory. */
const FILES_A_LOOK = 16

export interface RankedGraph {
  graph: Graph
  ranks: Float64Array
  /** Closure fingerprint of every file. */
  closures: string[]
  structural: Structural
}

/** With what a process that stays caches of it. */
export interface BuiltGraph extends RankedGraph {
  resolution: CachedResolution
  closureMap: ClosureMap
  resolved: ResolvedFile[]
}

export async function buildGraph(
  request: Pick<SyncRequest, 'signal' | 'onProgress'>,
  files: Iterable<GraphFile>,
  projects: Project[],
  languages: readonly Language[],
): Promise<BuiltGraph> {
  const sorted = [...files].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const resolution = new CachedResolution(sorted, projects, languages).link()
  const turn = takeTurns(request, 'resolve', sorted.length)
  const { graph, resolved } = await resolution.resolveAll(done => {
    if (done % FILES_A_LOOK === 0) holdNewSpace()
    return turn(done)
  })
  const closureMap = mapClosures(graph)
  return {
    graph,
    ranks: rankSymbols(graph.symbols.length, graph.edges),
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
