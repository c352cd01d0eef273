/** The facts of all files -> the graph: symbols, imports and approximate edges. Nothing else decides. */
import type { Graph, GraphFile } from '../model/index.ts'
import type { World } from './build-world.ts'
import { EdgeList } from './edge-list.ts'
import type { Evaluator } from './evaluate.ts'
import { findImplementations } from './find-implementations.ts'
import { findOverrides } from './find-overrides.ts'
import { buildGraphSymbols } from './merge-symbols.ts'
import type { NameIndex } from './name-index.ts'
import { SiteResolver } from './resolve-sites.ts'

/** All that is worked out from what files show each other, before any site is looked at. */
export interface Groundwork {
  files: GraphFile[]
  world: World
  evaluator: Evaluator
  names: NameIndex
  canonical: Int32Array
}

/** Called after each file; what it gives is waited for, so that others get a turn meanwhile. */
export type AfterFile = (done: number) => Promise<void> | undefined

export async function resolveRepository(
  { files, world, evaluator, names, canonical }: Groundwork,
  afterFile?: AfterFile,
): Promise<Graph> {
  const edges = new EdgeList()
  const sites = new SiteResolver(evaluator, names, edges, canonical)
  const openReasons: Uint8Array[] = []
  for (let file = 0; file < files.length; file++) {
    openReasons.push(sites.resolveFile(file))
    const turn = afterFile?.(file + 1)
    if (turn) await turn
  }
  findOverrides(evaluator, edges, canonical)
  findImplementations(evaluator, edges, canonical)
  const { symbols, indexOf } = buildGraphSymbols(world, canonical)
  const columns = edges.toColumns()
  for (let i = 0; i < columns.length; i++) {
    columns.from[i] = indexOf[columns.from[i]]
    columns.to[i] = indexOf[columns.to[i]]
  }
  const imports = files.map(({ facts }, file) =>
    facts.imports.map((_, index) => {
      const target = evaluator.modules.importTarget(file, index)
      return { ...target, symbol: target.symbol < 0 ? -1 : indexOf[canonical[target.symbol]] }
    }),
  )
  const symbolOf = files.map((_, file) => indexOf.slice(world.base[file], world.base[file + 1]))
  return { projects: [...world.projects], files, symbols, symbolOf, imports, openReasons, edges: columns }
}
