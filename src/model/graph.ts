/** The graph of a whole repository, as resolution hands it to the store. */
import type { FileFacts } from './facts.ts'
import type { DiscoveredFile } from './file.ts'
import type { Project } from './project.ts'

/** One file with everything known of it. Files of a graph are sorted by path (by UTF-16 unit). */
export interface GraphFile {
  file: DiscoveredFile
  facts: FileFacts
  /** Index into `Graph.projects`: the one owner. */
  project: number
}

/** What resolution found for one import; at most one of file, symbol and package is set. */
export interface ImportTarget {
  /** Index into `Graph.files`, -1 for none. */
  file: number
  /** Index into `Graph.symbols`, -1 for none. */
  symbol: number
  /** External package, '' for none. */
  package: string
  /** Index into `Graph.files`: the file that the import names, where what it reaches is in another; -1 for none. */
  through: number
}

/** A symbol of the graph: one or more declarations that are the same symbol. */
export interface GraphSymbol {
  /** Stable key: 16 hex digits over language, project, module, container chain, name, kind class and duplicate. */
  key: string
  /** Where its facts are: file and ordinal within `facts.symbols` of its primary declaration. */
  file: number
  fact: number
  /** Index into `Graph.symbols`, -1 for a module symbol. */
  container: number
  /** 0, or its ordinal (1, 2, …) among equals that are different symbols. */
  duplicate: number
  /** Other (file, fact) pairs whose declarations belong to it, flattened. */
  others: number[]
}

/** Edges as columns; row i is one edge. */
export interface EdgeColumns {
  length: number
  from: Int32Array
  to: Int32Array
  kind: Uint8Array
  confidence: Uint8Array
  derivation: Uint8Array
  /** File index and ordinal of the site; -1 where the edge has none (overrides). */
  siteFile: Int32Array
  site: Int32Array
}

export interface Graph {
  projects: Project[]
  files: GraphFile[]
  symbols: GraphSymbol[]
  /** symbolOf[file][fact] -> index into `symbols`. */
  symbolOf: Int32Array[]
  imports: ImportTarget[][]
  /** openReasons[file][site]: index into OPEN_REASONS; 0 where the site has at least one edge. */
  openReasons: Uint8Array[]
  edges: EdgeColumns
}
