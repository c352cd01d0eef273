/**
 * Indexes a repository: discover → extract → resolve → rank → write. Start reading here: `indexInto` is the whole run,
 * for a first index as for one changed line.
 */
import { dirname } from 'node:path'
import type { Discovery } from '../discover/files/discover-repository.ts'
import { asBombeError } from '../errors/bombe-error.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { releaseMemory } from '../runtime/release-memory.ts'
import { applyDelta } from '../store/apply/apply-delta.ts'
import { forgetDisk } from '../store/apply/forget-disk.ts'
import { readTotals } from '../store/apply/totals.ts'
import type { Writer } from '../store/generations/acquire-writer.ts'
import { removeEarlyIndex } from '../store/generations/early-folder.ts'
import { removeLeftovers } from '../store/generations/generations.ts'
import { closeIndex } from '../store/generations/open-index.ts'
import { removeParsedLog } from '../store/generations/parsed-log.ts'
import { quarantineIndex } from '../store/generations/quarantine.ts'
import { followMoves } from '../store/notes/notes-store.ts'
import { SqliteIndexReader } from '../store/read/index-reader.ts'
import { isDamage } from '../store/sqlite-error.ts'
import { claimWriter } from './claim-writer.ts'
import { discover, type IndexRequest, type SyncRequest } from './collect-facts.ts'
import { advance } from './delta/advance.ts'
import { cacheGraph } from './delta/cached-graph.ts'
import { findChanges } from './delta/find-changes.ts'
import { type IndexState, readState } from './delta/index-state.ts'
import { readLeftOut } from './delta/left-out.ts'
import { lacksVectors, writeDelta } from './delta/write-delta.ts'
import { type DiskLook, lookAtDisk, SeenDisk } from './disk-state.ts'
import { beginFirst, NOT_FIRST } from './first/begin-first.ts'
import { countsOf, type IndexReport, type Progress, reportRun } from './index-report.ts'
import { type RunningJob, runJob } from './jobs/run-job.ts'
import { discardTarget, openCurrentTarget, openNewTarget, publishTarget, type Target } from './open-target.ts'
import { copyClosest } from './snapshots/copy-closest.ts'
import { commitAt, labelWorkTree } from './snapshots/label-work-tree.ts'
import { pruneAround } from './snapshots/prune-snapshots.ts'

/** With `force`, whatever an older index knows is left aside. */
export type RepositoryRequest = IndexRequest & { force?: boolean }

export function indexRepository(request: RepositoryRequest): Promise<IndexReport> {
  const job = {
    mode: request.force ? ('full' as const) : ('sync' as const),
    claim: (onWait: (folder: string) => void) => claimWriter(request, onWaiting(request, onWait)),
    onRecorded: (id: number) => request.onJob?.(id),
    countsOf,
  }
  return runJob(job, running => indexUnderLock(running, request))
}

/** One run, from the state of the disk and of the index to a report. The index is that of the disk afterwards. */
async function indexInto(target: Target, request: SyncRequest): Promise<IndexReport> {
  const start = performance.now()
  const languages = await loadLanguages()
  const state = readState(target.db)

  request.onProgress?.({ stage: 'discover', done: 0, total: 1 })
  const discovery = await discover(request, languages)

  // A first index waits for its turn, and goes on from what an interrupted one parsed.
  const first = state.isNew ? await beginFirst(dirname(target.db.name), discovery, request) : NOT_FIRST
  try {
    const run = { ...request, ...(first.parsed ? { parsed: first.parsed } : {}) }
    return await indexDiscovered(target, state, discovery, run, { languages, start })
  } finally {
    first.end()
  }
}

async function indexDiscovered(
  { db, kind }: Target,
  state: IndexState,
  discovery: Discovery,
  request: SyncRequest,
  { languages, start }: { languages: readonly Language[]; start: number },
): Promise<IndexReport> {
  const startedAt = new Date()

  // Extract: only files that are not as the index has them are parsed.
  const changes = await findChanges(state, discovery, request)

  // Resolve and rank: what the change affects, and nothing else.
  const { delta, graph } = await advance(state, changes, { languages, request, startedAt })
  if (state.isNew && changes.added.length >= LARGE_RUN) await releaseMemory()
  request.signal?.throwIfAborted()

  // A few files are written before anyone could look.
  if (delta?.graph?.isWhole) request.onProgress?.({ stage: 'write', done: 0, total: 1 })
  const change = delta ?? (lacksVectors(state, request.settings) ? {} : undefined)
  const totals = change ? writeDelta(db, change, request.settings).totals : readTotals(db)
  if (graph) followMoves(dirname(db.name), graph.moves.symbols, graph.moves.paths)
  if (graph?.workedOut) cacheGraph(db, graph.workedOut)

  const renamed = graph?.renamed ?? 0
  return reportRun({
    mode: kind === 'new' ? 'full' : 'sync',
    totals,
    counts: {
      added: changes.added.length - renamed,
      changed: changes.changed.length,
      removed: changes.removed.length - renamed,
      renamed,
    },
    skipped: changes.collected.skipped,
    problems: [...discovery.problems, ...changes.collected.problems],
    ...(graph ? { files: graph.files } : {}),
    start,
  })
}

/** A full collection takes a tenth of a second: past so many files what it frees is more than a tenth of the memory. */
const LARGE_RUN = 500

/** Runs, and makes the result the current index; after a failure everything is as it was. */
export async function indexAndPublish(
  writer: Writer,
  target: Target,
  request: SyncRequest,
): Promise<IndexReport> {
  let report: IndexReport
  try {
    report = await indexInto(target, request)
  } catch (error) {
    discardTarget(target)
    // It takes room that the next run needs.
    if (asBombeError(error).code === 'disk_full') removeParsedLog(writer.folder)
    throw error
  }
  publishTarget(writer, target, () => request.onProgress?.({ stage: 'validate', done: 0, total: 1 }))
  return report
}

async function indexUnderLock(job: RunningJob, request: RepositoryRequest): Promise<IndexReport> {
  const { writer } = job
  removeLeftovers(writer)
  const before = request.force ? null : lookAtDisk(request, writer.folder)
  const report = reportUnchanged(writer, request, before) ?? (await bringUpToDate(job, request, before))
  removeEarlyIndex(writer.folder)
  removeParsedLog(writer.folder)
  await labelWorkTree(writer.folder, request.root)
  return report
}

/** Where a look at the disk shows that nothing changed; null otherwise, or where the index cannot be used. */
function reportUnchanged(writer: Writer, request: IndexRequest, before: DiskLook | null): IndexReport | null {
  const start = performance.now()
  if (before?.touched.size !== 0) return null
  const target = openCurrentTarget(writer)
  if (!target) return null
  try {
    request.onStamps?.(before.stamps)
    const skipped = readLeftOut(new SqliteIndexReader(target.db))
    return reportRun({ totals: readTotals(target.db), skipped, problems: before.problems, start })
  } finally {
    closeIndex(target.db)
  }
}

async function bringUpToDate(
  job: RunningJob,
  request: RepositoryRequest,
  before: DiskLook | null,
): Promise<IndexReport> {
  const { writer } = job
  const seen = new SeenDisk()
  const run: RepositoryRequest & SyncRequest = {
    ...request,
    onProgress: progress => reportProgress(job, request, progress),
    onSeen: seen.see,
    ...(before ? { before } : {}),
  }
  const report = await indexFromBest(writer, run)
  seen.store(request, writer.folder, report)
  return report
}

/** Starts from the current index, else from a copy of the closest, else from nothing. */
async function indexFromBest(writer: Writer, request: RepositoryRequest & SyncRequest): Promise<IndexReport> {
  const current = request.force ? null : openCurrentTarget(writer)
  if (current) {
    try {
      return await indexAndPublish(writer, current, request)
    } catch (error) {
      // Damage that is found while the index is read makes it as good as none.
      if (!isDamage(error)) throw error
      quarantineIndex(current.db.name)
    }
  } else if (!request.force) {
    // A further work tree of a repository that has an index elsewhere.
    const copy = await copyClosest(writer, request.root, await commitAt(request.root))
    if (copy) {
      applyDelta(copy, forgetDisk())
      const report = await indexAndPublish(writer, { kind: 'copy', db: copy }, request)
      await pruneAround(request, writer.folder)
      return report
    }
  }
  return indexAndPublish(writer, openNewTarget(writer), request)
}

function reportProgress(job: RunningJob, request: IndexRequest, progress: Progress): void {
  if (progress.stage === 'validate') job.validating()
  else job.progress(progress.stage, progress.done, progress.total)
  request.onProgress?.(progress)
}

function onWaiting(request: IndexRequest, onWait: (folder: string) => void): (folder: string) => void {
  return folder => {
    onWait(folder)
    request.onProgress?.({ stage: 'wait', done: 0, total: 1 })
  }
}
