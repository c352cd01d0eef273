/** The rows readers hand out: plain objects with decoded words, never integers that stand for them. */
import type {
  Confidence,
  Derivation,
  EdgeKind,
  ImportKind,
  OpenReason,
  ParseStatus,
  Problem,
  Project,
  Resolution,
  SiteKind,
  SiteState,
  SymbolKind,
  Visibility,
} from '../model/index.ts'

export interface SymbolRow {
  id: number
  /** Stable key, 16 hex digits. */
  key: string
  /** File id. */
  file: number
  path: string
  /** Index of its fact within the file; 0 is the module symbol. */
  ordinal: number
  kind: SymbolKind
  name: string
  /** Id of the containing symbol, 0 for a module symbol. */
  container: number
  twin: number
  visibility: Visibility
  /** Bits of SYMBOL_FLAG. */
  flags: number
  signature: string
  params: string
  returns: string
  doc: string
  rank: number
  /** Where the name of the primary declaration stands. */
  line: number
  column: number
  startLine: number
  endLine: number
  /** True for a further declaration, in a file other than that of the symbol it shares the id with. */
  part: boolean
}

/** What ranking needs of a symbol. */
export type BriefSymbol = Pick<
  SymbolRow,
  'id' | 'file' | 'path' | 'ordinal' | 'kind' | 'name' | 'rank' | 'line' | 'column'
>

export interface DeclarationRow {
  symbol: number
  file: number
  path: string
  line: number
  column: number
  startLine: number
  endLine: number
  primary: boolean
}

export interface FileRow {
  id: number
  path: string
  language: string
  contentHash: string
  size: number
  mtimeMs: number
  /** Project id. */
  project: number
  packageName: string
  /** Bits of FILE_FLAG. */
  flags: number
  lineCount: number
  parseStatus: ParseStatus
  resolution: Resolution
  resolutionReason: string
  interfaceHash: string
  /** Id of its module symbol. */
  module: number
}

export interface ProjectRow extends Project {
  id: number
}

export interface EdgeRow {
  from: number
  to: number
  kind: EdgeKind
  confidence: Confidence
  derivation: Derivation
  engine: string
  /** Project id of the answer, and its variant (build tags and the like; 0 is the plain one). */
  scope: number
  variant: number
  /** File the edge was found in: that of the site, or of `from` where there is no site. */
  file: number
  /** Path of the site's file; null where the edge has no site (overrides). Line and column are 0 then. */
  siteFile: string | null
  /** Ordinal of the site within its file, -1 for none. */
  site: number
  siteKind: SiteKind | null
  line: number
  column: number
}

export interface SitePlace {
  file: number
  ordinal: number
}

export interface SiteRow {
  file: number
  path: string
  ordinal: number
  kind: SiteKind
  /** Id of the enclosing symbol. */
  from: number
  name: string
  line: number
  column: number
  /** Reference expression (model/expression.ts). */
  target: string
  state: SiteState
  reason: OpenReason
  /** An engine has answered for it, or was silent, of the present state. */
  isSettled: boolean
}

export interface ImportRow {
  file: number
  path: string
  ordinal: number
  kind: ImportKind
  module: string
  name: string
  local: string
  /** Bits of IMPORT_FLAG. */
  flags: number
  line: number
  column: number
  /** File id it resolves to, 0 for none. */
  toFile: number
  toPath: string | null
  /** Symbol id it resolves to, 0 for none. */
  toSymbol: number
  /** External package, '' for none. */
  package: string
}

export interface ProblemRow extends Problem {
  path: string
}

export interface SearchHit<Symbol extends BriefSymbol = SymbolRow> {
  symbol: Symbol
  /** Higher is better: field-weighted BM25. */
  score: number
}

export interface LanguageCounts {
  language: string
  files: number
  symbols: number
  sites: number
  edges: number
  /** Sites that can matter, by state. */
  states: Record<SiteState, number>
  /** Resolved sites by the surest confidence among their edges. */
  confidences: Record<Confidence, number>
}

export interface IndexCounts {
  files: number
  symbols: number
  edges: number
  sites: number
  imports: number
  problems: number
  /** Sorted by name. */
  languages: LanguageCounts[]
}

/** One file with all that hangs on it, sorted by position; nothing in the order depends on ids. */
export interface FileDump {
  file: FileRow
  symbols: SymbolRow[]
  imports: ImportRow[]
  edges: EdgeRow[]
  sites: SiteRow[]
  problems: ProblemRow[]
}
