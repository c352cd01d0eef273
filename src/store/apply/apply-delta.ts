/** The one writer of an index: brings it from one state to the next, in one transaction that touches only what differs. */

import { BombeError } from '../../errors/bombe-error.ts'
import { RESOLUTIONS } from '../../model/index.ts'
import { restoreAnswers } from '../answers/cache-answers.ts'
import { EngineAnswerWriter } from '../answers/write-engine-answers.ts'
import { beginLoading, endLoading, isNewFile, loadGraph } from '../bulk/load-graph.ts'
import { LookupUpdater } from '../read/lookups.ts'
import { RowEncoder } from '../schema/encode-rows.ts'
import { readRevision, renewRevision } from '../schema/graph-revision.ts'
import { StoredNames } from '../schema/intern-names.ts'
import { type Totals, writeMeta } from '../schema/meta.ts'
import type { Database } from '../sqlite.ts'
import { sqliteError } from '../sqlite-error.ts'
import { applyAnswers, type Growth } from './apply-answers.ts'
import { applyFiles } from './apply-files.ts'
import { applySymbols } from './apply-symbols.ts'
import type { GraphChange, GraphDelta } from './graph-delta.ts'
import { lazyStatement } from './lazy-statement.ts'
import { matchSymbols } from './match-symbols.ts'
import { refreshVectors } from './refresh-vectors.ts'
import { growRanks, putRanks } from './stored-ranks.ts'
import { structureReportedMeta } from './structure-reported.ts'
import { readTotals, totalsOf } from './totals.ts'

export interface Applied {
  /** What the graph amounts to now. */
  totals: Totals
  /** Answers of engines that were written; an answer about a file that changed meanwhile is left out. */
  answers: number
}

/**
 * Afterwards the index holds what a fresh write of the same graph would hold, under ids that outlive the change. Into a
 * new file rows are loaded in bulk. Ranks may lag. Interned names that nobody uses stay.
 */
export function applyDelta(db: Database, delta: GraphDelta): Applied {
  try {
    const isNew = isNewFile(db)
    if (isNew) beginLoading(db)
    const applied = db.transaction(() => apply(db, delta, isNew)).immediate()
    if (isNew) endLoading(db)
    return applied
  } catch (error) {
    throw sqliteError(error, db.name)
  }
}

function apply(db: Database, delta: GraphDelta, isNew: boolean): Applied {
  const { graph, basedOn } = delta
  if (basedOn !== undefined && basedOn !== readRevision(db))
    throw new BombeError('index_stale', 'the graph was synced meanwhile')
  if (graph && isNew) loadGraph(db, graph)
  else if (graph) applyGraph(db, graph)
  return applyRest(db, delta)
}

function applyGraph(db: Database, change: GraphChange): void {
  const before = changesOf(db)
  const match = matchSymbols(db, change)
  const names = new StoredNames(db)
  const rows = new RowEncoder(change.graph, change.ids, names)
  // Symbols first: words are taken out of search while the rows they were made of are still there.
  applySymbols(db, change, match, rows)
  // Answers before files: what engines said is judged by the fingerprints before and after.
  const growth = applyAnswers(db, change, match, names)
  applyFiles(db, change, match, rows)
  if (changesOf(db) > before) renewRevision(db)
  applyLookups(db, change)
  growRanks(db, match.nextId)
  const structure = isStructureReshaped(change) ? structureReportedMeta(false) : {}
  writeMeta(db, {
    structural: change.structural,
    ...structure,
    totals: totalsAfter(db, change, growth),
  })
}

/** All but the graph itself: the same for a new file and for one in use. */
function applyRest(db: Database, delta: GraphDelta): Applied {
  const { graph, resolutions, ranks, cached, answers = [] } = delta
  if (delta.forgetsDisk) db.prepare('UPDATE files SET mtime_ms = ?').run(UNKNOWN_TIME)
  if (delta.touched) touchFiles(db, delta.touched)
  if (resolutions) setResolutions(db, resolutions)
  if (ranks) putRanks(db, ranks, graph?.ids.symbols)
  if (delta.embedder !== undefined) refreshVectors(db, delta.embedder, graph)
  if (delta.meta) writeMeta(db, delta.meta)
  const written = answers.length > 0 ? new EngineAnswerWriter(db).write(answers) : 0
  if (cached && graph) writeMeta(db, restoreAnswers(db, cached, filesToRestore(graph)))
  return { totals: readTotals(db), answers: written }
}

/** The time of last change for a file whose time is unknown. */
const UNKNOWN_TIME = -1

function touchFiles(db: Database, files: NonNullable<GraphDelta['touched']>): void {
  const touch = lazyStatement(db, 'UPDATE files SET size = ?, mtime_ms = ? WHERE path = ?')
  for (const { path, size, mtimeMs } of files) touch().run(size, mtimeMs, path)
}

function setResolutions(db: Database, { files, resolution, reason }: Resolutions): void {
  const state = RESOLUTIONS.indexOf(resolution)
  const set = db.prepare(
    `UPDATE files SET resolution = ?, resolution_reason = ?
     WHERE id = ? AND (resolution <> ? OR resolution_reason <> ?)`,
  )
  for (const file of files) set.run(state, reason, file, state, reason)
}

type Resolutions = NonNullable<GraphDelta['resolutions']>

function applyLookups(db: Database, { ids, removed, lookups }: GraphChange): void {
  const updater = new LookupUpdater(db)
  for (const file of removed) updater.remove(file)
  for (const [index, own] of lookups) updater.put(ids.files[index]!, own)
}

/** Any type may satisfy another interface then, far from both. */
function isStructureReshaped({ reshaped, structural }: GraphChange): boolean {
  return [...reshaped].some(language => structural.get(language) === 'by-types')
}

/** Ids of the files whose text or sight changed; undefined for all. */
function filesToRestore({ isWhole, changed, affected, closures, closuresBefore, ids }: GraphChange) {
  if (isWhole) return undefined
  const files = new Set([...changed, ...affected].map(index => ids.files[index]!))
  closures.forEach((closure, index) => {
    if (closure !== closuresBefore[index]) files.add(ids.files[index]!)
  })
  return files
}

function totalsAfter(db: Database, { graph, isWhole, symbolCount }: GraphChange, growth: Growth): Totals {
  if (isWhole) return totalsOf(graph)
  const { sites, edges } = readTotals(db)
  const lines = graph.files.reduce((sum, { facts }) => sum + facts.lineCount, 0)
  return {
    files: graph.files.length,
    lines,
    symbols: symbolCount,
    sites: sites + growth.sites,
    edges: edges + growth.edges,
  }
}

/** Rows changed through this connection so far. */
function changesOf(db: Database): number {
  return db.prepare('SELECT total_changes()').pluck().get() as number
}
