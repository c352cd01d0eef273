/** Writes the index of a repository: from nothing, or only what changed where there is one to start from. */
import { asBombeError } from '../errors/bombe-error.ts'
import type { Writer } from '../store/acquire-writer.ts'
import { forgetDisk } from '../store/forget-disk.ts'
import { openCurrent } from '../store/generations.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import { closeIndex } from '../store/open-index.ts'
import { buildIndex } from './build-index.ts'
import { claimWriter } from './claim-writer.ts'
import type { IndexRequest } from './collect-facts.ts'
import { copyClosest } from './copy-closest.ts'
import { extractorVersion } from './extractor-version.ts'
import type { IndexReport } from './index-report.ts'
import { commitAt, labelWorkTree } from './label-work-tree.ts'
import { pruneAround } from './prune-snapshots.ts'
import { publishSynced } from './publish-synced.ts'
import { syncIndex } from './sync-index.ts'

/** With `force`, whatever an older index knows is left aside. */
export async function indexRepository(request: IndexRequest & { force?: boolean }): Promise<IndexReport> {
  const writer = await claimWriter(request)
  try {
    const report = await write(writer, request)
    await labelWorkTree(writer.folder, request.root)
    return report
  } finally {
    writer.release()
  }
}

async function write(writer: Writer, request: IndexRequest & { force?: boolean }): Promise<IndexReport> {
  const db = request.force ? null : openForSync(writer)
  if (!db) return (!request.force && (await startFromCopy(writer, request))) || buildIndex(writer, request)
  try {
    return await syncIndex(db, request)
  } finally {
    closeIndex(db)
  }
}

/** A further work tree of the repository; null where no other has an index. */
async function startFromCopy(writer: Writer, request: IndexRequest): Promise<IndexReport | null> {
  const copy = await copyClosest(writer, request.root, await commitAt(request.root))
  if (!copy) return null
  forgetDisk(copy)
  const report = await publishSynced(writer, copy, request)
  await pruneAround(request, writer.folder)
  return report
}

/** Null where a sync has nothing to start from: no index, a damaged one, or facts of another extractor. */
function openForSync(writer: Writer): ReturnType<typeof openCurrent> {
  let db: ReturnType<typeof openCurrent>
  try {
    db = openCurrent(writer.folder, 'write')
  } catch (error) {
    if (asBombeError(error).code === 'index_corrupt') return null
    throw error
  }
  if (!db || new SqliteIndexReader(db).meta('extractor') === extractorVersion()) return db
  closeIndex(db)
  return null
}
