/** Writes whole graphs through the one writer: into a new file, or over what an index holds. */

import type { Graph } from '../../src/model/index.ts'
import { applyDelta } from '../../src/store/apply/apply-delta.ts'
import type { GraphDelta } from '../../src/store/apply/graph-delta.ts'
import { readKnownFiles } from '../../src/store/apply/known-files.ts'
import { matchFiles } from '../../src/store/apply/match-files.ts'
import { closeNewIndex, discardNewIndex, openNewIndex } from '../../src/store/bulk/new-index-file.ts'
import type { Database } from '../../src/store/sqlite.ts'

export type GraphExtras = Pick<GraphDelta, 'ranks' | 'meta'>

export function writeGraph(path: string, graph: Graph, extras: GraphExtras): void {
  const db = openNewIndex(path)
  try {
    applyDelta(db, { ...extras, graph: wholeChange(graph, new Map()) })
  } catch (error) {
    discardNewIndex(db)
    throw error
  }
  closeNewIndex(db)
}

export function updateGraph(db: Database, graph: Graph, extras: GraphExtras): void {
  applyDelta(db, { ...extras, graph: wholeChange(graph, readKnownFiles(db)) })
}

function wholeChange(graph: Graph, known: ReturnType<typeof readKnownFiles>): GraphDelta['graph'] {
  const { ids: files, ...match } = matchFiles(known, graph.files)
  const ids = {
    projects: new Int32Array(graph.projects.length),
    files,
    symbols: new Int32Array(graph.symbols.length),
  }
  return {
    ...match,
    ...{ graph, ids, isWhole: true, symbolCount: graph.symbols.length, moves: new Map() },
    ...{
      keepsSiteless: new Set(),
      closures: [],
      closuresBefore: [],
      lookups: new Map(),
      structural: new Map(),
    },
  }
}
