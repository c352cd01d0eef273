/** Loads a whole graph into a new database file, as fast as SQLite goes: rows in batches, indexes last. */

import type { Graph } from '../../model/index.ts'
import { AnswerEncoder } from '../answers/encode-answers.ts'
import { FileRecords } from '../apply/file-records.ts'
import type { GraphChange } from '../apply/graph-delta.ts'
import { SearchWords } from '../apply/search-words.ts'
import { totalsOf } from '../apply/totals.ts'
import { PostingLists } from '../pack/postings.ts'
import { countCallers, countOpenNames } from '../read/count-answers.ts'
import { LookupUpdater } from '../read/lookups.ts'
import { type GraphIds, RowEncoder } from '../schema/encode-rows.ts'
import { FreshNames } from '../schema/intern-names.ts'
import { encodeMeta } from '../schema/meta.ts'
import { RowBatch } from '../schema/row-batch.ts'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, SYNTAX_ENGINE, TABLES } from '../schema/schema.ts'
import { EXPORTS, FILES, IMPORTS, PROBLEMS, PROJECTS, SYMBOLS } from '../schema/tables.ts'
import type { Database } from '../sqlite.ts'

/** Most of a large index is written while it is still in the cache. */
const CACHE_KIB = 16_000

/** Whether nothing has been written yet. */
export function isNewFile(db: Database): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
}

/**
 * The file must be private until it is closed (`closeNewIndex`): there is no journal and nothing is synced, since a
 * half-written file is thrown away, never repaired.
 */
export function beginLoading(db: Database): void {
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.pragma('locking_mode = EXCLUSIVE')
  db.pragma(`cache_size = -${CACHE_KIB}`)
}

export function endLoading(db: Database): void {
  db.pragma('locking_mode = NORMAL')
  db.pragma('journal_mode = WAL')
}

/** Indexes are made once all rows are there. */
export function loadGraph(db: Database, change: GraphChange): void {
  db.exec(TABLES)
  db.pragma(`application_id = ${APPLICATION_ID}`)
  db.pragma(`user_version = ${SCHEMA_VERSION}`)
  new GraphLoader(db, change).load()
  db.exec(INDEXES)
}

class GraphLoader {
  private readonly db: Database
  private readonly change: GraphChange
  private readonly graph: Graph
  private readonly batches: RowBatch[] = []
  private readonly names: FreshNames
  private readonly ids: GraphIds
  private readonly rows: RowEncoder

  constructor(db: Database, change: GraphChange) {
    this.db = db
    this.change = change
    this.graph = change.graph
    this.names = new FreshNames(this.batch('names', 2))
    this.ids = change.ids
    for (const ids of [this.ids.projects, this.ids.files, this.ids.symbols]) countFrom1(ids)
    this.rows = new RowEncoder(this.graph, this.ids, this.names)
  }

  load(): void {
    this.loadMeta()
    this.loadProjects()
    this.loadSymbols()
    this.loadFiles()
    this.loadAnswers()
    const lookups = new LookupUpdater(this.db)
    for (const [file, own] of this.change.lookups) lookups.put(this.ids.files[file]!, own)
    this.loadSearch()
    for (const batch of this.batches) batch.flush()
  }

  private batch(table: string, width: number): RowBatch {
    const batch = new RowBatch(this.db, table, width)
    this.batches.push(batch)
    return batch
  }

  private loadMeta(): void {
    const batch = this.batch('meta', 2)
    const { structural } = this.change
    for (const row of encodeMeta({ structural, totals: totalsOf(this.graph) })) batch.add(row)
    this.batch('engines', 2).add([SYNTAX_ENGINE.id, SYNTAX_ENGINE.name])
  }

  private loadProjects(): void {
    const batch = this.batch('projects', PROJECTS.width)
    for (let i = 0; i < this.graph.projects.length; i++) batch.add(this.rows.project(i))
  }

  private loadSymbols(): void {
    const batch = this.batch('symbols', SYMBOLS.width)
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

  private loadFiles(): void {
    const files = this.batch('files', FILES.width)
    const imports = this.batch('imports', IMPORTS.width)
    const exports = this.batch('exports', EXPORTS.width)
    const problems = this.batch('problems', PROBLEMS.width)
    for (let file = 0; file < this.graph.files.length; file++) {
      const { facts } = this.graph.files[file]!
      files.add(this.rows.file(file, this.change.closures[file] ?? ''))
      for (let i = 0; i < facts.imports.length; i++) imports.add(this.rows.import(file, i))
      for (let i = 0; i < facts.exports.length; i++) exports.add(this.rows.export(file, i))
      for (let i = 0; i < facts.problems.length; i++) problems.add(this.rows.problem(file, i))
    }
  }

  private loadAnswers(): void {
    const records = new FileRecords(this.db)
    const answers = this.db.prepare(`INSERT INTO answers VALUES (NULL, ?, ?, 0, ?, ?, ?, '', 0, '')`)
    const siteNames = new PostingLists()
    const edgeTargets = new PostingLists()
    const encoder = new AnswerEncoder(this.graph, this.ids)
    for (let file = 0; file < this.graph.files.length; file++) {
      const id = this.ids.files[file]!
      const { facts, project } = this.graph.files[file]!
      const sites = records.put(id, facts, this.names)
      const answer = encoder.file(file)
      const scope = this.ids.projects[project]
      answers.run(id, scope, SYNTAX_ENGINE.id, answer.states, answer.edges)
      for (const [name, open] of countOpenNames(sites, answer.states)) siteNames.add(name, id, open)
      for (const [to, callers] of countCallers(answer.edges)) edgeTargets.add(to, id, callers)
    }
    siteNames.writeTo(this.batch('site_names', 2))
    edgeTargets.writeTo(this.batch('edge_targets', 2))
  }

  private loadSearch(): void {
    const search = new SearchWords(this.db)
    for (let i = 0; i < this.graph.symbols.length; i++) search.putIn(this.ids.symbols[i]!, this.graph, i)
  }
}

function countFrom1(ids: Int32Array): void {
  for (let index = 0; index < ids.length; index++) ids[index] = index + 1
}
