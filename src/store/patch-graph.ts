/** Writes files whose text changed while their symbols and imports stayed: their own rows, and no others' but answers. */
import type { Database } from 'better-sqlite3'
import type { Graph } from '../model/index.ts'
import { type GraphIds, NOWHERE, RowEncoder, spanIn } from './encode-rows.ts'
import { renewRevision } from './graph-revision.ts'
import { hexOf } from './hex64.ts'
import { StoredNames } from './intern-names.ts'
import { LookupUpdater } from './lookups.ts'
import { sqliteError } from './sqlite-error.ts'
import { structuralMeta } from './structural-meta.ts'
import { type AnswerCounts, patchAnswers } from './update-answers.ts'
import { writeChangedRows } from './update-files.ts'
import { setMeta } from './update-graph.ts'
import { SearchUpdater } from './update-search.ts'
import type { GraphExtras } from './write-graph.ts'

export interface Patch {
  /** All files; edges and reasons of the changed ones, whose facts are whole. */
  graph: Pick<Graph, 'files' | 'projects' | 'edges' | 'openReasons'>
  /** Symbols by number through all files. */
  ids: GraphIds
  /** Indexes of the files that changed. */
  changed: readonly number[]
  /** Languages of which some file shows engines something else than before. */
  reshaped: ReadonlySet<string>
  /** Closures by file, as they are now and as they were. */
  closures: readonly string[]
  closuresBefore: readonly string[]
  /** What was looked up for a changed file. */
  lookups(file: number): Int32Array
}

export interface PatchExtras extends Required<Pick<GraphExtras, 'structural'>> {
  metaFor(grown: AnswerCounts): Record<string, string>
}

/** In one transaction, as `updateGraph` for the same graph would, but for ranks, which lag. */
export function patchGraph(db: Database, patch: Patch, extras: PatchExtras): void {
  try {
    db.transaction(() => write(db, patch, extras)).immediate()
  } catch (error) {
    throw sqliteError(error, db.name)
  }
}

function write(db: Database, patch: Patch, { structural, metaFor }: PatchExtras): void {
  const { ids, changed, closures } = patch
  const graph: Graph = { ...patch.graph, symbols: [], symbolOf: [], imports: [] }
  const names = new StoredNames(db)
  const flags = new Uint8Array(graph.files.length)
  for (const index of changed) flags[index] = 1
  for (const index of changed) patchSymbols(db, graph, index, ids.files[index]!)
  let nextId = 1
  for (const id of ids.symbols) if (id >= nextId) nextId = id + 1
  const match = {
    ids,
    nextId,
    changed: flags,
    removedFiles: [],
    reshaped: new Set(patch.reshaped),
    rekeyed: NONE,
  }
  // Answers before closures: what engines said is judged by the fingerprints before and after.
  const grown = patchAnswers(db, graph, match, names, { closures, structural })
  const rows = new RowEncoder(graph, ids, names)
  writeChangedRows(db, rows, match, patch)
  patchOwned(db, graph, patch, rows)
  const lookups = new LookupUpdater(db)
  for (const index of changed) lookups.put(ids.files[index]!, patch.lookups(index))
  renewRevision(db)
  setMeta(db, { ...metaFor(grown), ...structuralMeta(structural) })
}

const NONE: ReadonlySet<number> = new Set()

/** Lines, columns, signatures and documentation, where they differ; everything else of a row is as it was. */
function patchSymbols(db: Database, graph: Graph, index: number, file: number): void {
  const rows = db
    .prepare(
      `SELECT id, part_of, signature, params, returns, doc, line, col, start_line, end_line FROM symbols
       WHERE file = ? ORDER BY ordinal`,
    )
    .raw()
    .all(file) as [id: number, partOf: number, ...columns: unknown[]][]
  const update = db.prepare(
    `UPDATE symbols SET signature = ?, params = ?, returns = ?, doc = ?, line = ?, col = ?, start_line = ?, end_line = ?
     WHERE id = ?`,
  )
  // Most bodies leave signatures and documentation as they are.
  let search: SearchUpdater | undefined
  graph.files[index]!.facts.symbols.forEach((fact, ordinal) => {
    const [id, partOf, ...before] = rows[ordinal]!
    const { name, startLine, endLine } = fact.declarations[0] ?? NOWHERE
    const { signature, params, returns } = fact
    const texts = [signature, spanIn(signature, params), spanIn(signature, returns), fact.doc]
    const columns = [...texts, name.line, name.column, startLine, endLine]
    if (columns.every((column, at) => column === before[at])) return
    const isReworded = partOf === 0 && texts.some((text, at) => text !== before[at])
    if (isReworded) {
      search ??= new SearchUpdater(db)
      search.takeOut(id)
    }
    update.run(...columns, id)
    if (isReworded) search!.putBack(id)
  })
}

/** Imports may have moved; what they reach has not. */
function patchOwned(db: Database, graph: Graph, { changed, ids }: Patch, rows: RowEncoder): void {
  const move = db.prepare('UPDATE imports SET line = ?, col = ? WHERE file = ? AND ordinal = ?')
  const removeProblems = db.prepare('DELETE FROM problems WHERE file = ?')
  const insertProblem = db.prepare('INSERT INTO problems VALUES (?, ?, ?, ?, ?, ?)')
  for (const index of changed) {
    const file = ids.files[index]!
    const { imports, problems } = graph.files[index]!.facts
    imports.forEach(({ line, column }, ordinal) => void move.run(line, column, file, ordinal))
    removeProblems.run(file)
    problems.forEach((_, ordinal) => void insertProblem.run(rows.problem(index, ordinal)))
  }
}

/** Database ids by index of file and project, and by number of symbol: a part has that of the symbol it belongs to. */
export function readIds(db: Database, paths: readonly string[]): GraphIds {
  const files = new Map(db.prepare('SELECT path, id FROM files').raw().all() as [string, number][])
  const order = new Int32Array(Math.max(0, ...files.values()) + 1).fill(-1)
  paths.forEach((path, index) => {
    order[files.get(path)!] = index
  })
  const rows = db.prepare('SELECT file, ordinal, iif(part_of = 0, id, part_of) FROM symbols').raw().all() as [
    file: number,
    ordinal: number,
    id: number,
  ][]
  const base = new Int32Array(paths.length + 1)
  for (const [file] of rows) base[order[file]! + 1]!++
  for (let index = 0; index < paths.length; index++) base[index + 1]! += base[index]!
  const symbols = new Int32Array(rows.length)
  for (const [file, ordinal, id] of rows) symbols[base[order[file]!]! + ordinal] = id
  const projects = db.prepare('SELECT id FROM projects ORDER BY position').pluck().all() as number[]
  return {
    projects: Int32Array.from(projects),
    files: Int32Array.from(paths, path => files.get(path)!),
    symbols,
  }
}

/** What every import reaches, by id, file by file as they are written. */
export function readImports(
  db: Database,
): Iterable<[file: number, toFile: number, toSymbol: number, packageName: string, through: number]> {
  return db
    .prepare(
      `SELECT i.file, i.to_file, i.to_symbol, coalesce(n.text, ''), i.through
       FROM imports i LEFT JOIN names n ON n.id = i.package ORDER BY i.file, i.ordinal`,
    )
    .raw()
    .iterate() as Iterable<[number, number, number, string, number]>
}

/** File id and ordinal -> stable key of every symbol at home in these files. */
export function readKeys(db: Database, files: readonly number[]): Map<string, string> {
  const rows = db
    .prepare(
      `SELECT file || ':' || ordinal, ${hexOf('key')} FROM symbols
       WHERE part_of = 0 AND file IN (${files.map(Number).join()})`,
    )
    .raw()
    .all() as [string, string][]
  return new Map(rows)
}
