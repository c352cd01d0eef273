/** The facts of all files -> the graph: symbols, imports and approximate edges. Nothing else decides. */
import type { Graph, GraphFile } from '../model/index.ts'
import type { World } from './build-world.ts'
import { EdgeList } from './edge-list.ts'
import type { Evaluator } from './evaluate.ts'
import type { Implementations } from './find-implementations.ts'
import { buildGraphSymbols } from './merge-symbols.ts'
import type { NameIndex } from './name-index.ts'
import { FileResolver, type ResolvedFile } from './resolve-file.ts'

/** All that is worked out from what files show each other, before any site is looked at. */
export interface Groundwork {
  files: GraphFile[]
  world: World
  evaluator: Evaluator
  names: NameIndex
  canonical: Int32Array
  implementations: Implementations
}

/** Called after each file; what it gives is waited for, so that others get a turn meanwhile. */
export type AfterFile = (done: number) => Promise<void> | undefined

export async function resolveRepository(
  groundwork: Groundwork,
  afterFile?: AfterFile,
): Promise<{ graph: Graph; resolved: ResolvedFile[] }> {
  const { files, world, canonical, implementations } = groundwork
  const edges = new EdgeList()
  const resolver = new FileResolver(groundwork, edges)
  const resolved: ResolvedFile[] = []
  for (let file = 0; file < files.length; file++) {
    resolved.push(resolver.resolve(file))
    const turn = afterFile?.(file + 1)
    if (turn) await turn
  }
  implementations.addAll(edges)
  const { symbols, indexOf } = buildGraphSymbols(world, canonical)
  const columns = edges.toColumns()
  for (let i = 0; i < columns.length; i++) {
    columns.from[i] = indexOf[columns.from[i]]
    columns.to[i] = indexOf[columns.to[i]]
  }
  const imports = resolved.map(one =>
    one.imports.map(target => ({ ...target, symbol: target.symbol < 0 ? -1 : indexOf[target.symbol] })),
  )
  const openReasons = resolved.map(one => one.openReasons)
  const symbolOf = files.map((_, file) => indexOf.slice(world.base[file], world.base[file + 1]))
  const graph = {
    projects: [...world.projects],
    files,
    symbols,
    symbolOf,
    imports,
    openReasons,
    edges: columns,
  }
  return { graph, resolved }
}
