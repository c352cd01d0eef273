/** Writes files that came, went or changed their names, and what that changed in others, without looking at the rest. */
import type { Database } from 'better-sqlite3'
import type { Graph } from '../model/index.ts'
import { type GraphIds, RowEncoder } from './encode-rows.ts'
import { renewRevision } from './graph-revision.ts'
import { StoredNames } from './intern-names.ts'
import { LookupUpdater } from './lookups.ts'
import { type Match, matchChanged } from './match-graph.ts'
import type { Patch, PatchExtras } from './patch-graph.ts'
import { unpackPostings } from './postings.ts'
import { sqliteError } from './sqlite-error.ts'
import { structuralMeta } from './structural-meta.ts'
import { amendAnswers } from './update-answers.ts'
import { updateChangedFiles } from './update-files.ts'
import { setMeta } from './update-graph.ts'
import { updateSymbols } from './update-symbols.ts'
import { growRanks } from './write-ranks.ts'

export interface Amendment extends Pick<Patch, 'reshaped' | 'closures' | 'closuresBefore' | 'lookups'> {
  /**
   * All files; symbols by number through all files, those of the files below. Imports, reasons and edges are those of
   * the files below too, whose facts are whole.
   */
  graph: Graph
  /** Of files that are new, and of symbols in files that changed: 0. */
  ids: GraphIds
  /** Indexes of the files that are new or whose text is another. */
  changed: readonly number[]
  /** Indexes of the others that were resolved again. */
  affected: readonly number[]
  /** Ids of the files that went. */
  removed: readonly number[]
  /** New stable key -> old one. */
  moves: ReadonlyMap<string, string>
  /** Indexes of the files whose types satisfy other interfaces by their methods alone: of the rest these edges stand. */
  restructured: ReadonlySet<number>
}

/** In one transaction, as `updateGraph` for the same graph would, but for ranks, which lag. Fills in the ids. */
export function amendGraph(db: Database, amendment: Amendment, extras: PatchExtras): void {
  try {
    db.transaction(() => write(db, amendment, extras)).immediate()
  } catch (error) {
    throw sqliteError(error, db.name)
  }
}

function write(db: Database, amendment: Amendment, { structural, metaFor }: PatchExtras): void {
  const { graph, ids, closures, closuresBefore, affected } = amendment
  const match = matchChanged(db, amendment)
  const names = new StoredNames(db)
  const rows = new RowEncoder(graph, ids, names)
  const orphaned = filesPointingAt(db, match)
  updateSymbols(db, graph, match, rows)
  const grown = amendAnswers(db, graph, match, names, {
    closures,
    structural,
    affected: new Set(affected),
    restructured: amendment.restructured,
    orphaned,
  })
  updateChangedFiles(db, graph, match, rows, { closures, closuresBefore, affected })
  writeLookups(db, amendment)
  growRanks(db, match.nextId)
  renewRevision(db)
  setMeta(db, { ...metaFor(grown), ...structuralMeta(structural) })
}

/** Ids of the files with an edge to a symbol that is gone, or is another now. */
function filesPointingAt(db: Database, { symbols, ids, rekeyed, nextId }: Match): Set<number> {
  const there = new Uint8Array(nextId)
  for (const id of ids.symbols) there[id] = 1
  for (const id of rekeyed) there[id] = 0
  const read = db.prepare('SELECT files FROM edge_targets WHERE symbol = ?').pluck()
  const files = new Set<number>()
  for (let id = 1; id < symbols.nextId; id++) {
    if (symbols.file[id] === 0 || symbols.partOf[id] !== 0 || there[id] === 1) continue
    for (const posting of unpackPostings(read.get(id) as Buffer | undefined)) files.add(posting.file)
  }
  return files
}

function writeLookups(db: Database, { changed, affected, removed, lookups, ids }: Amendment): void {
  const updater = new LookupUpdater(db)
  for (const file of removed) updater.remove(file)
  for (const index of [...changed, ...affected]) updater.put(ids.files[index]!, lookups(index))
}
