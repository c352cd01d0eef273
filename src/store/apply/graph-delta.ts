/** What one run changes in an index: all of it is computed before anything is written. */
import type { DiscoveredFile, EdgeColumns, Graph, Resolution, Structural } from '../../model/index.ts'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { EngineAnswer } from '../answers/write-engine-answers.ts'
import type { GraphIds } from '../schema/encode-rows.ts'
import type { MetaChange } from '../schema/meta.ts'

/** Each part may be missing: a sync that finds only new time stamps writes no graph, an engine writes only answers. */
export interface GraphDelta {
  /** The revision of the graph that this was computed from: in any other, nothing is written. */
  basedOn?: string
  /** Files, symbols, sites, edges, imports and lookups. */
  graph?: GraphChange
  /** Forgets first how all files looked on disk: in a copy, the same size and time may belong to another text. */
  forgetsDisk?: boolean
  /** Files whose text is the one stored, with the size and time they have now. */
  touched?: Iterable<Pick<DiscoveredFile, 'path' | 'size' | 'mtimeMs'>>
  /** What the exact pass achieved in which files. */
  resolutions?: { files: Iterable<number>; resolution: Resolution; reason: string }
  ranks?: Ranks
  /** Makes vectors of what changed; null removes them all, and without it they stay. */
  embedder?: VectorMaker | null
  meta?: MetaChange
  /** What engines answered just now. */
  answers?: readonly EngineAnswer[]
  /** What engines answered when files saw the same as they do after this change. */
  cached?: CachedAnswers
}

/** The part of a delta that resolution computes. */
export interface GraphChange {
  /**
   * All files. Symbols, imports, reasons and edges are those of `changed` and `affected` files, whose facts are whole.
   * Where not all files are among these, symbols are numbered through all files, and the list has holes.
   */
  graph: Graph
  /** By index of project, file and symbol; 0 where the writer is to find or give one. The writer fills them in. */
  ids: GraphIds
  /** How many symbols there are in all. */
  symbolCount: number
  /** All files were resolved again: any row may differ, also those of projects. */
  isWhole: boolean
  /** Indexes of the files that are new, or whose text or path is another. */
  changed: readonly number[]
  /** Indexes of the other files that were resolved again. */
  affected: readonly number[]
  /** Ids of the files that are not there any longer. */
  removed: readonly number[]
  /** Indexes of the files that only have another path: their symbols keep their ids by their place. */
  moved: ReadonlySet<number>
  /** Symbols that were renamed or moved, new stable key -> old one: they keep their ids. */
  moves: ReadonlyMap<string, string>
  /** Languages of which some file shows others something else than before, was added or removed. */
  reshaped: ReadonlySet<string>
  /** Indexes of the files, among those resolved again, whose edges at no site are not given: the stored ones stay. */
  keepsSiteless: ReadonlySet<number>
  /** Closure fingerprints by file, as they are now and, unless all rows are compared, as they were. */
  closures: readonly string[]
  closuresBefore: readonly string[]
  /** What was looked up for each file that was resolved again, by index. */
  lookups: ReadonlyMap<number, Int32Array>
  /** Which languages have types that satisfy interfaces they do not name. */
  structural: Structural
}

/** Vectors of another version are made again (src/vectors). */
export interface VectorMaker {
  version: string
  width: number
  embed(text: string): Int8Array
}

/** By index of the symbol; or how to work ranks out from all edges, once these are written. Missing: ranks lag. */
export type Ranks = Float64Array | Ranker
export type Ranker = (
  count: number,
  edges: Pick<EdgeColumns, 'length' | 'from' | 'to' | 'kind'>,
) => Float64Array

export interface CachedAnswers {
  cache: AnswerCache
  structural: Structural
}
