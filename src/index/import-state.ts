/** Takes in an index that was exported elsewhere: as a new generation, checked, then synced to what lies here. */
import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import { findCommit } from '../discover/git/find-commit.ts'
import { readBytesInside } from '../discover/read-bounded.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { hashContent } from '../extract/read-file.ts'
import type { Writer } from '../store/acquire-writer.ts'
import { forgetDisk } from '../store/forget-disk.ts'
import { newGenerationPath } from '../store/generations.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import { type KnownFile, readKnownFiles } from '../store/known-files.ts'
import { loadFacts } from '../store/load-facts.ts'
import { openForeign } from '../store/open-foreign.ts'
import { closeIndex } from '../store/open-index.ts'
import { removeIndex } from '../store/remove-quietly.ts'
import { SCHEMA_VERSION } from '../store/schema.ts'
import { sqliteError } from '../store/sqlite-error.ts'
import { damaged, readStateHeader, type StateHeader, unpackStateFile } from '../store/state-file.ts'
import { claimWriter } from './claim-writer.ts'
import type { IndexRequest } from './collect-facts.ts'
import { extractorVersion } from './extractor-version.ts'
import { countsOf, type IndexReport } from './index-report.ts'
import { keepDisk } from './kept-disk.ts'
import { publishSynced } from './publish-synced.ts'
import { runJob } from './run-job.ts'

export interface ImportReport {
  state: StateHeader
  index: IndexReport
}

/**
 * Only ever called for a file that a person named: nothing a repository brings along is taken in by itself. Until the
 * last check and the sync are done, the index that stands goes on answering.
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
    forgetDisk(db)
    return keepDisk(request, job.writer.folder, told => publishSynced(job.writer, db, told))
  })
  return { state, index }
}

/** Facts of another extractor would all be made anew: then a plain index is cheaper, and nothing need be believed. */
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
  // That an empty file lies in both says nothing.
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
    // A full disk is not the file's fault; whatever else goes wrong over what it holds, is.
    const isOwn = known instanceof BombeError && known.code !== 'index_corrupt'
    throw isOwn ? known : damaged(from, 'what it holds cannot be read')
  }
}
