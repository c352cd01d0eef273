/** Writes a whole graph into a new database file, as fast as SQLite goes. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Graph, Structural } from '../model/index.ts'
import { countCallers, countOpenNames } from './count-answers.ts'
import { AnswerEncoder } from './encode-answers.ts'
import { type GraphIds, RowEncoder } from './encode-rows.ts'
import { FreshNames } from './intern-names.ts'
import { LookupUpdater } from './lookups.ts'
import { packSites } from './pack-sites.ts'
import { packSymbols } from './pack-symbols.ts'
import { PostingLists } from './postings.ts'
import { removeQuietly } from './remove-quietly.ts'
import { RowBatch } from './row-batch.ts'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, SYNTAX_ENGINE, TABLES } from './schema.ts'
import { sqliteError } from './sqlite-error.ts'
import { structuralMeta } from './structural-meta.ts'
import { SearchUpdater } from './update-search.ts'
import { WordUpdater } from './update-words.ts'
import { writeRanks } from './write-ranks.ts'

export interface GraphExtras {
  /** Rank of every symbol, by its index in the graph. */
  ranks: Float64Array
  /** Files that only moved, new path -> old path: an update lets them and their symbols keep their ids. */
  renames?: ReadonlyMap<string, string>
  /** Symbols that were renamed or moved, new stable key -> old one: they keep their ids too. */
  moves?: ReadonlyMap<string, string>
  /** Closure fingerprint of every file, by its index in the graph. */
  closures?: readonly string[]
  /** Who satisfies an interface without naming it rests on every file. */
  structural?: Structural
  /** What was looked up to resolve each file, by its index in the graph. */
  lookups?: readonly Int32Array[]
  /** Versions, commit, times: whatever `IndexReader.meta` shall answer. */
  meta?: Record<string, string>
}

/**
 * The file must be private until this returns: while it is built there is no journal and nothing is synced, since a
 * half-written file is thrown away, never repaired. It is on disk and in WAL mode at the end.
 */
export function writeGraph(path: string, graph: Graph, extras: GraphExtras): void {
  try {
    const db = new Database(path)
    try {
      fill(db, graph, extras)
    } finally {
      db.close()
    }
    syncToDisk(path)
  } catch (error) {
    removeQuietly(path)
    throw sqliteError(error, path)
  }
}

function fill(db: Database.Database, graph: Graph, extras: GraphExtras): void {
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.pragma('locking_mode = EXCLUSIVE')
  db.exec('BEGIN')
  db.exec(TABLES)
  db.pragma(`application_id = ${APPLICATION_ID}`)
  db.pragma(`user_version = ${SCHEMA_VERSION}`)
  new GraphWriter(db, graph).write(extras)
  db.exec(INDEXES)
  db.exec('COMMIT')
  db.pragma('locking_mode = NORMAL')
  db.pragma('journal_mode = WAL')
}

/** Only a file that no connection of this process holds may be opened here: closing it would drop SQLite's locks. */
function syncToDisk(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

class GraphWriter {
  private readonly db: Database.Database
  private readonly graph: Graph
  private readonly batches: RowBatch[] = []
  private readonly names: FreshNames
  private readonly ids: GraphIds
  private readonly rows: RowEncoder

  constructor(db: Database.Database, graph: Graph) {
    this.db = db
    this.graph = graph
    this.names = new FreshNames(this.batch('names', 2))
    this.ids = {
      projects: countFrom1(graph.projects.length),
      files: countFrom1(graph.files.length),
      symbols: countFrom1(graph.symbols.length),
    }
    this.rows = new RowEncoder(graph, this.ids, this.names)
  }

  write(extras: GraphExtras): void {
    this.writeMeta({ ...extras.meta, ...structuralMeta(extras.structural ?? new Map()) })
    this.writeProjects()
    this.writeSymbols()
    this.writeFiles(extras.closures ?? [])
    this.writeAnswers()
    const lookups = new LookupUpdater(this.db)
    extras.lookups?.forEach((own, file) => void lookups.put(this.ids.files[file]!, own))
    this.writeSearch()
    writeRanks(this.db, this.ids.symbols, extras.ranks)
    for (const batch of this.batches) batch.flush()
  }

  private batch(table: string, width: number): RowBatch {
    const batch = new RowBatch(this.db, table, width)
    this.batches.push(batch)
    return batch
  }

  private writeMeta(meta: Record<string, string>): void {
    const batch = this.batch('meta', 2)
    for (const [key, value] of Object.entries(meta)) batch.add([key, value])
    this.batch('engines', 2).add([SYNTAX_ENGINE.id, SYNTAX_ENGINE.name])
  }

  private writeProjects(): void {
    const batch = this.batch('projects', 8)
    for (let i = 0; i < this.graph.projects.length; i++) batch.add(this.rows.project(i))
  }

  private writeSymbols(): void {
    const batch = this.batch('symbols', 18)
    const { symbols, files } = this.graph
    for (let i = 0; i < symbols.length; i++) {
      batch.add(this.rows.symbol(this.ids.symbols[i]!, symbols[i]!.file, symbols[i]!.fact))
    }
    let next = symbols.length + 1
    for (let file = 0; file < files.length; file++) {
      for (let fact = 0; fact < files[file]!.facts.symbols.length; fact++) {
        if (!this.rows.isHome(file, fact)) batch.add(this.rows.symbol(next++, file, fact))
      }
    }
  }

  private writeFiles(closures: readonly string[]): void {
    const files = this.batch('files', 16)
    const imports = this.batch('imports', 13)
    const exports = this.batch('exports', 4)
    const problems = this.batch('problems', 6)
    for (let file = 0; file < this.graph.files.length; file++) {
      const { facts } = this.graph.files[file]!
      files.add([...this.rows.file(file), closures[file] ?? ''])
      for (let i = 0; i < facts.imports.length; i++) imports.add(this.rows.import(file, i))
      for (let i = 0; i < facts.exports.length; i++) exports.add(this.rows.export(file, i))
      for (let i = 0; i < facts.problems.length; i++) problems.add(this.rows.problem(file, i))
    }
  }

  private writeAnswers(): void {
    const stored = this.db.prepare('INSERT INTO facts VALUES (?, ?, ?)')
    const words = new WordUpdater(this.db)
    const answers = this.db.prepare(`INSERT INTO answers VALUES (NULL, ?, ?, 0, ?, ?, ?, '', 0, '')`)
    const siteNames = new PostingLists()
    const edgeTargets = new PostingLists()
    const encoder = new AnswerEncoder(this.graph, this.ids)
    for (let file = 0; file < this.graph.files.length; file++) {
      const id = this.ids.files[file]!
      const { facts } = this.graph.files[file]!
      const packed = packSites(facts.sites, name => this.names.id(name))
      const answer = encoder.file(file)
      stored.run(id, packed.packed, packSymbols(facts.symbols))
      words.put(id, facts.words)
      const scope = this.ids.projects[this.graph.files[file]!.project]
      answers.run(id, scope, SYNTAX_ENGINE.id, answer.states, answer.edges)
      for (const [name, open] of countOpenNames(packed, answer.states)) siteNames.add(name, id, open)
      for (const [to, callers] of countCallers(answer.edges)) edgeTargets.add(to, id, callers)
    }
    siteNames.writeTo(this.batch('site_names', 2))
    edgeTargets.writeTo(this.batch('edge_targets', 2))
  }

  private writeSearch(): void {
    const search = new SearchUpdater(this.db)
    for (let i = 0; i < this.graph.symbols.length; i++) search.putIn(this.ids.symbols[i]!, this.graph, i)
  }
}

function countFrom1(length: number): Int32Array {
  return Int32Array.from({ length }, (_, index) => index + 1)
}
