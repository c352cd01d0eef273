/** Brings an index up to what lies on disk: only files whose content changed are parsed again. */
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Discovery } from '../discover/discover-repository.ts'
import { readFile } from '../extract/read-file.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { type DiscoveredFile, FILE_FLAG, type GraphFile } from '../model/index.ts'
import { type ChangeKind, classifyChange } from '../plan/classify-change.ts'
import { planSync } from '../plan/plan-sync.ts'
import { type IndexReader, SqliteIndexReader } from '../store/index-reader.ts'
import { type KnownFile, readKnownFiles } from '../store/known-files.ts'
import { loadFacts, loadShownFacts, loadSites } from '../store/load-facts.ts'
import { followMoves } from '../store/notes-store.ts'
import { readProjects } from '../store/read-files.ts'
import type { ProjectRow } from '../store/rows.ts'
import { touchFiles } from '../store/touch-files.ts'
import { isSameUnread } from '../store/unread-files.ts'
import { updateGraph } from '../store/update-graph.ts'
import { amendIndex } from './amend-index.ts'
import { buildGraph } from './build-graph.ts'
import { hasMoreTime, metaOf, readTotals, reportOf, totalsMeta, totalsOf } from './build-index.ts'
import { type Collected, collectFacts, discover, type SyncRequest } from './collect-facts.ts'
import { lookupsMeta } from './extractor-version.ts'
import { findMoves } from './find-moves.ts'
import { findRenames } from './find-renames.ts'
import type { IndexReport } from './index-report.ts'
import { findKeptGraph, forgetKeptGraph, keepBuiltGraph, openKeptGraph } from './kept-graph.ts'
import { readLeftOut, stillLeftOut } from './left-out.ts'
import { patchIndex } from './patch-index.ts'
import { unrankedMeta } from './rank-symbols.ts'
import { restoreFromCache } from './restore-from-cache.ts'

/** A file written this shortly before the last sync may have been written again since with the same time stamp. */
const RACY_MS = 2_000

export async function syncIndex(db: Database, request: SyncRequest): Promise<IndexReport> {
  const start = performance.now()
  const startedAt = new Date()
  const languages = await loadLanguages()
  const reader = new SqliteIndexReader(db)
  request.onProgress?.({ stage: 'discover', done: 0, total: 1 })
  const discovery = await discover(request, languages)
  const stored = readKnownFiles(db)
  const touched = request.before?.touched ?? new Set<string>()
  const known = stillLeftOut(readLeftOut(reader), discovery.files).filter(({ path }) => !touched.has(path))
  const passedOver = new Set(known.map(({ path }) => path))
  const syncedAt = Date.parse(reader.meta('synced_at') ?? '')
  const isPatient = hasMoreTime(request, reader)
  const suspects = discovery.files.filter(file => {
    const row = stored.get(file.path)
    if (passedOver.has(file.path)) return false
    if (isPatient && row?.parseStatus === 'failed') return true
    return touched.has(file.path) || mayHaveChanged(file, row, syncedAt)
  })
  const [same, changed] = separate(discovery.root, suspects, stored, request.settings.max_file_bytes)
  const collected = await collectFacts(request, discovery, changed)
  collected.skipped.push(...known)
  const changes = changesOf(discovery, stored, collected)
  const meta = metaOf(request, discovery, collected, startedAt)
  const isReowned = !isSameOwnership(discovery, readProjects(db), stored)
  const resolve = planSync({
    changed: isReowned ? [] : kindsOf(db, stored, changes.changed, languages),
    added: changes.added.length,
    removed: changes.removed.length,
    isReowned,
  })
  if (resolve === 'none') {
    if (suspects.length > 0 || !isSameUnread(reader, meta)) touchFiles(db, same, meta)
    return reportUnchanged(reader, [...discovery.problems, ...collected.problems], collected.skipped, start)
  }
  request.signal?.throwIfAborted()
  request.onProgress?.({ stage: 'resolve', done: 0, total: 1 })
  if (resolve === 'own') {
    if (same.length > 0) touchFiles(db, same, {})
    return patchIndex(db, openKeptGraph(db, languages), {
      discovery,
      collected,
      languages,
      meta,
      changed: changes.changed,
      start,
    })
  }
  const renames = findRenames(changes.removed, changes.added)
  const gone = [...changes.removed, ...changes.changed.map(({ file }) => stored.get(file.path)!)]
  if (resolve === 'reached' && renames.size === 0) {
    const { onProgress } = request
    const sync = { discovery, collected, languages, meta, ...changes, rowsBefore: gone, start, onProgress }
    const amended = amendIndex(db, openKeptGraph(db, languages), sync)
    if (amended) {
      if (same.length > 0) touchFiles(db, same, {})
      return amended
    }
  }
  const facts = knownFacts(db, stored)
  forgetKeptGraph()
  const { graph, resolution, closureMap, resolved, ...extras } = await buildGraph(
    request,
    mergeFacts(facts, discovery, collected),
    discovery.projects,
    languages,
  )
  const moves = findMoves(db, graph, gone, facts, renames)
  request.signal?.throwIfAborted()
  request.onProgress?.({ stage: 'write', done: 0, total: 1 })
  updateGraph(db, graph, {
    ...extras,
    lookups: resolved.map(one => one.lookups),
    meta: { ...meta, ...lookupsMeta(), ...unrankedMeta(0), ...totalsMeta(totalsOf(graph)) },
    renames,
    moves: moves.symbols,
  })
  followMoves(dirname(db.name), moves.symbols, moves.paths)
  restoreFromCache(db, extras.structural)
  const report = reportOf('sync', graph, discovery, collected, countsOf(changes, renames), start)
  keepBuiltGraph(db, { graph, resolution, closureMap, resolved, closures: extras.closures })
  return report
}

/** By path. What files show each other may be in memory; then only their sites are read. */
function knownFacts(db: Database, stored: ReadonlyMap<string, KnownFile>): Map<string, GraphFile> {
  const kept = findKeptGraph(db)
  if (!kept) return new Map(loadFacts(db).files.map(file => [file.file.path, file]))
  const sites = loadSites(db)
  return new Map(
    kept.resolution.files.map(file => {
      const { path } = file.file
      const own = sites.get(stored.get(path)!.id) ?? []
      return [path, { ...file, facts: { ...file.facts, sites: own } }]
    }),
  )
}

function countsOf(changes: Changes, renames: ReadonlyMap<string, string>) {
  return {
    added: changes.added.length - renames.size,
    changed: changes.changed.length,
    removed: changes.removed.length - renames.size,
    renamed: renames.size,
  }
}

/** By content: files that only look changed, and those that are. */
function separate(
  root: string,
  suspects: readonly DiscoveredFile[],
  stored: ReadonlyMap<string, KnownFile>,
  maxBytes: number,
): [same: DiscoveredFile[], changed: DiscoveredFile[]] {
  const same: DiscoveredFile[] = []
  const changed: DiscoveredFile[] = []
  for (const file of suspects) {
    const row = stored.get(file.path)
    const mayBeSame =
      row && row.size === file.size && row.language === file.language && row.parseStatus !== 'failed'
    const read = mayBeSame ? readFile(root, file.path, maxBytes) : undefined
    if (read?.kind === 'text' && read.contentHash === row?.contentHash) same.push(file)
    else changed.push(file)
  }
  return [same, changed]
}

/** `syncedAt` is no number where it is not known. */
function mayHaveChanged(file: DiscoveredFile, row: KnownFile | undefined, syncedAt: number): boolean {
  if (!row || row.size !== file.size || row.mtimeMs !== file.mtimeMs || row.language !== file.language)
    return true
  return file.mtimeMs > syncedAt - RACY_MS
}

interface Changes {
  added: GraphFile[]
  changed: GraphFile[]
  removed: KnownFile[]
}

function changesOf(discovery: Discovery, stored: Map<string, KnownFile>, collected: Collected): Changes {
  const left = pathsLeftOut(collected)
  const present = new Set(discovery.files.map(file => file.path).filter(path => !left.has(path)))
  const fresh = [...collected.files.values()]
  return {
    removed: [...stored.values()].filter(row => !present.has(row.path)),
    added: fresh.filter(({ file }) => !stored.has(file.path)),
    changed: fresh.filter(({ file, facts }) => {
      const row = stored.get(file.path)
      return row && (row.contentHash !== facts.contentHash || row.parseStatus !== facts.parseStatus)
    }),
  }
}

/** By what the index knows of the files as they were. */
function kindsOf(
  db: Database,
  stored: ReadonlyMap<string, KnownFile>,
  changed: readonly GraphFile[],
  languages: readonly Language[],
): ChangeKind[] {
  if (changed.length === 0) return []
  const readers = new Set(languages.filter(readsSignatures).map(({ id }) => id))
  const kept = findKeptGraph(db)
  const ids = changed.map(({ file }) => stored.get(file.path)!.id)
  const before = kept
    ? changed.map(({ file }) => kept.resolution.files[kept.indexOf.get(file.path)!]!)
    : loadShownFacts(db, ids).files
  const byPath = new Map(before.map(file => [file.file.path, file]))
  return changed.map(file =>
    classifyChange(byPath.get(file.file.path)!, file, readers.has(file.facts.language)),
  )
}

/** Whether methods are told apart by their parameters, or make a type satisfy an interface by their types. */
function readsSignatures({ syntax, symbols }: Language): boolean {
  return syntax.overloadsByArity || symbols.structure === 'by-methods'
}

/** Configuration can change what a name means without any source file changing. */
function isSameOwnership(
  discovery: Discovery,
  before: readonly ProjectRow[],
  stored: Map<string, KnownFile>,
): boolean {
  const projects = new Map(before.map(({ id, ...project }) => [id, JSON.stringify(project)]))
  const now = discovery.projects.map(project => JSON.stringify(project))
  if (now.length !== projects.size || [...projects.values()].sort().join() !== [...now].sort().join())
    return false
  return discovery.files.every((file, index) => {
    const row = stored.get(file.path)
    return !row || projects.get(row.project) === now[discovery.ownerOf[index]]
  })
}

/** Stored facts of what did not change, fresh ones of what did; each with its present owner. */
function mergeFacts(
  known: ReadonlyMap<string, GraphFile>,
  discovery: Discovery,
  collected: Collected,
): GraphFile[] {
  const left = pathsLeftOut(collected)
  const files: GraphFile[] = []
  discovery.files.forEach((file, index) => {
    const fresh = collected.files.get(file.path)
    const old = known.get(file.path)
    if (fresh) files.push(fresh)
    else if (old && !left.has(file.path))
      files.push({
        ...old,
        file: { ...file, flags: file.flags | markedFlags(old.file.flags) },
        project: discovery.ownerOf[index],
      })
  })
  return files
}

/** Files that are there but gave no facts. */
function pathsLeftOut({ skipped, problems }: Collected): Set<string> {
  return new Set([...skipped, ...problems].map(({ path }) => path))
}

/** A file whose text says that it is generated stays so, whatever its path says now. */
function markedFlags(flags: number): number {
  return flags & FILE_FLAG.marked ? FILE_FLAG.marked | FILE_FLAG.generated : 0
}

/** What a sync says that found everything as it was. */
export function reportUnchanged(
  reader: IndexReader,
  problems: IndexReport['problems'],
  skipped: IndexReport['skipped'] = readLeftOut(reader),
  start = performance.now(),
): IndexReport {
  return {
    mode: 'sync',
    ...readTotals(reader),
    added: 0,
    changed: 0,
    removed: 0,
    renamed: 0,
    skipped: skipped.map(({ path, reason }) => ({ path, reason })),
    problems: [...problems],
    tookMs: Math.round(performance.now() - start),
  }
}
