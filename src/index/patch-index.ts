/** The sync of files whose symbols, imports and bases stayed: only their own sites are resolved and written. */
import type { Database } from 'better-sqlite3'
import type { Discovery } from '../discover/discover-repository.ts'
import type { Language } from '../languages/language.ts'
import type { GraphFile } from '../model/index.ts'
import { readRevision } from '../store/graph-revision.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import { patchGraph } from '../store/patch-graph.ts'
import { structuralLanguages } from './build-graph.ts'
import { fileProblems, readTotals, type Totals, totalsMeta } from './build-index.ts'
import type { Collected } from './collect-facts.ts'
import type { IndexReport } from './index-report.ts'
import { forgetKeptGraph, idsOf, type KeptGraph } from './kept-graph.ts'
import { restoreFromCache } from './restore-from-cache.ts'
import { shownOf } from './shown-facts.ts'

export interface PatchRequest {
  discovery: Pick<Discovery, 'problems'>
  collected: Collected
  languages: readonly Language[]
  meta: Record<string, string>
  changed: readonly GraphFile[]
  /** When the sync began. */
  start: number
}

export function patchIndex(db: Database, kept: KeptGraph, request: PatchRequest): IndexReport {
  const { collected, discovery, changed } = request
  const { resolution } = kept
  const ids = idsOf(db, kept)
  const structural = structuralLanguages(request.languages)
  const before = readTotals(new SqliteIndexReader(db))
  const indexes = changed.map(({ file }) => kept.indexOf.get(file.path)!)
  const reshaped = new Set<string>()
  let lines = before.lines
  changed.forEach((file, at) => {
    const old = resolution.files[indexes[at]!]!
    lines += file.facts.lineCount - old.facts.lineCount
    if (old.facts.interfaceHash !== file.facts.interfaceHash) reshaped.add(file.facts.language)
    // The owner is the one before, under the number it has there.
    resolution.replace(indexes[at]!, { ...file, project: old.project })
  })
  let totals: Totals = before
  const shaken = new Set(indexes.map(index => ids.files[index]!))
  try {
    const resolved = resolution.resolve(indexes, false)
    const closures = kept.closureMap.fingerprints()
    const lookups = (index: number) => resolved.files.get(index)!.lookups
    const openReasons = resolution.files.map((_, index) => resolved.files.get(index)?.openReasons ?? NONE)
    const graph = { files: resolution.files, projects: kept.projects, openReasons, edges: resolved.edges }
    const patch = { graph, ids, changed: indexes, reshaped, closures, closuresBefore: kept.closures, lookups }
    patchGraph(db, patch, {
      structural,
      metaFor: grown => {
        totals = { ...before, lines, sites: before.sites + grown.sites, edges: before.edges + grown.edges }
        return { ...request.meta, ...totalsMeta(totals) }
      },
    })
    closures.forEach((closure, index) => {
      if (closure !== kept.closures[index]) shaken.add(ids.files[index]!)
    })
    kept.closures = closures
    for (const [index, one] of resolved.files) {
      kept.imports[index] = one.imports
      if (kept.lookups.length > 0) kept.lookups[index] = one.lookups
    }
    for (const index of indexes) resolution.replace(index, shownOf(resolution.files[index]!))
  } catch (error) {
    // What is in memory is ahead of the index.
    forgetKeptGraph()
    throw error
  }
  restoreFromCache(db, structural, shaken)
  kept.revision = readRevision(db)
  return {
    mode: 'sync',
    ...totals,
    added: 0,
    changed: changed.length,
    removed: 0,
    renamed: 0,
    skipped: collected.skipped.map(({ path, reason }) => ({ path, reason })),
    problems: [...discovery.problems, ...collected.problems, ...fileProblems({ files: resolution.files })],
    tookMs: Math.round(performance.now() - request.start),
  }
}

const NONE = new Uint8Array()
