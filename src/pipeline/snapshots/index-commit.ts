/** Makes the snapshot of a commit that need not be checked out: a copy of the closest one, with what differs read from git. */

import { discoverCommit } from '../../discover/files/discover-commit.ts'
import type { Discovery } from '../../discover/files/discover-repository.ts'
import { makeScratchFolder, type ScratchFolder, sweepScratch } from '../../discover/files/scratch-files.ts'
import { type CommitPlace, CommitTree } from '../../discover/git/commit-tree.ts'
import { hashContent } from '../../extract/workers/read-file.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import { applyDelta } from '../../store/apply/apply-delta.ts'
import { forgetDisk } from '../../store/apply/forget-disk.ts'
import { readTotals } from '../../store/apply/totals.ts'
import type { Writer } from '../../store/generations/acquire-writer.ts'
import { closeIndex } from '../../store/generations/open-index.ts'
import { labelSnapshot } from '../../store/generations/snapshots.ts'
import { SqliteIndexReader } from '../../store/read/index-reader.ts'
import type { Database } from '../../store/sqlite.ts'
import { claimWriter } from '../claim-writer.ts'
import { discoverOptions, type IndexRequest } from '../collect-facts.ts'
import { countsOf, type IndexReport, reportRun } from '../index-report.ts'
import { indexAndPublish } from '../index-repository.ts'
import { runJob } from '../jobs/run-job.ts'
import { openCurrentTarget, openNewTarget } from '../open-target.ts'
import { copyClosest } from './copy-closest.ts'
import { pruneAround } from './prune-snapshots.ts'

export interface CommitRequest extends IndexRequest {
  place: CommitPlace
}

/** Where the snapshot is there already nothing is done: a commit never changes. */
export function indexCommit(request: CommitRequest): Promise<IndexReport> {
  const claim = (onWait: (folder: string) => void) => claimWriter(request, onWait)
  const onRecorded = (id: number) => request.onJob?.(id)
  return runJob({ mode: 'sync', claim, onRecorded, countsOf }, async ({ writer }) => {
    const made = reportOfMade(writer)
    const report = made ?? (await make(writer, request))
    const { ref, commit } = request.place
    labelSnapshot(writer.folder, { kind: 'ref', root: request.root, ref, commit })
    if (!made) await pruneAround(request, writer.folder)
    return report
  })
}

/** The report on a snapshot that another process made meanwhile with the same extractor. */
function reportOfMade(writer: Writer): IndexReport | null {
  const target = openCurrentTarget(writer)
  if (!target) return null
  const totals = readTotals(target.db)
  closeIndex(target.db)
  return reportRun({ totals })
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
    if (!copy) return await indexAndPublish(writer, openNewTarget(writer), own)
    applyDelta(copy, forgetDisk(same))
    return await indexAndPublish(writer, { kind: 'copy', db: copy }, own)
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
