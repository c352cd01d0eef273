/** Builds an index from nothing and publishes it as a new generation. */
import type { Discovery } from '../discover/discover-repository.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import type { Graph } from '../model/index.ts'
import type { Writer } from '../store/acquire-writer.ts'
import { newGenerationPath, publishGeneration, validateGeneration } from '../store/generations.ts'
import type { IndexReader } from '../store/index-reader.ts'
import { unreadMeta } from '../store/unread-files.ts'
import { writeGraph } from '../store/write-graph.ts'
import { buildGraph, type RankedGraph } from './build-graph.ts'
import { type Collected, collectFacts, discover, type SyncRequest } from './collect-facts.ts'
import { extractorVersion, lookupsMeta, programVersion } from './extractor-version.ts'
import type { IndexReport } from './index-report.ts'
import { leftOutMeta } from './left-out.ts'
import { releaseMemory } from './release-memory.ts'
import { restoreAt } from './restore-from-cache.ts'

export async function buildIndex(writer: Writer, request: SyncRequest): Promise<IndexReport> {
  const start = performance.now()
  const startedAt = new Date()
  const languages = await loadLanguages()
  request.onProgress?.({ stage: 'discover', done: 0, total: 1 })
  const discovery = await discover(request, languages)
  const collected = await collectFacts(request, discovery, discovery.files)
  request.onProgress?.({ stage: 'resolve', done: 0, total: 1 })
  const { graph, ...extras } = await buildForWriting(request, discovery, collected, languages)
  if (graph.files.length >= LARGE_RUN) await releaseMemory()
  request.signal?.throwIfAborted()
  request.onProgress?.({ stage: 'write', done: 0, total: 1 })
  const path = newGenerationPath(writer.folder)
  writeGraph(path, graph, {
    ...extras,
    meta: {
      ...metaOf(request, discovery, collected, startedAt),
      ...lookupsMeta(),
      ...totalsMeta(totalsOf(graph)),
    },
  })
  restoreAt(path, extras.structural)
  request.onProgress?.({ stage: 'validate', done: 0, total: 1 })
  validateGeneration(path)
  publishGeneration(writer, path)
  const counts = { added: graph.files.length, changed: 0, removed: 0, renamed: 0 }
  return reportOf('full', graph, discovery, collected, counts, start)
}

/** A full collection takes a tenth of a second: past so many files what it frees is more than a tenth of the memory. */
const LARGE_RUN = 500

/** All that was worked out on the way is let go before anything is written: it takes as much memory as the graph. */
async function buildForWriting(
  request: SyncRequest,
  { projects }: Discovery,
  { files }: Collected,
  languages: readonly Language[],
): Promise<RankedGraph & { lookups: Int32Array[] }> {
  const { graph, ranks, closures, structural, resolved } = await buildGraph(
    request,
    files.values(),
    projects,
    languages,
  )
  return { graph, ranks, closures, structural, lookups: resolved.map(one => one.lookups) }
}

/** `synced_at` is when files were last looked at: what was written later may have changed since. */
export function metaOf(
  { settings }: Pick<SyncRequest, 'settings'>,
  discovery: Discovery,
  collected: Collected,
  startedAt: Date,
): Record<string, string> {
  return {
    [TIME_A_FILE]: String(settings.parse_timeout_ms),
    extractor: extractorVersion(),
    program: programVersion(),
    indexed_at: new Date().toISOString(),
    synced_at: startedAt.toISOString(),
    commit: discovery.git?.commit ?? '',
    ref: discovery.git?.ref ?? '',
    ...leftOutMeta(collected.skipped),
    ...unreadMeta([...discovery.problems, ...collected.problems]),
  }
}

const TIME_A_FILE = 'parse_timeout_ms'

/** Whether files that were given up get more time now than they had. */
export function hasMoreTime(
  { settings }: Pick<SyncRequest, 'settings'>,
  reader: Pick<IndexReader, 'meta'>,
): boolean {
  return settings.parse_timeout_ms > Number(reader.meta(TIME_A_FILE) ?? 0)
}

/** What the graph amounts to: kept, because counting it again costs more than a sync that finds nothing to do. */
export type Totals = Pick<IndexReport, 'files' | 'lines' | 'symbols' | 'sites' | 'edges'>

const TOTALS = 'totals'

export function totalsMeta(totals: Totals): Record<string, string> {
  return { [TOTALS]: JSON.stringify(totals) }
}

export function readTotals(reader: Pick<IndexReader, 'meta'>): Totals {
  return JSON.parse(reader.meta(TOTALS) ?? '{"files":0,"lines":0,"symbols":0,"sites":0,"edges":0}') as Totals
}

export function totalsOf({ files, symbols, openReasons, edges }: Graph): Totals {
  return {
    files: files.length,
    lines: files.reduce((sum, { facts }) => sum + facts.lineCount, 0),
    symbols: symbols.length,
    sites: openReasons.reduce((sum, reasons) => sum + reasons.length, 0),
    edges: edges.length,
  }
}

type Counts = Pick<IndexReport, 'added' | 'changed' | 'removed' | 'renamed'>

export function reportOf(
  mode: IndexReport['mode'],
  graph: Graph,
  discovery: Pick<Discovery, 'problems'>,
  collected: Collected,
  counts: Counts,
  start: number,
): IndexReport {
  return {
    mode,
    ...totalsOf(graph),
    ...counts,
    skipped: collected.skipped.map(({ path, reason }) => ({ path, reason })),
    problems: [...discovery.problems, ...collected.problems, ...fileProblems(graph)],
    tookMs: Math.round(performance.now() - start),
  }
}

/** What cost a file some or all of its facts; broken syntax alone is reported once a file. */
export function fileProblems(graph: Pick<Graph, 'files'>): IndexReport['problems'] {
  return graph.files.flatMap(({ file, facts }) => {
    const [first] = facts.problems
    return first
      ? [
          {
            path: file.path,
            code: first.code,
            message: first.line ? `${first.message} at line ${first.line}` : first.message,
          },
        ]
      : []
  })
}
