/** Brings files, projects, imports, exports and problems to a new graph. */

import type { RowEncoder } from '../schema/encode-rows.ts'
import { EXPORTS, FILES, IMPORTS, PROBLEMS, PROJECTS, RESOLUTION_COLUMNS } from '../schema/tables.ts'
import type { Database } from '../sqlite.ts'
import type { GraphChange } from './graph-delta.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Match } from './match-symbols.ts'

/** Tables whose rows belong to one file and go with it. */
const OWNED = ['imports', 'exports', 'problems'] as const

export function applyFiles(db: Database, change: GraphChange, match: Match, rows: RowEncoder): void {
  if (change.isWhole) writeProjects(db, change, rows)
  const remove = lazyStatement(db, 'DELETE FROM files WHERE id = ?')
  for (const file of change.removed) remove().run(file)
  writeFiles(db, change, match, rows)
  writeOwned(db, change, rows)
  writeImportTargets(db, change, rows)
}

/** For a file that did not change, only what it sees can differ, unless everything was resolved again. */
function writeFiles(db: Database, change: GraphChange, { isChanged }: Match, rows: RowEncoder): void {
  const { closures, closuresBefore, ids, isWhole } = change
  const read = lazyStatement(db, 'SELECT * FROM files WHERE id = ?')
  const write = db.prepare(FILES.insert('INSERT OR REPLACE'))
  const setClosure = lazyStatement(db, 'UPDATE files SET closure = ? WHERE id = ?')
  change.graph.files.forEach((_, index) => {
    const closure = closures[index] ?? ''
    if (isChanged[index]) write.run(rows.file(index, closure))
    else if (isWhole) {
      const row = rows.file(index, closure)
      const stored = read().raw().get(row[0]) as unknown[]
      for (const column of RESOLUTION_COLUMNS) row[column] = stored[column]
      if (row.some((value, column) => value !== stored[column])) write.run(row)
    } else if (closure !== closuresBefore[index]) setClosure().run(closure, ids.files[index])
  })
}

function writeProjects(db: Database, { graph, ids }: GraphChange, rows: RowEncoder): void {
  const read = db.prepare('SELECT * FROM projects').raw()
  const stored = new Map((read.all() as unknown[][]).map(row => [row[0], JSON.stringify(row)]))
  const write = db.prepare(PROJECTS.insert('INSERT OR REPLACE'))
  for (let index = 0; index < graph.projects.length; index++) {
    const row = rows.project(index)
    if (stored.get(row[0]) !== JSON.stringify(row)) write.run(row)
  }
  const there = new Set<unknown>(ids.projects)
  const remove = db.prepare('DELETE FROM projects WHERE id = ?')
  for (const id of stored.keys()) if (!there.has(id)) remove.run(id)
}

/** A changed file's rows are replaced: nothing refers to a single one of them. */
function writeOwned(db: Database, { graph, ids, changed, removed }: GraphChange, rows: RowEncoder): void {
  const removes = OWNED.map(table => db.prepare(`DELETE FROM ${table} WHERE file = ?`))
  for (const file of removed) for (const remove of removes) remove.run(file)
  const insertImport = lazyStatement(db, IMPORTS.insert())
  const insertExport = lazyStatement(db, EXPORTS.insert())
  const insertProblem = lazyStatement(db, PROBLEMS.insert())
  for (const file of changed) {
    for (const remove of removes) remove.run(ids.files[file])
    const { facts } = graph.files[file]!
    for (let i = 0; i < facts.imports.length; i++) insertImport().run(rows.import(file, i))
    for (let i = 0; i < facts.exports.length; i++) insertExport().run(rows.export(file, i))
    for (let i = 0; i < facts.problems.length; i++) insertProblem().run(rows.problem(file, i))
  }
}

/** What an unchanged import means may change with any other file. */
function writeImportTargets(db: Database, { affected, ids }: GraphChange, rows: RowEncoder): void {
  if (affected.length === 0) return
  const read = db
    .prepare('SELECT to_file, to_symbol, package, through FROM imports WHERE file = ? ORDER BY ordinal')
    .raw()
  const write = db.prepare(
    'UPDATE imports SET to_file = ?, to_symbol = ?, package = ?, through = ? WHERE file = ? AND ordinal = ?',
  )
  for (const file of affected) {
    const id = ids.files[file]!
    for (const [ordinal, stored] of (read.all(id) as number[][]).entries()) {
      const target = rows.importTarget(file, ordinal)
      if (target.some((value, column) => value !== stored[column])) write.run(...target, id, ordinal)
    }
  }
}
