/** The rows readers hand out: plain objects with decoded words, never integers that mean them. */
import type {
  Access,
  Confidence,
  Derivation,
  EdgeKind,
  FieldsOf,
  FileId,
  ImportKind,
  OpenReason,
  ParseStatus,
  Problem,
  Project,
  ProjectId,
  Resolution,
  SiteKind,
  SiteState,
  SYMBOL_FIELDS,
  SymbolId,
} from '../../model/index.ts'
import type { PackedOnly } from './tables.ts'

/** The fields of SYMBOL_FIELDS that have a column, and what the graph adds. */
export interface SymbolRow extends Omit<FieldsOf<typeof SYMBOL_FIELDS>, PackedOnly> {
  id: SymbolId
  /** Stable key, 16 hex digits. */
  key: string
  /** File id. */
  file: FileId
  path: string
  /** Index of its fact within the file; 0 is the module symbol. */
  ordinal: number
  /** Id of the containing symbol, 0 for a module symbol. */
  container: SymbolId
  duplicate: number
  rank: number
  /** Where the name of the primary declaration is. */
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
  symbol: SymbolId
  file: FileId
  path: string
  line: number
  column: number
  startLine: number
  endLine: number
  primary: boolean
}

export interface FileRow {
  id: FileId
  path: string
  language: string
  contentHash: string
  size: number
  mtimeMs: number
  /** Project id. */
  project: ProjectId
  packageName: string
  /** Bits of FILE_FLAG. */
  flags: number
  lineCount: number
  parseStatus: ParseStatus
  resolution: Resolution
  resolutionReason: string
  interfaceHash: string
  /** Id of its module symbol. */
  module: SymbolId
}

export interface ProjectRow extends Project {
  id: ProjectId
}

export interface EdgeRow {
  from: SymbolId
  to: SymbolId
  kind: EdgeKind
  confidence: Confidence
  derivation: Derivation
  engine: string
  /** Project id of the answer, and its variant (build tags and the like; 0 is the plain one). */
  scope: ProjectId
  variant: number
  /** File the edge was found in: that of the site, or of `from` where there is no site. */
  file: FileId
  /** Path of the site's file; null where the edge has no site (overrides). Line and column are 0 then. */
  siteFile: string | null
  /** Ordinal of the site within its file, -1 for none. */
  site: number
  siteKind: SiteKind | null
  /** What the site does with a value; `read` where there is no site. */
  access: Access
  line: number
  column: number
}

export interface SitePlace {
  file: FileId
  ordinal: number
}

export interface SiteRow {
  file: FileId
  path: string
  ordinal: number
  kind: SiteKind
  /** Id of the enclosing symbol. */
  from: SymbolId
  name: string
  line: number
  column: number
  /** Reference expression (model/expression.ts). */
  target: string
  state: SiteState
  reason: OpenReason
  /** An engine was queried about it in the present state, with or without an answer. */
  isVerified: boolean
}

export interface ImportRow {
  file: FileId
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
  toFile: FileId
  toPath: string | null
  /** Symbol id it resolves to, 0 for none. */
  toSymbol: SymbolId
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

/** Figures of one file for a map. */
export interface FileMeasure {
  symbols: number
  /** Of its most important symbol. */
  rank: number
  /** Sites that can matter, and of these: exact or carried, settled (also outside the repository), open. */
  sites: number
  sure: number
  settled: number
  open: number
  /** Ids of the files it uses something of. */
  uses: FileId[]
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
