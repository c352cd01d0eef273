/** Writes the index of a repository into one file, to be taken in by another clone of it. */
import { basename } from 'node:path'
import { dataFolderOf } from '../../discover/data-folder.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import { currentUser } from '../../settings/user-folders.ts'
import { applyDelta } from '../../store/apply/apply-delta.ts'
import { forgetDisk } from '../../store/apply/forget-disk.ts'
import { copyIndex, currentGeneration, newGenerationPath } from '../../store/generations/generations.ts'
import { hasPlainSchema } from '../../store/generations/open-foreign.ts'
import { closeIndex, openIndex } from '../../store/generations/open-index.ts'
import { removeIndex } from '../../store/generations/remove-quietly.ts'
import {
  openWhole,
  type StateFacts,
  type StateHeader,
  type WholeFile,
  writeStateFile,
} from '../../store/generations/state-file.ts'
import { SqliteIndexReader } from '../../store/read/index-reader.ts'
import { SCHEMA_VERSION } from '../../store/schema/schema.ts'
import { claimWriter } from '../claim-writer.ts'
import type { IndexRequest } from '../collect-facts.ts'

export interface StateReport extends StateHeader {
  file: string
}

export async function exportState(request: IndexRequest, to: string): Promise<StateReport> {
  const { path: folder } = await dataFolderOf(request.root, request.settings, currentUser())
  if (currentGeneration(folder) === null)
    throw new BombeError('index_not_ready', 'there is no index to export')
  const { copy, facts } = await copyWhole(request)
  try {
    return { file: to, ...(await writeStateFile(copy, to, facts)) }
  } finally {
    await copy.close()
  }
}

/**
 * The copy is SQLite's own, so it is of one moment, and made under the lock, so that nobody sweeps it away. It has no
 * name any more when this returns: whatever ends the process, nothing is left behind.
 */
async function copyWhole(request: IndexRequest): Promise<{ copy: WholeFile; facts: StateFacts }> {
  const writer = await claimWriter(request)
  const path = newGenerationPath(writer.folder)
  try {
    const current = currentGeneration(writer.folder)
    if (current === null) throw new BombeError('index_not_ready', 'there is no index to export')
    copyIndex(current, path)
    const facts = prepare(path, basename(request.root))
    return { copy: await openWhole(path), facts }
  } finally {
    removeIndex(path)
    writer.release()
  }
}

const ENGINES = 'SELECT name FROM engines WHERE id IN (SELECT engine FROM answers) ORDER BY name'

/** When files were last changed here means nothing elsewhere and is not exported. */
function prepare(copy: string, repo: string): StateFacts {
  const db = openIndex(copy, 'write')
  try {
    if (!hasPlainSchema(db))
      throw new BombeError('index_incompatible', 'this index was carried over from an older bombe', {
        hint: 'build it anew with `bombe index --force`, then export it',
      })
    applyDelta(db, forgetDisk())
    const reader = new SqliteIndexReader(db)
    const { files, symbols, edges, languages } = reader.counts()
    const meta = (key: 'program' | 'extractor' | 'ref' | 'commit') => reader.meta(key) ?? ''
    return {
      program: meta('program'),
      schema_version: SCHEMA_VERSION,
      extractor: meta('extractor'),
      repo,
      ref: meta('ref'),
      commit: meta('commit'),
      ...{ files, symbols, edges },
      exact_sites: languages.reduce((sum, { confidences }) => sum + confidences.exact, 0),
      engines: db.prepare(ENGINES).pluck().all() as string[],
    }
  } finally {
    closeIndex(db)
  }
}
