/** The facts of all files -> the graph: symbols, imports and approximate edges. Nothing else decides. */
import type { Language } from '../languages/language.ts'
import type { Graph, GraphFile, Project } from '../model/index.ts'
import { World } from './build-world.ts'
import { EdgeList } from './edge-list.ts'
import { Evaluator } from './evaluate.ts'
import { findImplementations } from './find-implementations.ts'
import { findOverrides } from './find-overrides.ts'
import { buildGraphSymbols, findCanonical } from './merge-symbols.ts'
import { NameIndex } from './name-index.ts'
import { SiteResolver } from './resolve-sites.ts'

/** Called after each file; what it gives is waited for, so that others get a turn meanwhile. */
export type AfterFile = (done: number) => Promise<void> | undefined

/** `files` must be sorted by path: the result then depends on nothing but their facts. */
export async function resolveRepository(
  files: GraphFile[],
  projects: Project[],
  languages: readonly Language[],
  afterFile?: AfterFile,
): Promise<Graph> {
  const world = new World(files, projects, languages)
  const evaluator = new Evaluator(world)
  const canonical = findCanonical(world)
  evaluator.useStubs(canonical)
  evaluator.hierarchy.linkSubclasses()
  const edges = new EdgeList()
  const sites = new SiteResolver(evaluator, new NameIndex(world, canonical), edges, canonical)
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
  return { projects, files, symbols, symbolOf, imports, openReasons, edges: columns }
}
