/** One record of a dump: a file, a symbol, an edge, a site. */
import type { EdgeRow, FileDump, ImportRow, SiteRow, SymbolRow } from '../../store/schema/rows.ts'

interface Position {
  line: number
  column: number
}

export type DumpEdge = EdgeRow & {
  /** The base or interface method that the call names. */
  via?: number
}

export type DumpRecord =
  | { type: 'file'; at: Position; file: FileDump['file'] }
  | { type: 'import'; at: Position; row: ImportRow; to: string }
  | { type: 'symbol'; at: Position; row: SymbolRow; handle: string }
  | { type: 'edge'; at: Position; row: DumpEdge; path: string; from: string; to: string; via: string }
  | { type: 'site'; at: Position; row: SiteRow }
  | { type: 'problem'; at: Position; path: string; code: string }
