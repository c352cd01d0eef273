/** Gives back the facts an index was written from, so that a sync need only read the files that changed. */

import {
  ACCESSES,
  type Declaration,
  type ExportFact,
  type FileFacts,
  type FileWords,
  type GraphFile,
  IMPORT_KINDS,
  type ImportFact,
  isHeritage,
  type Problem,
  type ProblemCode,
  type Project,
  SITE_KINDS,
  type SiteFact,
  type SymbolFact,
} from '../../model/index.ts'
import { SiteColumns } from '../pack/pack-sites.ts'
import { type ColdFacts, unpackSymbols } from '../pack/pack-symbols.ts'
import { SYMBOLS } from '../schema/tables.ts'
import type { Database, Statement } from '../sqlite.ts'
import { FileReader } from './read-files.ts'
import { WordReader } from './read-words.ts'

export interface StoredFacts {
  projects: Project[]
  /** Sorted by path. */
  files: GraphFile[]
}

/** Everything of FileFacts comes back as it was written; ids, keys, ranks and edges are the graph's, and not part of it. */
export function loadFacts(db: Database): StoredFacts {
  return db.transaction(() => new FactLoader(db, false).load())()
}

/** By id of the file; of all by default. */
export function loadSites(db: Database, only?: readonly number[]): Map<number, SiteFact[]> {
  return db.transaction(() => new FactLoader(db, false, only).loadSites())()
}

/**
 * What the resolution of other files reads of each: no words, and of the sites only those that say what a symbol is.
 * `only`: ids of the files that are wanted; all by default.
 */
export function loadShownFacts(db: Database, only?: readonly number[]): StoredFacts {
  return db.transaction(() => new FactLoader(db, true, only).load())()
}

const PLACE = 'line, col, start_line, end_line'
/** What a fact has a column for; its name stays an id, which is looked up once for all rows. */
const SYMBOL = SYMBOLS.reader<SymbolFact>({
  without: [
    ...['id', 'key', 'part_of', 'file', 'ordinal', 'container', 'duplicate'],
    ...['line', 'col', 'start_line', 'end_line'],
  ],
})

const NO_WORDS: FileWords = { terms: new Uint8Array(), units: new Uint8Array() }

/** For fewer the names are looked up one by one. */
const FEW_FILES = 300

class FactLoader {
  private readonly db: Database
  private readonly names: string[] = []
  private readonly readName: Statement
  private readonly isReduced: boolean
  private readonly only: ReadonlySet<number> | undefined
  /** `WHERE` for the files that are wanted. */
  private readonly wanted: (column: string) => string

  constructor(db: Database, isReduced: boolean, only?: readonly number[]) {
    this.db = db
    this.isReduced = isReduced
    this.wanted = column => (only ? ` WHERE ${column} IN (${only.map(Number).join()})` : '')
    this.only = only && new Set(only)
    this.readName = db.prepare('SELECT text FROM names WHERE id = ?').pluck()
    if (only && only.length < FEW_FILES) return
    for (const [id, text] of this.rows<[number, string]>('SELECT id, text FROM names')) this.names[id] = text
  }

  private nameOf(id: number): string {
    const known = this.names[id]
    if (known !== undefined) return known
    const name = this.readName.get(id) as string
    this.names[id] = name
    return name
  }

  load(): StoredFacts {
    const projects = new FileReader(this.db).projects()
    const positions = new Map(projects.map((project, index) => [project.id, index]))
    const files = this.loadFiles(positions)
    this.addSymbols(files)
    this.addImports(files)
    this.addExports(files)
    this.addProblems(files)
    const byPath = (a: GraphFile, b: GraphFile) => (a.file.path < b.file.path ? -1 : 1)
    return {
      projects: projects.map(({ id: _, ...project }) => project),
      files: [...files.values()].sort(byPath),
    }
  }

  loadSites(): Map<number, SiteFact[]> {
    const sites = new Map<number, SiteFact[]>()
    for (const [file, packed] of this.rows<[number, Buffer]>(
      `SELECT file, sites_and_access FROM facts${this.wanted('file')}`,
    ))
      sites.set(file, this.sitesOf(new SiteColumns(packed)))
    return sites
  }

  private loadFiles(projects: ReadonlyMap<number, number>): Map<number, GraphFile> {
    const files = new Map<number, GraphFile>()
    const starNames = new Map(
      this.rows<[number, string]>('SELECT id, star_names FROM files WHERE star_names IS NOT NULL'),
    )
    const words = new WordReader(this.db)
    for (const row of new FileReader(this.db).files()) {
      if (this.only && !this.only.has(row.id)) continue
      const { path, language, size, mtimeMs, flags } = row
      const stars = starNames.get(row.id)
      const facts: FileFacts = {
        path,
        language,
        packageName: row.packageName,
        symbols: [],
        imports: [],
        exports: [],
        starNames: stars === undefined ? null : JSON.parse(stars),
        sites: [],
        problems: [],
        parseStatus: row.parseStatus,
        lineCount: row.lineCount,
        interfaceHash: row.interfaceHash,
        contentHash: row.contentHash,
        words: this.isReduced ? NO_WORDS : words.wordsOf(row.id),
      }
      files.set(row.id, {
        file: { path, language, size, mtimeMs, flags },
        facts,
        project: projects.get(row.project)!,
      })
    }
    return files
  }

  private addSymbols(files: ReadonlyMap<number, GraphFile>): void {
    const hot = this.db
      .prepare(`SELECT ${PLACE}, ${SYMBOL.columns} FROM symbols WHERE file = ? ORDER BY ordinal`)
      .raw()
    for (const [file, sites, symbols] of this.rows<[number, Buffer, Buffer]>(
      `SELECT file, sites_and_access, symbol_facts FROM facts${this.wanted('file')}`,
    )) {
      const { facts } = files.get(file)!
      facts.sites = this.sitesOf(new SiteColumns(sites))
      const rows = hot.all(file) as HotRow[]
      facts.symbols = unpackSymbols(symbols).map((cold, ordinal) => this.symbolOf(rows[ordinal]!, cold))
    }
  }

  private symbolOf(hot: HotRow, { further, ...cold }: ColdFacts): SymbolFact {
    const [line, column, startLine, endLine] = hot
    const first: Declaration = { name: { line, column }, startLine, endLine }
    const fact = SYMBOL.decode(hot, 4)
    fact.name = this.nameOf(fact.name as unknown as number)
    fact.declarations = line < 0 ? [] : [first, ...further]
    return Object.assign(fact, cold)
  }

  private sitesOf(columns: SiteColumns): SiteFact[] {
    const sites: SiteFact[] = []
    for (let i = 0; i < columns.length; i++) {
      if (this.isReduced && !isHeritage(SITE_KINDS[columns.kind[i]!]!)) continue
      const name = this.nameOf(columns.nameId(i))
      sites.push({
        kind: SITE_KINDS[columns.kind[i]!]!,
        from: columns.from[i]!,
        name,
        line: columns.line[i]!,
        column: columns.column[i]!,
        target: columns.target(i, name),
        ...(columns.access(i) > 0 ? { access: ACCESSES[columns.access(i)]! } : {}),
      })
    }
    return sites
  }

  private addImports(files: ReadonlyMap<number, GraphFile>): void {
    const sql = `SELECT file, kind, module, name, local, flags, line, col FROM imports${this.wanted('file')} ORDER BY file, ordinal`
    for (const [file, kind, module, name, local, flags, line, column] of this.rows<number[]>(sql)) {
      const fact: ImportFact = {
        kind: IMPORT_KINDS[kind!]!,
        module: this.nameOf(module!),
        name: this.nameOf(name!),
        local: this.nameOf(local!),
        flags: flags!,
        line: line!,
        column: column!,
      }
      files.get(file!)!.facts.imports.push(fact)
    }
  }

  private addExports(files: ReadonlyMap<number, GraphFile>): void {
    const sql = `SELECT file, name, target FROM exports${this.wanted('file')} ORDER BY file, ordinal`
    for (const [file, name, target] of this.rows<[number, number, string]>(sql)) {
      const fact: ExportFact = { name: this.nameOf(name), target }
      files.get(file)!.facts.exports.push(fact)
    }
  }

  private addProblems(files: ReadonlyMap<number, GraphFile>): void {
    const sql = `SELECT file, code, message, line, col FROM problems${this.wanted('file')} ORDER BY file, ordinal`
    for (const [file, code, message, line, column] of this.rows<ProblemTuple>(sql)) {
      const problem: Problem = { code, message }
      if (line !== null) problem.line = line
      if (column !== null) problem.column = column
      files.get(file)!.facts.problems.push(problem)
    }
  }

  private rows<Row>(sql: string): Iterable<Row> {
    return this.db.prepare(sql).raw().iterate() as Iterable<Row>
  }
}

type HotRow = [line: number, column: number, startLine: number, endLine: number, ...columns: unknown[]]
type ProblemTuple = [
  file: number,
  code: ProblemCode,
  message: string,
  line: number | null,
  column: number | null,
]
