/** Where a run writes: the index in use, a copy of another that nobody sees yet, or a new file. */

import { asBombeError, BombeError } from '../errors/bombe-error.ts'
import { isLaterProgram, planStart } from '../plan/plan-start.ts'
import { closeNewIndex, discardNewIndex, openNewIndex } from '../store/bulk/new-index-file.ts'
import type { Writer } from '../store/generations/acquire-writer.ts'
import {
  newGenerationPath,
  openCurrent,
  publishGeneration,
  validateGeneration,
} from '../store/generations/generations.ts'
import { closeIndex } from '../store/generations/open-index.ts'
import { removeQuietly } from '../store/generations/remove-quietly.ts'
import { SqliteIndexReader } from '../store/read/index-reader.ts'
import type { Database } from '../store/sqlite.ts'
import { extractorVersion, programVersion } from './extractor-version.ts'

export interface Target {
  kind: 'current' | 'copy' | 'new'
  db: Database
}

/** Null where a sync has nothing to start from: no index, a damaged one, or facts of another extractor. */
export function openCurrentTarget(writer: Writer): Target | null {
  let db: Database | null
  try {
    db = openCurrent(writer.folder, 'write')
  } catch (error) {
    const { code, data } = asBombeError(error)
    if (code === 'index_corrupt') return null
    if (code !== 'index_incompatible') throw error
    // Other tables: built again, unless by a later program, whose index would be built again in turn.
    const program = (data as { program?: string | null } | undefined)?.program ?? null
    if (isLaterProgram(program, programVersion())) throw fromLater({ extractor: null, program })
    return null
  }
  if (!db) return null
  const reader = new SqliteIndexReader(db)
  const made = { extractor: reader.meta('extractor'), program: reader.meta('program') }
  const start = planStart(made, { extractor: extractorVersion(), program: programVersion() })
  if (start === 'sync') return { kind: 'current', db }
  closeIndex(db)
  if (start === 'refuse') throw fromLater(made)
  return null
}

export function openNewTarget(writer: Writer): Target {
  return { kind: 'new', db: openNewIndex(newGenerationPath(writer.folder)) }
}

/** Makes what was written the current index. `onValidate` is called before a whole new file is read once. */
export function publishTarget(writer: Writer, { kind, db }: Target, onValidate?: () => void): void {
  const { name } = db
  if (kind === 'new') closeNewIndex(db)
  else closeIndex(db)
  if (kind === 'current') return
  if (kind === 'new') {
    onValidate?.()
    validateGeneration(name)
  }
  publishGeneration(writer, name)
}

/** After a failure: an index in use is as it was, anything else is removed. */
export function discardTarget({ kind, db }: Target): void {
  if (kind === 'new') discardNewIndex(db)
  else closeIndex(db)
  if (kind === 'copy') removeQuietly(db.name)
}

function fromLater(data: { extractor: string | null; program: string | null }): BombeError {
  const message = `the index was made by bombe ${data.program ?? '?'}, which is newer than this one`
  return new BombeError('index_incompatible', message, { data })
}
