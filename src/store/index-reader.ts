/** What questions can be put to an open index: the one face of the store that query and the command line see. */
import { dirname } from 'node:path'
import type { Database, Statement } from 'better-sqlite3'
import type { EdgeKind, SymbolKind } from '../model/index.ts'
import type { Structure } from '../model/structure.ts'
import { countIndex } from './count-index.ts'
import { dumpIndex } from './dump-index.ts'
import { KeptRows } from './kept-rows.ts'
import { closeIndex } from './open-index.ts'
import { readAliases } from './read-aliases.ts'
import { tellsOverrides } from './read-answers.ts'
import { EdgeReader } from './read-edges.ts'
import { byPath, FileReader } from './read-files.ts'
import { compareByRank, SymbolReader } from './read-symbols.ts'
import { type TermRow, WordReader } from './read-words.ts'
import type {
  BriefSymbol,
  DeclarationRow,
  EdgeRow,
  FileDump,
  FileRow,
  ImportRow,
  IndexCounts,
  ProblemRow,
  ProjectRow,
  SearchHit,
  SitePlace,
  SiteRow,
  SymbolRow,
} from './rows.ts'
import { TextSearcher } from './search-text.ts'
import { isStructureTold } from './structure-told.ts'
import type { SymbolPlace } from './symbol-places.ts'
import { readUnread } from './unread-files.ts'
import { readRanks } from './write-ranks.ts'

/** `glob` knows `*` and `?` and is case-sensitive exactly when the pattern has an upper-case letter. */
export type NameMatch = 'exact' | 'nocase' | 'prefix' | 'glob'

export interface IndexReader {
  /** Folder the index lies in. */
  readonly folder: string
  /** Path of the database; '' where there is none. */
  readonly databasePath: string
  /** The symbol itself, never one of its parts. */
  symbol(id: number): SymbolRow | null
  symbols(ids: readonly number[]): SymbolRow[]
  symbolByKey(key: string): SymbolRow | null
  /** Best rank first, then path and position. `prefix` ignores case. `limit` cuts after ordering. */
  symbolsNamed(text: string, match: NameMatch, options?: NameOptions): SymbolRow[]
  /** The same in brief: in a process that asks many questions, none of them is read. */
  briefNamed(text: string, match: NameMatch, options: NameOptions & { limit: number }): BriefSymbol[]
  /** Those that go by a name that none of them bears: exported by it, else imported by it. Goes through all imports. */
  symbolsKnownAs(name: string): SymbolRow[]
  /** Differs only where one symbol is no copy of the other. */
  likeness(symbol: number): number
  countNamed(text: string, match: NameMatch, options?: NameOptions): number
  /** The best ranked symbols, best first; of these files only where some are given. */
  topRanked(limit: number, files?: readonly number[]): SymbolRow[]
  /** In text order, the module symbol first; parts of symbols whose home is another file included. All, or those of one name. */
  symbolsInFile(file: number, name?: string): SymbolRow[]
  /** The same in brief, all of them. */
  placesInFile(file: number): readonly SymbolPlace[]
  /** The fact of a file at that place among its facts, null for none. */
  symbolOfFact(file: number, ordinal: number): SymbolRow | null
  /** Ids of the methods of this name that interfaces have. */
  methodsOfInterfaces(name: string): number[]
  /** Children of a symbol, by path and position. */
  children(container: number): SymbolRow[]
  /** The innermost symbol whose declaration spans the line (the module symbol at least), null for an unknown path. */
  symbolAt(path: string, line: number): SymbolRow | null
  /** Primary first. */
  declarations(symbol: number): DeclarationRow[]

  /** By file and position; all kinds unless told. */
  edgesFrom(symbol: number, kinds?: readonly EdgeKind[]): EdgeRow[]
  edgesTo(symbol: number, kinds?: readonly EdgeKind[]): EdgeRow[]
  /** Number of distinct symbols that call or instantiate it; cheap. */
  callersCount(symbol: number): number
  /** In how many files something points at it. */
  referringFiles(symbol: number): number
  /** Number of distinct symbols it calls or instantiates. */
  calleesCount(symbol: number): number

  sitesInFile(file: number): SiteRow[]
  /** Those inside the symbol itself, as far as they stand in that file. */
  sitesFrom(file: number, symbol: number): SiteRow[]
  sitesNamed(name: string): SiteRow[]
  /** Where sites of that name stand that no engine has settled in the present state; far cheaper than the sites. */
  unsettledNamed(name: string, most?: number): SitePlace[]
  /** How many sites bear the name and may mean any symbol of it: not asked, or the engine was silent; cheap. */
  openSitesNamed(name: string): number

  /** Whether an engine has said who satisfies which interfaces, as far as this file goes, of the present state. */
  isStructureTold(file: number, structure: Structure): boolean
  /** Whether an engine has told what the methods of a file override. */
  areOverridesTold(file: number): boolean
  /** Whether a method overrides or implements something outside of the repository, as far as engines have told. */
  overridesOutside(symbol: number): boolean

  imports(file: number): ImportRow[]
  importersOfFile(file: number): ImportRow[]
  importersOfSymbol(symbol: number): ImportRow[]

  file(path: string): FileRow | null
  fileById(id: number): FileRow | null
  /** Sorted by path (UTF-16 units, as everywhere). */
  files(): readonly FileRow[]
  projects(): ProjectRow[]
  /** Those of files that are in no index as well. */
  problems(): ProblemRow[]
  /** Paths of source files that nothing is known of: too large, unreadable, or given up by the parser. */
  unreadFiles(): readonly string[]
  counts(): IndexCounts

  /** Any text: it is split like identifiers and never read as a query language. */
  search(text: string, options?: SearchOptions): SearchHit[]
  briefSearch(text: string, options?: SearchOptions): SearchHit<BriefSymbol>[]
  /** Every file that has words, by id, in the order of paths; src/words reads its packed terms. */
  allTerms(): ReadonlyMap<number, TermRow>
  /** Packed units of a file. */
  units(file: number): Uint8Array
  meta(key: string): string | null
  allMeta(): Record<string, string>
  /** Another number whenever a writer has changed the index. */
  version(): number
  /** Everything asked inside sees one state of the index, whatever a writer does meanwhile. */
  snapshot<T>(ask: () => T): T
  /** Every file in path order with all it has, one at a time. */
  dump(): IterableIterator<FileDump>
  /** Size of the database in bytes. */
  sizeBytes(): number
  close(): void
}

export interface NameOptions {
  kinds?: readonly SymbolKind[]
  limit?: number
}

export interface SearchOptions {
  kinds?: readonly SymbolKind[]
  limit?: number
}

const DEFAULT_LIMIT = 20
/** Hits beyond the limit that are fetched so that equal scores at the edge are cut by rank, not by chance. */
const TIES = 20

/** Statements are prepared once, when first needed: a sync asks for little. Ranks and, for many questions, names are kept in memory while the data stays as it is. */
export class SqliteIndexReader implements IndexReader {
  private readonly db: Database
  #symbolReader: SymbolReader | undefined
  #edgeReader: EdgeReader | undefined
  #fileReader: FileReader | undefined
  #wordReader: WordReader | undefined
  #searcher: TextSearcher | undefined
  private readonly unread: KeptRows<'', readonly string[]>
  private readonly dataVersion: Statement
  private readonly ownChanges: Statement
  /** Inside of a snapshot nothing changes: looked up once. */
  private pinned: number | undefined
  private ranks: { version: number; values: Float32Array } = { version: -1, values: new Float32Array() }

  readonly folder: string
  readonly databasePath: string

  constructor(db: Database) {
    this.db = db
    this.folder = dirname(db.name)
    this.databasePath = db.name
    this.dataVersion = db.prepare('PRAGMA data_version').pluck()
    this.ownChanges = db.prepare('SELECT total_changes()').pluck()
    this.unread = new KeptRows(() => this.version())
  }

  private get symbolReader(): SymbolReader {
    const version = () => this.version()
    this.#symbolReader ??= new SymbolReader(this.db, () => this.currentRanks(version()), version)
    return this.#symbolReader
  }

  private get edgeReader(): EdgeReader {
    this.#edgeReader ??= new EdgeReader(this.db, () => this.version())
    return this.#edgeReader
  }

  private get fileReader(): FileReader {
    this.#fileReader ??= new FileReader(this.db, () => this.version())
    return this.#fileReader
  }

  private get wordReader(): WordReader {
    this.#wordReader ??= new WordReader(this.db)
    return this.#wordReader
  }

  private get searcher(): TextSearcher {
    this.#searcher ??= new TextSearcher(this.db, () => this.version())
    return this.#searcher
  }

  symbol(id: number): SymbolRow | null {
    return this.symbolReader.symbol(id)
  }
  symbols(ids: readonly number[]): SymbolRow[] {
    return ids.map(id => this.symbolReader.symbol(id)).filter(row => row !== null)
  }
  symbolByKey(key: string): SymbolRow | null {
    return this.symbolReader.byKey(key)
  }
  symbolsNamed(text: string, match: NameMatch, options?: NameOptions): SymbolRow[] {
    return this.symbolReader.named(text, match, options)
  }
  briefNamed(text: string, match: NameMatch, options: NameOptions & { limit: number }): BriefSymbol[] {
    return this.symbolReader.namedBriefly(text, match, options)
  }
  symbolsKnownAs(name: string): SymbolRow[] {
    return this.symbols(readAliases(this.db, name))
  }
  likeness(symbol: number): number {
    return this.symbolReader.likeness(symbol)
  }
  countNamed(text: string, match: NameMatch, options?: NameOptions): number {
    return this.symbolReader.countNamed(text, match, options)
  }
  topRanked(limit: number, files?: readonly number[]): SymbolRow[] {
    return this.symbolReader.topRanked(limit, files)
  }
  symbolsInFile(file: number, name?: string): SymbolRow[] {
    return this.symbolReader.inFile(file, name)
  }
  placesInFile(file: number): readonly SymbolPlace[] {
    return this.symbolReader.placesIn(file)
  }
  symbolOfFact(file: number, ordinal: number): SymbolRow | null {
    return this.symbolReader.ofFact(file, ordinal)
  }
  methodsOfInterfaces(name: string): number[] {
    return this.symbolReader.methodsOfInterfaces(name)
  }
  children(container: number): SymbolRow[] {
    return this.symbolReader.children(container)
  }
  symbolAt(path: string, line: number): SymbolRow | null {
    const file = this.fileReader.file(path)
    return file && this.symbolReader.at(file.id, line)
  }
  declarations(symbol: number): DeclarationRow[] {
    return this.symbolReader.declarations(symbol)
  }

  edgesFrom(symbol: number, kinds?: readonly EdgeKind[]): EdgeRow[] {
    return this.edgeReader.from(symbol, kinds)
  }
  edgesTo(symbol: number, kinds?: readonly EdgeKind[]): EdgeRow[] {
    return this.edgeReader.to(symbol, kinds)
  }
  callersCount(symbol: number): number {
    return this.edgeReader.callersCount(symbol)
  }
  referringFiles(symbol: number): number {
    return this.edgeReader.referringFiles(symbol)
  }
  calleesCount(symbol: number): number {
    return this.edgeReader.calleesCount(symbol)
  }

  sitesInFile(file: number): SiteRow[] {
    return this.edgeReader.sitesInFile(file)
  }
  sitesFrom(file: number, symbol: number): SiteRow[] {
    return this.edgeReader.sitesFrom(file, symbol)
  }
  sitesNamed(name: string): SiteRow[] {
    return this.edgeReader.sitesNamed(name)
  }
  unsettledNamed(name: string, most?: number): SitePlace[] {
    return this.edgeReader.unsettledNamed(name, most)
  }
  openSitesNamed(name: string): number {
    return this.edgeReader.openSitesNamed(name)
  }
  isStructureTold(file: number, structure: Structure): boolean {
    return (structure !== 'by-types' || isStructureTold(this.db)) && this.areOverridesTold(file)
  }
  areOverridesTold(file: number): boolean {
    return tellsOverrides(this.db).get(file) !== undefined
  }

  overridesOutside(symbol: number): boolean {
    return this.edgeReader.overridesOutside(symbol)
  }

  imports(file: number): ImportRow[] {
    return this.fileReader.imports(file)
  }
  importersOfFile(file: number): ImportRow[] {
    return this.fileReader.importersOfFile(file)
  }
  importersOfSymbol(symbol: number): ImportRow[] {
    return this.fileReader.importersOfSymbol(symbol)
  }

  file(path: string): FileRow | null {
    return this.fileReader.file(path)
  }
  fileById(id: number): FileRow | null {
    return this.fileReader.fileById(id)
  }
  files(): readonly FileRow[] {
    return this.fileReader.files()
  }
  projects(): ProjectRow[] {
    return this.fileReader.projects()
  }
  problems(): ProblemRow[] {
    return [...readUnread(this), ...this.fileReader.problems()].sort(byPath)
  }
  unreadFiles(): readonly string[] {
    return this.unread.get('', () => [
      ...readUnread(this).map(({ path }) => path),
      ...this.fileReader.unparsed(),
    ])
  }
  counts(): IndexCounts {
    return countIndex(this.db)
  }

  search(text: string, options?: SearchOptions): SearchHit[] {
    return this.findHits(text, options, id => this.symbol(id))
  }
  briefSearch(text: string, options?: SearchOptions): SearchHit<BriefSymbol>[] {
    return this.findHits(text, options, id => this.symbolReader.brief(id))
  }
  allTerms(): ReadonlyMap<number, TermRow> {
    return this.wordReader.allTerms()
  }
  units(file: number): Uint8Array {
    return this.wordReader.readUnits(file)
  }
  meta(key: string): string | null {
    return (
      (this.db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key) as string | undefined) ?? null
    )
  }
  allMeta(): Record<string, string> {
    return Object.fromEntries(
      this.db.prepare('SELECT key, value FROM meta').raw().all() as [string, string][],
    )
  }
  version(): number {
    return this.pinned ?? this.readVersion()
  }
  snapshot<T>(ask: () => T): T {
    return this.db.inTransaction ? ask() : this.db.transaction(() => this.pin(ask))()
  }
  dump(): IterableIterator<FileDump> {
    return dumpIndex(this.db, { files: this.fileReader, symbols: this.symbolReader, edges: this.edgeReader })
  }
  sizeBytes(): number {
    const pragma = (name: string) => this.db.pragma(name, { simple: true }) as number
    return pragma('page_count') * pragma('page_size')
  }
  close(): void {
    closeIndex(this.db)
  }

  private findHits<Symbol extends BriefSymbol>(
    text: string,
    { kinds, limit = DEFAULT_LIMIT }: SearchOptions = {},
    read: (id: number) => Symbol | null,
  ): SearchHit<Symbol>[] {
    // Kinds are not in the text index: more than enough is fetched, then cut.
    const hits: SearchHit<Symbol>[] = []
    for (const { id, score } of this.searcher.search(text, (kinds ? limit * 8 : limit) + TIES)) {
      const symbol = read(id)
      if (symbol && (!kinds || kinds.includes(symbol.kind))) hits.push({ symbol, score })
    }
    // Equal scores are settled by rank and place, never by ids, which differ between two indexes of one graph.
    return hits.sort((a, b) => b.score - a.score || compareByRank(a.symbol, b.symbol)).slice(0, limit)
  }

  private pin<T>(ask: () => T): T {
    // Reading it begins the transaction: what is seen from here on is of this state.
    this.pinned = this.readVersion()
    try {
      return ask()
    } finally {
      this.pinned = undefined
    }
  }

  /** Both grow: what others write changes the one, what is written through this connection the other. */
  private readVersion(): number {
    return (this.dataVersion.get() as number) + (this.ownChanges.get() as number)
  }

  private currentRanks(version: number): Float32Array {
    if (version !== this.ranks.version) this.ranks = { version, values: readRanks(this.db) }
    return this.ranks.values
  }
}
