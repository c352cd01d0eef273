/** The delta of a run that resolves every file; only what comes out otherwise than stored is written. */

import { FILE_FLAG, type GraphFile } from '../../model/index.ts'
import type { GraphDelta } from '../../store/apply/graph-delta.ts'
import { matchFiles } from '../../store/apply/match-files.ts'
import { loadFacts, loadSites } from '../../store/read/load-facts.ts'
import { lookupsMeta } from '../extractor-version.ts'
import { type BuiltGraph, buildGraph } from './build-graph.ts'
import { findCachedGraph, forgetCachedGraph, type WorkedOut } from './cached-graph.ts'
import { type Changes, pathsLeftOut } from './find-changes.ts'
import type { IndexState } from './index-state.ts'
import type { AllPlan } from './plan-run.ts'
import { unrankedMeta } from './rank-symbols.ts'
import { findMoves } from './renames/find-moves.ts'
import type { AdvancedGraph, RunContext } from './run-context.ts'

export async function advanceAll(
  state: IndexState,
  changes: Changes,
  { renames }: AllPlan,
  { request, languages }: RunContext,
): Promise<AdvancedGraph & { delta: GraphDelta }> {
  const known = knownFacts(state)
  forgetCachedGraph()
  const { projects } = changes.discovery
  const built = await buildGraph(request, mergeFacts(known, changes), projects, languages)
  const { graph, ranks, closures, structural, resolved } = built
  const rowsBefore = [...changes.removed, ...changes.changed.map(({ file }) => state.files.get(file.path)!)]
  const moves = findMoves(state.db, graph, rowsBefore, known, renames)
  const { ids: files, ...match } = matchFiles(state.files, graph.files, renames)
  const ids = {
    projects: new Int32Array(projects.length),
    files,
    symbols: new Int32Array(graph.symbols.length),
  }
  const change = {
    ...{ ...match, graph, ids, isWhole: true, symbolCount: graph.symbols.length, moves: moves.symbols },
    ...{ keepsSiteless: new Set<number>(), closures, closuresBefore: [], structural },
    lookups: new Map(resolved.map((one, index) => [index, one.lookups])),
  }
  return {
    delta: { graph: change, ranks, meta: { ...lookupsMeta(), ...unrankedMeta(0) } },
    files: graph.files,
    moves,
    renamed: renames.size,
    // It takes as much memory as the graph, and a first build is rarely followed by a sync of the same process.
    workedOut: state.isNew ? null : worked(built),
  }
}

function worked({ graph, resolution, closureMap, closures, resolved }: BuiltGraph): WorkedOut {
  const imports = resolved.map(one => one.imports)
  const lookups = resolved.map(one => one.lookups)
  const whole = resolution.files.keys()
  return { projects: graph.projects, resolution, closureMap, closures, imports, lookups, whole }
}

/** By path. What files show each other may be in memory; then only their sites are read. */
function knownFacts({ db, files, isNew }: IndexState): Map<string, GraphFile> {
  if (isNew) return new Map()
  const cached = findCachedGraph(db)
  if (!cached) return new Map(loadFacts(db).files.map(file => [file.file.path, file]))
  const sites = loadSites(db)
  return new Map(
    cached.resolution.files.map(file => {
      const { path } = file.file
      const own = sites.get(files.get(path)!.id) ?? []
      return [path, { ...file, facts: { ...file.facts, sites: own } }]
    }),
  )
}

/** Stored facts of what did not change, fresh ones of what did; each with its present owner. */
function mergeFacts(known: ReadonlyMap<string, GraphFile>, { discovery, collected }: Changes): GraphFile[] {
  const left = pathsLeftOut(collected)
  const files: GraphFile[] = []
  discovery.files.forEach((file, index) => {
    const fresh = collected.files.get(file.path)
    const old = known.get(file.path)
    if (fresh) files.push(fresh)
    else if (old && !left.has(file.path))
      files.push({
        ...old,
        file: { ...file, flags: file.flags | markedFlags(old.file.flags) },
        project: discovery.ownerOf[index],
      })
  })
  return files
}

/** A file whose text says that it is generated stays so, whatever its path says now. */
function markedFlags(flags: number): number {
  return flags & FILE_FLAG.marked ? FILE_FLAG.marked | FILE_FLAG.generated : 0
}
