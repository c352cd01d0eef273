/** Brings an index in use to a new graph, in one transaction that touches only what differs. */
import type { Database } from 'better-sqlite3'
import type { Graph } from '../model/index.ts'
import { RowEncoder } from './encode-rows.ts'
import { renewRevision } from './graph-revision.ts'
import { StoredNames } from './intern-names.ts'
import { LookupUpdater } from './lookups.ts'
import { type Match, matchGraph } from './match-graph.ts'
import { sqliteError } from './sqlite-error.ts'
import { structuralMeta } from './structural-meta.ts'
import { updateAnswers } from './update-answers.ts'
import { updateFiles } from './update-files.ts'
import { updateSymbols } from './update-symbols.ts'
import type { GraphExtras } from './write-graph.ts'
import { writeRanks } from './write-ranks.ts'

/**
 * Afterwards the index holds what a fresh write of the graph would hold, under ids that outlive the change: files keep
 * theirs by path, symbols by stable key. Ids of symbols that went are never given out again, so nothing that still
 * names one can come to mean another. Interned names that nobody uses stay. Meta keys are added or replaced.
 */
export function updateGraph(db: Database, graph: Graph, extras: GraphExtras): void {
  try {
    db.transaction(() => update(db, graph, extras)).immediate()
  } catch (error) {
    throw sqliteError(error, db.name)
  }
}

function update(db: Database, graph: Graph, extras: GraphExtras): void {
  const match = matchGraph(db, graph, extras.renames ?? new Map(), extras.moves)
  const names = new StoredNames(db)
  const rows = new RowEncoder(graph, match.ids, names)
  const before = changesOf(db)
  // Symbols first: words leave search while the rows of their files can still tell them.
  updateSymbols(db, graph, match, rows)
  // Answers before files: what engines said is judged by the fingerprints before and after.
  updateAnswers(db, graph, match, names, extras)
  updateFiles(db, graph, match, rows, extras.closures ?? [])
  if (changesOf(db) > before) renewRevision(db)
  updateLookups(db, match, extras.lookups)
  writeRanks(db, match.ids.symbols, extras.ranks, match.nextId)
  setMeta(db, { ...extras.meta, ...structuralMeta(extras.structural ?? new Map()) })
}

function updateLookups(
  db: Database,
  { ids, removedFiles }: Match,
  lookups: readonly Int32Array[] | undefined,
): void {
  const updater = new LookupUpdater(db)
  for (const file of removedFiles) updater.remove(file)
  lookups?.forEach((own, index) => void updater.put(ids.files[index]!, own))
}

/** Rows changed through this connection so far. */
function changesOf(db: Database): number {
  return db.prepare('SELECT total_changes()').pluck().get() as number
}

export function setMeta(db: Database, meta: Record<string, string>): void {
  const write = db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)')
  for (const [key, value] of Object.entries(meta)) write.run(key, value)
}
