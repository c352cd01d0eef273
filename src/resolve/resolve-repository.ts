/** The facts of all files -> the graph: symbols, imports and approximate edges. Nothing else decides. */

import type { Graph } from '../model/index.ts'
import { EdgeList } from './edge-list.ts'
import { buildGraphSymbols } from './members/merge-symbols.ts'
import type { ResolutionInput } from './resolution-input.ts'
import { FileResolver, type ResolvedFile } from './resolve-file.ts'

/** Called after each file; what it gives is waited for, so that others get a turn meanwhile. */
export type AfterFile = (done: number) => Promise<void> | undefined

export async function resolveRepository(
  input: ResolutionInput,
  afterFile?: AfterFile,
): Promise<{ graph: Graph; resolved: ResolvedFile[] }> {
  const { files, tables, canonical, implementations } = input
  const edges = new EdgeList()
  const resolver = new FileResolver(input, edges)
  const resolved: ResolvedFile[] = []
  for (let file = 0; file < files.length; file++) {
    resolved.push(resolver.resolve(file))
    const turn = afterFile?.(file + 1)
    if (turn) await turn
  }
  implementations.addAll(edges)
  const { symbols, indexOf } = buildGraphSymbols(tables, canonical)
  const columns = edges.toColumns()
  for (let i = 0; i < columns.length; i++) {
    columns.from[i] = indexOf[columns.from[i]]
    columns.to[i] = indexOf[columns.to[i]]
  }
  const imports = resolved.map(one =>
    one.imports.map(target => ({ ...target, symbol: target.symbol < 0 ? -1 : indexOf[target.symbol] })),
  )
  const openReasons = resolved.map(one => one.openReasons)
  const symbolOf = files.map((_, file) => indexOf.slice(tables.base[file], tables.base[file + 1]))
  const graph = {
    projects: [...tables.projects],
    files,
    symbols,
    symbolOf,
    imports,
    openReasons,
    edges: columns,
  }
  return { graph, resolved }
}
