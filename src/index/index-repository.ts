/** Writes the index of a repository: from nothing, or only what changed where there is one to start from. */
import { changedStamps } from '../discover/stamp-files.ts'
import { asBombeError, BombeError } from '../errors/bombe-error.ts'
import { planStart } from '../plan/plan-start.ts'
import type { Writer } from '../store/acquire-writer.ts'
import { forgetDisk } from '../store/forget-disk.ts'
import { openCurrent, sweepLitter } from '../store/generations.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import type { KeptStamps } from '../store/kept-stamps.ts'
import { closeIndex } from '../store/open-index.ts'
import { setAsideIndex } from '../store/set-aside.ts'
import { isDamage } from '../store/sqlite-error.ts'
import { buildIndex } from './build-index.ts'
import { claimWriter } from './claim-writer.ts'
import type { IndexRequest, SyncRequest } from './collect-facts.ts'
import { copyClosest } from './copy-closest.ts'
import { extractorVersion, programVersion } from './extractor-version.ts'
import { countsOf, type IndexReport, type Progress } from './index-report.ts'
import { keepDisk, readKeptDisk } from './kept-disk.ts'
import { commitAt, labelWorkTree } from './label-work-tree.ts'
import { pruneAround } from './prune-snapshots.ts'
import { publishSynced } from './publish-synced.ts'
import { type RunningJob, runJob } from './run-job.ts'
import { reportUnchanged, syncIndex } from './sync-index.ts'

/** With `force`, whatever an older index knows is left aside. */
export function indexRepository(request: IndexRequest & { force?: boolean }): Promise<IndexReport> {
  const claim = (onWait: (folder: string) => void) =>
    claimWriter(request, folder => {
      onWait(folder)
      request.onProgress?.({ stage: 'wait', done: 0, total: 1 })
    })
  const onKept = (id: number) => request.onJob?.(id)
  return runJob({ mode: request.force ? 'full' : 'sync', claim, onKept, countsOf }, async job => {
    sweepLitter(job.writer)
    const { folder } = job.writer
    const onProgress = (progress: Progress) => tell(job, request, progress)
    const before = request.force ? null : look(request, folder)
    const report =
      (before?.touched.size === 0 ? unchanged(job.writer, request, before) : null) ??
      (await keepDisk({ ...request, onProgress }, folder, told =>
        write(job.writer, before ? { ...told, before } : told),
      ))
    await labelWorkTree(folder, request.root)
    return report
  })
}

interface Look extends KeptStamps {
  /** What is no longer as it was. */
  touched: ReadonlySet<string>
  /** When it was looked, before the look. */
  lookedAt: number
}

/** Null where nobody knows what lay there. */
function look(request: IndexRequest, folder: string): Look | null {
  const kept = readKeptDisk(request, folder)
  const lookedAt = Date.now()
  return kept && { ...kept, touched: changedStamps(request.root, kept.stamps), lookedAt }
}

/** What a sync would say that finds everything as it was; null where the index cannot be used. */
function unchanged(writer: Writer, request: IndexRequest, before: Look): IndexReport | null {
  const db = openForSync(writer)
  if (!db) return null
  try {
    request.onStamps?.(before.stamps)
    return reportUnchanged(new SqliteIndexReader(db), before.problems)
  } finally {
    closeIndex(db)
  }
}

function tell(job: RunningJob, request: IndexRequest, progress: Progress): void {
  if (progress.stage === 'validate') job.validating()
  else job.progress(progress.stage, progress.done, progress.total)
  request.onProgress?.(progress)
}

async function write(writer: Writer, request: SyncRequest & { force?: boolean }): Promise<IndexReport> {
  const db = request.force ? null : openForSync(writer)
  if (!db) return (!request.force && (await startFromCopy(writer, request))) || buildIndex(writer, request)
  const { name } = db
  try {
    return await syncIndex(db, request)
  } catch (error) {
    if (!isDamage(error)) throw error
  } finally {
    closeIndex(db)
  }
  // Found while it was read: as good as none.
  setAsideIndex(name)
  return buildIndex(writer, request)
}

/** A further work tree of the repository; null where no other has an index. */
async function startFromCopy(writer: Writer, request: SyncRequest): Promise<IndexReport | null> {
  const copy = await copyClosest(writer, request.root, await commitAt(request.root))
  if (!copy) return null
  forgetDisk(copy)
  const report = await publishSynced(writer, copy, request)
  await pruneAround(request, writer.folder)
  return report
}

/** Null where a sync has nothing to start from: no index, a damaged one, or facts of another extractor. */
export function openForSync(writer: Writer): ReturnType<typeof openCurrent> {
  let db: ReturnType<typeof openCurrent>
  try {
    db = openCurrent(writer.folder, 'write')
  } catch (error) {
    if (asBombeError(error).code === 'index_corrupt') return null
    throw error
  }
  if (!db) return null
  const reader = new SqliteIndexReader(db)
  const made = { extractor: reader.meta('extractor'), program: reader.meta('program') }
  const start = planStart(made, { extractor: extractorVersion(), program: programVersion() })
  if (start === 'sync') return db
  closeIndex(db)
  if (start === 'refuse') throw fromLater(made)
  return null
}

function fromLater(data: { extractor: string | null; program: string | null }): BombeError {
  const message = `the index was made by bombe ${data.program ?? '?'}, which is newer than this one`
  return new BombeError('index_incompatible', message, { data })
}
