/** Brings files, projects, imports, exports and problems to a new graph. */
import type { Database } from 'better-sqlite3'
import type { Graph } from '../model/index.ts'
import type { RowEncoder } from './encode-rows.ts'
import type { Match } from './match-graph.ts'

/** Tables whose rows belong to one file and go with it. */
const OWNED = ['imports', 'exports', 'problems'] as const

/** Columns of `files` that the exact pass writes: they outlive a sync as long as the file's text does. */
const RESOLUTION_COLUMNS = [11, 12]

export function updateFiles(
  db: Database,
  graph: Graph,
  match: Match,
  rows: RowEncoder,
  closures: readonly string[],
): void {
  updateProjects(db, graph, match, rows)
  const remove = db.prepare('DELETE FROM files WHERE id = ?')
  for (const file of match.removedFiles) remove.run(file)
  const read = db.prepare('SELECT * FROM files WHERE id = ?').raw()
  const write = db.prepare(`INSERT OR REPLACE INTO files VALUES (${Array(16).fill('?').join(', ')})`)
  for (let file = 0; file < graph.files.length; file++) {
    const row = [...rows.file(file), closures[file] ?? '']
    const stored = read.get(row[0]) as unknown[] | undefined
    if (stored && !match.changed[file]) for (const column of RESOLUTION_COLUMNS) row[column] = stored[column]
    if (!stored?.every((value, column) => value === row[column])) write.run(row)
  }
  updateOwned(db, graph, match, rows)
  updateImportTargets(db, match, rows, graph.files.keys())
}

export interface ChangedClosures {
  /** By index of the file, as they are now and as they were. */
  closures: readonly string[]
  closuresBefore: readonly string[]
  /** Indexes of unchanged files whose imports may reach something else. */
  affected: readonly number[]
}

/** The same where only a few files changed, and what else was resolved again is known. */
export function updateChangedFiles(
  db: Database,
  graph: Graph,
  match: Match,
  rows: RowEncoder,
  { closures, closuresBefore, affected }: ChangedClosures,
): void {
  const remove = db.prepare('DELETE FROM files WHERE id = ?')
  for (const file of match.removedFiles) remove.run(file)
  writeChangedRows(db, rows, match, { closures, closuresBefore })
  updateOwned(db, graph, match, rows)
  updateImportTargets(db, match, rows, affected)
}

/** The rows of changed files; of the others what they see, where that is another. */
export function writeChangedRows(
  db: Database,
  rows: RowEncoder,
  { changed, ids }: Pick<Match, 'changed' | 'ids'>,
  { closures, closuresBefore }: Pick<ChangedClosures, 'closures' | 'closuresBefore'>,
): void {
  const write = db.prepare(`INSERT OR REPLACE INTO files VALUES (${Array(16).fill('?').join(', ')})`)
  const setClosure = db.prepare('UPDATE files SET closure = ? WHERE id = ?')
  closures.forEach((closure, index) => {
    if (changed[index]) write.run([...rows.file(index), closure])
    else if (closure !== closuresBefore[index]) setClosure.run(closure, ids.files[index])
  })
}

function updateProjects(db: Database, graph: Graph, match: Match, rows: RowEncoder): void {
  const read = db.prepare('SELECT * FROM projects').raw()
  const stored = new Map((read.all() as unknown[][]).map(row => [row[0], JSON.stringify(row)]))
  const write = db.prepare(`INSERT OR REPLACE INTO projects VALUES (${Array(8).fill('?').join(', ')})`)
  for (let index = 0; index < graph.projects.length; index++) {
    const row = rows.project(index)
    if (stored.get(row[0]) !== JSON.stringify(row)) write.run(row)
  }
  const kept = new Set<unknown>(match.ids.projects)
  const remove = db.prepare('DELETE FROM projects WHERE id = ?')
  for (const id of stored.keys()) if (!kept.has(id)) remove.run(id)
}

/** A changed file's rows are written anew: they have no identity of their own that anything could hang on. */
function updateOwned(db: Database, graph: Graph, match: Match, rows: RowEncoder): void {
  const removes = OWNED.map(table => db.prepare(`DELETE FROM ${table} WHERE file = ?`))
  for (const file of match.removedFiles) for (const remove of removes) remove.run(file)
  const insertImport = db.prepare(`INSERT INTO imports VALUES (${Array(13).fill('?').join(', ')})`)
  const insertExport = db.prepare('INSERT INTO exports VALUES (?, ?, ?, ?)')
  const insertProblem = db.prepare('INSERT INTO problems VALUES (?, ?, ?, ?, ?, ?)')
  for (let file = 0; file < graph.files.length; file++) {
    if (!match.changed[file]) continue
    for (const remove of removes) remove.run(match.ids.files[file])
    const { facts } = graph.files[file]!
    for (let i = 0; i < facts.imports.length; i++) insertImport.run(rows.import(file, i))
    for (let i = 0; i < facts.exports.length; i++) insertExport.run(rows.export(file, i))
    for (let i = 0; i < facts.problems.length; i++) insertProblem.run(rows.problem(file, i))
  }
}

/** What an unchanged import means may change with any other file. */
function updateImportTargets(db: Database, match: Match, rows: RowEncoder, files: Iterable<number>): void {
  const read = db
    .prepare('SELECT to_file, to_symbol, package, through FROM imports WHERE file = ? ORDER BY ordinal')
    .raw()
  const write = db.prepare(
    'UPDATE imports SET to_file = ?, to_symbol = ?, package = ?, through = ? WHERE file = ? AND ordinal = ?',
  )
  for (const file of files) {
    if (match.changed[file]) continue
    const id = match.ids.files[file]!
    for (const [ordinal, stored] of (read.all(id) as number[][]).entries()) {
      const target = rows.importTarget(file, ordinal)
      if (target.some((value, column) => value !== stored[column])) write.run(...target, id, ordinal)
    }
  }
}
