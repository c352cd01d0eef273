/** Opens a repository for questions, indexing it first where it has no index that can be used. */
import type { SettingValues } from '../config/settings.ts'
import { asBombeError, BombeError } from '../errors/bombe-error.ts'
import { extractorVersion } from '../index/extractor-version.ts'
import type { Progress } from '../index/index-report.ts'
import { holdsDisk } from '../index/kept-disk.ts'
import { DEFAULT_SESSION } from '../query/notes-view.ts'
import { foundDamage } from '../store/found-damage.ts'
import type { IndexReader } from '../store/index-reader.ts'
import { useSnapshot } from '../store/snapshots.ts'
import { isDamage } from '../store/sqlite-error.ts'
import { findDataFolder } from './find-data-folder.ts'
import { makeContext } from './make-context.ts'
import { openIfWhole, openReader } from './open-reader.ts'
import { readNotes } from './take-note.ts'
import { Verifier } from './verify-sites.ts'
import { Workspace } from './workspace.ts'

export interface WorkspaceOptions {
  /** Real path of the root. */
  root: string
  settings: SettingValues
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Branch, tag or commit to ask about in place of the work tree. */
  ref?: string
  /** Whose notes count. */
  session?: string
  /** How long a question may wait for engines; the setting's, where not told. */
  deadlineMs?: number
  /** Who is told that an engine is being built, once for this machine, and waits for that. */
  onBuild?: (engine: string) => void
  /** How hard to try for the newest files; the setting's, where not told. */
  freshness?: SettingValues['freshness']
  /** Told what a person should know though the question is answered: what was found damaged, and where it lies now. */
  onWarning?: (message: string) => void
}

/** Who opens a repository for one question ends with it, and the sync too: a longer wait is better than asking again. */
const PATIENCE_MS = 10_000

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
  /** The index holds what lay on disk when it was looked at. */
  isCurrent: boolean
}

/** Looks at the disk, not at the index alone: a file that is new is known to no index. */
async function openFresh(folder: string, options: WorkspaceOptions): Promise<Opened> {
  const reader = openExisting(folder, options)
  if (!reader) return { reader: await indexThenOpen(options), isCurrent: true }
  if (holdsDisk(options, folder)) return { reader, isCurrent: true }
  const freshness = options.freshness ?? options.settings.freshness
  if (freshness === 'best_effort') return { reader, isCurrent: false }
  try {
    const patience = freshness === 'strict' ? [] : [AbortSignal.timeout(PATIENCE_MS)]
    const signal = AbortSignal.any([...(options.signal ? [options.signal] : []), ...patience])
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

/** Null where there is none that can be used. */
function openExisting(folder: string, { onWarning }: WorkspaceOptions): IndexReader | null {
  const reader = openIfWhole(folder, () => onWarning?.(DAMAGED_INDEX))
  try {
    // Facts of another extractor lack what questions may ask for: made anew, which the caller sees as no index.
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
  const { indexRepository } = await import('../index/index-repository.ts')
  await indexRepository(options)
  // Asked again: indexing may have had to choose another place.
  const folder = await findDataFolder(options.root, options.settings)
  const reader = openReader(folder.path)
  if (!reader) throw new BombeError('index_not_ready', 'the index was made but cannot be found')
  return reader
}
