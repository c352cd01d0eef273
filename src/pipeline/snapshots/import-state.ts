/** Takes in an index that was exported elsewhere: as a new generation, checked, then synced to the files here. */
import { basename } from 'node:path'
import { readBytesInside } from '../../discover/files/read-bounded.ts'
import { findCommit } from '../../discover/git/find-commit.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import { hashContent } from '../../extract/workers/read-file.ts'
import { applyDelta } from '../../store/apply/apply-delta.ts'
import { forgetDisk } from '../../store/apply/forget-disk.ts'
import { type KnownFile, readKnownFiles } from '../../store/apply/known-files.ts'
import type { Writer } from '../../store/generations/acquire-writer.ts'
import { newGenerationPath } from '../../store/generations/generations.ts'
import { openForeign } from '../../store/generations/open-foreign.ts'
import { closeIndex } from '../../store/generations/open-index.ts'
import { removeIndex } from '../../store/generations/remove-quietly.ts'
import {
  damaged,
  readStateHeader,
  type StateHeader,
  unpackStateFile,
} from '../../store/generations/state-file.ts'
import { SqliteIndexReader } from '../../store/read/index-reader.ts'
import { loadFacts } from '../../store/read/load-facts.ts'
import { SCHEMA_VERSION } from '../../store/schema/schema.ts'
import type { Database } from '../../store/sqlite.ts'
import { sqliteError } from '../../store/sqlite-error.ts'
import { claimWriter } from '../claim-writer.ts'
import type { IndexRequest } from '../collect-facts.ts'
import { SeenDisk } from '../disk-state.ts'
import { extractorVersion } from '../extractor-version.ts'
import { countsOf, type IndexReport } from '../index-report.ts'
import { indexAndPublish } from '../index-repository.ts'
import { runJob } from '../jobs/run-job.ts'

export interface ImportReport {
  state: StateHeader
  index: IndexReport
}

/**
 * Only ever called for a file that a person named: nothing a repository brings along is taken in by itself. Until the
 * last check and the sync are done, the current index goes on answering.
 */
export async function importState(request: IndexRequest, from: string): Promise<ImportReport> {
  const state = await readStateHeader(from)
  checkVersions(state)
  const claim = (onWait: (folder: string) => void) => claimWriter(request, onWait)
  const index = await runJob({ mode: 'import', claim, countsOf }, async job => {
    const db = await unpack(job.writer, from)
    job.validating()
    readAll(db, from)
    if (!(await isOfThisRepository(db, state, request))) {
      const { name } = db
      closeIndex(db)
      removeIndex(name)
      throw ofAnother(state, from)
    }
    applyDelta(db, forgetDisk())
    const seen = new SeenDisk()
    const report = await indexAndPublish(job.writer, { kind: 'copy', db }, { ...request, onSeen: seen.see })
    seen.store(request, job.writer.folder, report)
    return report
  })
  return { state, index }
}

/** Facts of another extractor would all be rebuilt: then a plain index is cheaper, and nothing need be believed. */
function checkVersions({ schema_version, extractor, program }: StateHeader): void {
  if (schema_version === SCHEMA_VERSION && extractor === extractorVersion()) return
  const what = `the state was made by bombe ${program} (schema ${schema_version}, facts ${extractor})`
  throw new BombeError('index_incompatible', `${what}, which is not this one`, {
    data: {
      schema_version,
      required_schema_version: SCHEMA_VERSION,
      extractor,
      required_extractor: extractorVersion(),
    },
    hint: 'export it with the same version of bombe, or make an index here with `bombe index`',
  })
}

/** A state of another repository would lose every file in the sync, and take the place of the index that is here. */
async function isOfThisRepository(
  db: Database,
  { commit }: StateHeader,
  { root, settings }: IndexRequest,
): Promise<boolean> {
  // That an empty file is in both says nothing.
  const files = [...readKnownFiles(db).values()].filter(({ size }) => size > 0)
  const isHere = ({ path, contentHash }: KnownFile): boolean => {
    // The path is not ours either: it must not lead out of the root.
    const read = readBytesInside(root, path, settings.max_file_bytes)
    return 'bytes' in read && hashContent(read.bytes) === contentHash
  }
  if (files.length === 0 || files.some(isHere)) return true
  // Line ends may have been converted in every file.
  return COMMIT.test(commit) && isCommitHere(root, commit)
}

const COMMIT = /^[0-9a-f]{40,64}$/

function isCommitHere(root: string, commit: string): Promise<boolean> {
  return findCommit(root, commit).then(
    () => true,
    () => false,
  )
}

function ofAnother({ repo }: StateHeader, from: string): BombeError {
  const what = `${basename(from)} is the state of another repository (${repo})`
  return new BombeError('invalid_input', `${what}: none of its files lies here; nothing was changed`, {
    data: { repo },
    hint: 'import it into a clone of that repository; `bombe index` makes an index here',
  })
}

async function unpack(writer: Writer, from: string): Promise<Database> {
  const path = newGenerationPath(writer.folder)
  await unpackStateFile(from, path)
  return openForeign(path, from)
}

/** Packed columns are only looked into when they are read: all of them, before anyone else does. */
function readAll(db: Database, from: string): void {
  try {
    loadFacts(db)
    const reader = new SqliteIndexReader(db)
    for (const file of reader.dump()) void file
    if (reader.meta('extractor') !== extractorVersion()) throw new Error('the extractor is another')
  } catch (error) {
    const { name } = db
    closeIndex(db)
    removeIndex(name)
    const known = sqliteError(error, name)
    // A full disk is not the file's fault; any other failure is.
    const isOwn = known instanceof BombeError && known.code !== 'index_corrupt'
    throw isOwn ? known : damaged(from, 'what it holds cannot be read')
  }
}
