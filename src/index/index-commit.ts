/** Makes the snapshot of a commit that need not be checked out: a copy of the closest one, with what differs read from git. */
import type { Database } from 'better-sqlite3'
import { discoverCommit } from '../discover/discover-commit.ts'
import type { Discovery } from '../discover/discover-repository.ts'
import { type CommitPlace, CommitTree } from '../discover/git/commit-tree.ts'
import { makeScratchFolder, type ScratchFolder, sweepScratch } from '../discover/scratch-files.ts'
import { hashContent } from '../extract/read-file.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import type { Writer } from '../store/acquire-writer.ts'
import { forgetDisk } from '../store/forget-disk.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import { closeIndex } from '../store/open-index.ts'
import { labelSnapshot } from '../store/snapshots.ts'
import { buildIndex, readTotals } from './build-index.ts'
import { claimWriter } from './claim-writer.ts'
import { discoverOptions, type IndexRequest } from './collect-facts.ts'
import { copyClosest } from './copy-closest.ts'
import { countsOf, type IndexReport } from './index-report.ts'
import { openForSync } from './index-repository.ts'
import { pruneAround } from './prune-snapshots.ts'
import { publishSynced } from './publish-synced.ts'
import { runJob } from './run-job.ts'

export interface CommitRequest extends IndexRequest {
  place: CommitPlace
}

/** Where the snapshot is there already nothing is done: a commit never changes. */
export function indexCommit(request: CommitRequest): Promise<IndexReport> {
  const claim = (onWait: (folder: string) => void) => claimWriter(request, onWait)
  const onKept = (id: number) => request.onJob?.(id)
  return runJob({ mode: 'sync', claim, onKept, countsOf }, async ({ writer }) => {
    const made = reportOfMade(writer)
    const report = made ?? (await make(writer, request))
    const { ref, commit } = request.place
    labelSnapshot(writer.folder, { kind: 'ref', root: request.root, ref, commit })
    if (!made) await pruneAround(request, writer.folder)
    return report
  })
}

/** Of a snapshot that another process made meanwhile, with today's extractor. */
function reportOfMade(writer: Writer): IndexReport | null {
  const db = openForSync(writer)
  if (!db) return null
  const totals = readTotals(new SqliteIndexReader(db))
  closeIndex(db)
  const nothing = { added: 0, changed: 0, removed: 0, renamed: 0, skipped: [], problems: [], tookMs: 0 }
  return { mode: 'sync', ...totals, ...nothing }
}

async function make(writer: Writer, request: CommitRequest): Promise<IndexReport> {
  sweepScratch(writer.folder)
  const scratch = makeScratchFolder(writer.folder)
  try {
    const commit = await CommitTree.open(request.place)
    const options = discoverOptions(request.settings, await loadLanguages())
    const discovery = await discoverCommit(commit, scratch.path, options)
    const copy = await copyClosest(writer, request.root, request.place.commit)
    const same = await checkOut(commit, discovery, scratch, copy)
    const own = { ...request, discovered: discovery }
    if (!copy) return await buildIndex(writer, own)
    forgetDisk(copy, same)
    return await publishSynced(writer, copy, own)
  } finally {
    scratch.remove()
  }
}

/** Puts what differs from the copy where workers can read it; gives what is the same. */
async function checkOut(
  commit: CommitTree,
  { files }: Discovery,
  scratch: ScratchFolder,
  copy: Database | null,
): Promise<Map<string, { size: number; mtimeMs: number }>> {
  const rows = copy ? new SqliteIndexReader(copy).files() : []
  const stored = new Map(rows.map(row => [row.path, row]))
  const same = new Map<string, { size: number; mtimeMs: number }>()
  const sizes = new Map(files.map(file => [file.path, file]))
  await commit.forEach([...sizes.keys()], (path, bytes) => {
    const row = stored.get(path)
    const isSame = row?.size === bytes.length && row.contentHash === hashContent(bytes)
    if (isSame) same.set(path, { size: bytes.length, mtimeMs: sizes.get(path)!.mtimeMs })
    else scratch.write(path, bytes)
  })
  return same
}
