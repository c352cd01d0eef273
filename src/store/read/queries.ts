/** The queries of an open index, grouped by use: each user takes the narrowest group it needs. */
import type { EdgeKind, FileId, SymbolId, SymbolKind } from '../../model/index.ts'
import type { Structure } from '../../model/structure.ts'
import type { FailedProject, MetaKey, MetaValues } from '../schema/meta.ts'
import type {
  BriefSymbol,
  DeclarationRow,
  EdgeRow,
  FileDump,
  FileMeasure,
  FileRow,
  ImportRow,
  IndexCounts,
  ProblemRow,
  ProjectRow,
  SearchHit,
  SitePlace,
  SiteRow,
  SymbolRow,
} from '../schema/rows.ts'
import type { StoredVectors } from './read-vectors.ts'
import type { SymbolPlace } from './symbol-places.ts'

/** A file as questions in words first see it. */
export interface TermRow {
  packed: Uint8Array
  path: string
  /** Bits of FILE_FLAG. */
  flags: number
}

/** `glob` knows `*` and `?` and is case-sensitive exactly when the pattern has an upper-case letter. */
export type NameMatch = 'exact' | 'nocase' | 'prefix' | 'glob'

export interface NameOptions {
  kinds?: readonly SymbolKind[]
  limit?: number
}

export interface SearchOptions {
  kinds?: readonly SymbolKind[]
  limit?: number
}

export interface SymbolQueries {
  /** The symbol itself, never one of its parts. */
  symbol(id: SymbolId): SymbolRow | null
  symbols(ids: readonly SymbolId[]): SymbolRow[]
  /** By key; one pass finds all of them. */
  symbolsByKey(keys: readonly string[]): Map<string, SymbolRow>
  /** Of its tokens, so that comments and layout do not count; of its signature where it has no body; 0 for an unknown symbol. */
  bodyHash(symbol: SymbolId): number
  /** Best rank first, then path and position. `prefix` ignores case. `limit` cuts after ordering. */
  symbolsNamed(text: string, match: NameMatch, options?: NameOptions): SymbolRow[]
  /** The same in brief: in a process with many questions, none of them is read from the database. */
  briefNamed(text: string, match: NameMatch, options: NameOptions & { limit: number }): BriefSymbol[]
  /** Symbols that are exported, else imported, under a name that no symbol has. Goes through all imports. */
  symbolsKnownAs(name: string): SymbolRow[]
  /** Differs only where one symbol is no copy of the other. */
  similarity(symbol: SymbolId): number
  countNamed(text: string, match: NameMatch, options?: NameOptions): number
  /** The best ranked symbols, best first; of these files only where some are given. */
  topRanked(limit: number, files?: readonly FileId[]): SymbolRow[]
  /** In text order, the module symbol first; parts of symbols whose home is another file included. All, or those of one name. */
  symbolsInFile(file: FileId, name?: string): SymbolRow[]
  /** The same in brief, all of them. */
  placesInFile(file: FileId): readonly SymbolPlace[]
  /** The fact of a file at that place among its facts, null for none. */
  symbolOfFact(file: FileId, ordinal: number): SymbolRow | null
  /** Ids of the methods of this name that interfaces have. */
  methodsOfInterfaces(name: string): SymbolId[]
  /** Children of a symbol, by path and position. */
  children(container: SymbolId): SymbolRow[]
  /** The innermost symbol whose declaration spans the line (the module symbol at least), null for an unknown path. */
  symbolAt(path: string, line: number): SymbolRow | null
  /** Primary first. */
  declarations(symbol: SymbolId): DeclarationRow[]
}

/** What refers to what, and from which site. */
export interface EdgeQueries {
  /** By file and position; all kinds unless given. */
  edgesFrom(symbol: SymbolId, kinds?: readonly EdgeKind[]): EdgeRow[]
  edgesTo(symbol: SymbolId, kinds?: readonly EdgeKind[]): EdgeRow[]
  /** Edges whose site, or whose start, is in the file. */
  edgesInFile(file: FileId): EdgeRow[]
  /** Number of distinct symbols that call or instantiate it; cheap. */
  callersCount(symbol: SymbolId): number
  /** In how many files something points at it. */
  referringFiles(symbol: SymbolId): number
  /** Number of distinct symbols it calls or instantiates. */
  calleesCount(symbol: SymbolId): number

  sitesInFile(file: FileId): SiteRow[]
  /** Those inside the symbol itself, as far as they are in that file. */
  sitesFrom(file: FileId, symbol: SymbolId): SiteRow[]
  sitesNamed(name: string): SiteRow[]
  /** Sites of that name that no engine has verified in the present state; far cheaper than the sites. */
  unverifiedNamed(name: string, max?: number): SitePlace[]
  /** How many sites have the name and may mean any symbol of it: not queried, or no engine answered; cheap. */
  openSitesNamed(name: string): number
  /** Those sites themselves, by file and position; the first `max`. */
  openSites(name: string, max: number): SiteRow[]
  /** Files that have a site of the name, in rising order. */
  filesNaming(name: string): FileId[]

  /** Whether an engine has said who satisfies which interfaces, as far as this file goes, of the present state. */
  isStructureReported(file: FileId, structure: Structure): boolean
  /** Whether an engine has reported what the methods of a file override. */
  areOverridesReported(file: FileId): boolean
  /** Whether a method overrides or implements something outside the repository, as far as engines have reported. */
  overridesOutside(symbol: SymbolId): boolean
}

/** Files, what they import, and what is wrong with them. */
export interface FileQueries {
  imports(file: FileId): ImportRow[]
  /** What a file exports by a name: a reference expression (model/expression.ts). */
  exportsOf(file: FileId): { name: string; target: string }[]
  importersOfFile(file: FileId): ImportRow[]
  importersOfSymbol(symbol: SymbolId): ImportRow[]
  /** Imports by files outside a folder of what is in it. */
  importsIntoFolder(folder: string): ImportRow[]
  /** Imports of a package or module that is not in the repository, or of modules below it. */
  importsOfLibrary(name: string): ImportRow[]

  file(path: string): FileRow | null
  fileById(id: FileId): FileRow | null
  /** Sorted by path (UTF-16 units, as everywhere). */
  files(): readonly FileRow[]
  projects(): ProjectRow[]
  /** Those of files that are in no index as well. */
  problems(): ProblemRow[]
  /** Paths of source files that nothing is known of: too large, unreadable, or given up by the parser. */
  unreadFiles(): readonly string[]
  /** Project files that could not be read or loaded. */
  failedProjects(): readonly FailedProject[]
}

export interface MeasureQueries {
  /** Figures of every file, by its id; reads all sites, then kept while the index stays as it is. */
  measures(): ReadonlyMap<FileId, FileMeasure>
}

export interface SearchQueries {
  /** Any text: it is split like identifiers and never read as a query language. */
  search(text: string, options?: SearchOptions): SearchHit[]
  briefSearch(text: string, options?: SearchOptions): SearchHit<BriefSymbol>[]
}

/** The packed words of files, which src/words reads. */
export interface WordQueries {
  /** Every file that has words, by id, in the order of paths; src/words reads its packed terms. */
  allTerms(): ReadonlyMap<FileId, TermRow>
  /** What is compared by meaning; undefined where the index has no vectors of this version. */
  vectors(version: string): StoredVectors | undefined
  /** Packed units of a file. */
  units(file: FileId): Uint8Array
}

/** The index as a whole. */
export interface IndexState {
  /** Folder that the index is in. */
  readonly folder: string
  /** Path of the database; '' where there is none. */
  readonly databasePath: string
  meta<Key extends MetaKey>(key: Key): MetaValues[Key] | null
  allMeta(): Record<string, string>
  /** The version of its tables, and whether they are as this program would make them: otherwise a new index is due. */
  schemaVersion(): number
  hasCurrentSchema(): boolean
  /** Another number whenever a writer has changed the index. */
  version(): number
  /** All reads inside see one state of the index, whatever a writer does meanwhile. */
  snapshot<T>(ask: () => T): T
  counts(): IndexCounts
  /** Every file in path order with all it has, one at a time. */
  dump(): IterableIterator<FileDump>
  /** Size of the database in bytes. */
  sizeBytes(): number
  close(): void
}

export interface IndexReader
  extends SymbolQueries,
    EdgeQueries,
    FileQueries,
    SearchQueries,
    WordQueries,
    MeasureQueries,
    IndexState {}
