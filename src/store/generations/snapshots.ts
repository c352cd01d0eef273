/** The snapshots of a repository: what each is of, how large it is, when it was last used. The folders are the registry. */
import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { asBombeError } from '../../errors/bombe-error.ts'
import { isSnapshotKey, SNAPSHOTS_FOLDER } from '../../model/snapshot-folder.ts'
import { acquireWriter } from './acquire-writer.ts'
import { currentGeneration } from './generations.ts'
import { readSideFile, writeSideFile } from './side-file.ts'

/** What a snapshot is of. */
export interface SnapshotLabel {
  kind: 'work_tree' | 'ref'
  /** Real path of the work tree; for a ref, of the one it was asked in. */
  root: string
  /** As it was asked for, or the branch that is checked out; '' where there is none. */
  ref: string
  /** '' before the first commit, and without git. */
  commit: string
}

export interface Snapshot extends SnapshotLabel {
  folder: string
  sizeBytes: number
  /** Milliseconds. */
  lastUsedAt: number
}

/** Its time is when the snapshot was last used. */
const LABEL = 'snapshot.json'
/** Two uses within a minute are recorded once. */
const USE_HOLDS_MS = 60_000
const REMOVED = 'gone-'

export function labelSnapshot(folder: string, label: SnapshotLabel): void {
  const { kind, root, ref, commit } = label
  const text = JSON.stringify({ kind, root, ref, commit })
  if (readSideFile(folder, LABEL) === text) useSnapshot(folder)
  else writeSideFile(folder, LABEL, text)
}

/** Best effort: a folder that cannot be written is not ours to evict either. */
export function useSnapshot(folder: string, now = Date.now()): void {
  try {
    const path = join(folder, LABEL)
    if (now - statSync(path).mtimeMs > USE_HOLDS_MS) utimesSync(path, now / 1000, now / 1000)
  } catch {}
}

/** Those with an index, the folder's own first. */
export function listSnapshots(shared: string): Snapshot[] {
  return [shared, ...snapshotFolders(shared)].flatMap(folder => {
    const label = currentGeneration(folder) === null ? null : readLabel(folder)
    return label ? [{ ...label, folder, sizeBytes: sizeOf(folder), lastUsedAt: lastUseOf(folder) }] : []
  })
}

/** Every folder of a snapshot, also of one that was never finished. */
export function snapshotFolders(shared: string): string[] {
  const around = join(shared, SNAPSHOTS_FOLDER)
  return namesIn(around)
    .filter(isSnapshotKey)
    .sort()
    .map(name => join(around, name))
}

/**
 * False while someone writes it. The folder goes under another name first, so that nobody finds half of one; a reader
 * that still has it open keeps what it has open.
 */
export async function removeSnapshot(shared: string, folder: string): Promise<boolean> {
  let writer: Awaited<ReturnType<typeof acquireWriter>>
  try {
    writer = await acquireWriter(folder)
  } catch (error) {
    if (asBombeError(error).code === 'index_locked') return false
    throw error
  }
  try {
    renameSync(folder, join(shared, SNAPSHOTS_FOLDER, REMOVED + randomBytes(6).toString('hex')))
  } finally {
    writer.release()
  }
  sweepRemoved(shared)
  return true
}

/** Also what a killed process left of removing. */
export function sweepRemoved(shared: string): void {
  const around = join(shared, SNAPSHOTS_FOLDER)
  for (const name of namesIn(around))
    if (name.startsWith(REMOVED)) rmSync(join(around, name), { recursive: true, force: true })
}

export function lastUseOf(folder: string): number {
  for (const path of [join(folder, LABEL), folder]) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat) return stat.mtimeMs
  }
  return 0
}

function readLabel(folder: string): SnapshotLabel | null {
  try {
    const { kind, root, ref, commit } = JSON.parse(readSideFile(folder, LABEL) ?? '') as SnapshotLabel
    const isWhole = [root, ref, commit].every(value => typeof value === 'string')
    return isWhole && (kind === 'work_tree' || kind === 'ref') ? { kind, root, ref, commit } : null
  } catch {
    return null
  }
}

/** Counts only files of the folder itself: the folder of the main work tree holds the others. */
function sizeOf(folder: string): number {
  return namesIn(folder)
    .filter(name => name.startsWith('index-'))
    .reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
