/** Opens a repository for questions, indexing it first where it has no index that can be used. */

import { asBombeError, BombeError } from '../errors/bombe-error.ts'
import { holdsDisk } from '../pipeline/disk-state.ts'
import { extractorVersion } from '../pipeline/extractor-version.ts'
import { DEFAULT_SESSION } from '../questions/shared/notes-view.ts'
import { foundDamage } from '../store/generations/found-damage.ts'
import { useSnapshot } from '../store/generations/snapshots.ts'
import type { IndexReader } from '../store/read/index-reader.ts'
import { isDamage } from '../store/sqlite-error.ts'
import { Verifier } from './engines/verify-sites.ts'
import { COMMAND_MS } from './freshness/waits.ts'
import { makeContext } from './make-context.ts'
import { openIfReadable, openReader } from './open-reader.ts'
import { findDataFolder } from './state/find-data-folder.ts'
import { readNotes } from './take-note.ts'
import { Workspace } from './workspace.ts'
import type { WorkspaceOptions } from './workspace-options.ts'

export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  if (options.ref !== undefined) {
    const { openRef } = await import('./open-ref.ts')
    return openRef({ ...options, ref: options.ref })
  }
  const folder = await findDataFolder(options.root, options.settings)
  const { reader, isCurrent } = await openFresh(folder.path, options)
  useSnapshot(folder.path)
  const { root, settings } = options
  const deadlineMs = options.deadlineMs ?? settings['engines.deadline_ms']
  const { onBuild } = options
  const verifier = new Verifier({ root, settings, deadlineMs, ...(onBuild && { onBuild }) })
  const notes = readNotes(folder.path, options.session ?? DEFAULT_SESSION, Date.now(), options.onWarning)
  const context = await makeContext(root, reader)
  const areFresh = isCurrent ? context.areFresh : () => false
  return new Workspace(root, { ...context, areFresh, notes }, verifier)
}

interface Opened {
  reader: IndexReader
  /** The index holds what was on disk when it was looked at. */
  isCurrent: boolean
}

/** Looks at the disk, not at the index alone: a file that is new is known to no index. */
async function openFresh(folder: string, options: WorkspaceOptions): Promise<Opened> {
  const reader = openExisting(folder, options)
  if (!reader) return { reader: await indexThenOpen(options), isCurrent: true }
  if (!reader.hasCurrentSchema()) return rebuildBeside(reader, options)
  if (holdsDisk(options, folder)) return { reader, isCurrent: true }
  const freshness = options.freshness ?? options.settings.freshness
  if (freshness === 'best_effort') return { reader, isCurrent: false }
  try {
    const timeouts = freshness === 'strict' ? [] : [AbortSignal.timeout(COMMAND_MS)]
    const signal = AbortSignal.any([...(options.signal ? [options.signal] : []), ...timeouts])
    const synced = await indexThenOpen({ ...options, signal })
    reader.close()
    return { reader: synced, isCurrent: true }
  } catch (thrown) {
    options.signal?.throwIfAborted()
    const error = asBombeError(thrown)
    if (freshness !== 'strict') return { reader, isCurrent: false }
    reader.close()
    throw new BombeError('index_stale', `files changed and could not be synced: ${error.message}`)
  }
}

/** An index of another schema answers only where no new one can be built. */
async function rebuildBeside(reader: IndexReader, options: WorkspaceOptions): Promise<Opened> {
  try {
    const rebuilt = await indexThenOpen(options)
    reader.close()
    return { reader: rebuilt, isCurrent: true }
  } catch (error) {
    const isStrict = (options.freshness ?? options.settings.freshness) === 'strict'
    const isRefused = asBombeError(error).code === 'index_incompatible'
    if (!options.signal?.aborted && !isStrict && !isRefused) return { reader, isCurrent: false }
    reader.close()
    throw error
  }
}

/** Null where there is none that can be used. */
function openExisting(folder: string, { onWarning }: WorkspaceOptions): IndexReader | null {
  const reader = openIfReadable(folder, ({ code, message }) =>
    onWarning?.(code === 'index_corrupt' ? DAMAGED_INDEX : `${message}; a new one is built beside it`),
  )
  try {
    // Facts of another extractor lack what questions may ask for: rebuilt, which the caller sees as no index.
    if (!reader || reader.meta('extractor') === extractorVersion()) return reader
    reader.close()
  } catch (error) {
    reader?.close()
    if (!isDamage(error)) throw error
    foundDamage(error, reader?.databasePath ?? '')
    onWarning?.(DAMAGED_INDEX)
  }
  return null
}

const DAMAGED_INDEX = 'the index was damaged and is built anew; `bombe status` says where the old file lies'

async function indexThenOpen(options: WorkspaceOptions): Promise<IndexReader> {
  const { indexRepository } = await import('../pipeline/index-repository.ts')
  await indexRepository(options)
  // Looked up again: indexing may have had to choose another place.
  const folder = await findDataFolder(options.root, options.settings)
  const reader = openReader(folder.path)
  if (!reader) throw new BombeError('index_not_ready', 'the index was made but cannot be found')
  return reader
}
