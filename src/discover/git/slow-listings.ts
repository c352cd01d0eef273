/** Limits the time git may take to list a work tree, and remembers where it was too slow. Such a work tree is not tried again until it changes. */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { currentUser } from '../../settings/user-folders.ts'
import { readBounded } from '../files/read-bounded.ts'
import type { WorkTree } from './find-work-tree.ts'

/** Enough for 50,000 files that are not in git's index, on a slow disk. */
const MIN_MS = 10_000
/** How much of git's index one millisecond is granted for. It has about 100 bytes for each file. */
const BYTES_PER_MS = 100
/** Rules of folders further down may have changed too, which the mark does not show. */
const MAX_AGE_MS = 60 * 60_000
const FOLDER = 'slow-git'
/** Where the user's cache folder cannot be written. */
const remembered = new Map<string, string>()

export function listingTimeoutMs(tree: WorkTree): number {
  return MIN_MS + Math.ceil((statOf(join(tree.gitDir, 'index'))?.size ?? 0) / BYTES_PER_MS)
}

export function wasTooSlow(tree: WorkTree, folder: string): boolean {
  const file = fileOf(folder)
  const state = stateOf(tree, folder)
  if (remembered.get(file) === state) return true
  const written = statOf(file)
  if (!written || Date.now() - written.mtimeMs > MAX_AGE_MS) return false
  const read = readBounded(file, 1000)
  return 'text' in read && read.text === state
}

export function rememberSlow(tree: WorkTree, folder: string): void {
  const file = fileOf(folder)
  const state = stateOf(tree, folder)
  remembered.set(file, state)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, state, { mode: 0o600 })
  } catch {
    rmSync(file, { force: true })
  }
}

function fileOf(folder: string): string {
  return join(currentUser().cache, FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 32))
}

/** What git's time depends on, as far as it is known without a walk. */
function stateOf(tree: WorkTree, folder: string): string {
  const deciding = [
    join(tree.gitDir, 'index'),
    join(tree.commonDir, 'info/exclude'),
    join(tree.top, '.gitignore'),
  ]
  return [...new Set([...deciding, join(folder, '.gitignore')])].map(stampOf).join(' ')
}

function stampOf(path: string): string {
  const stat = statOf(path)
  return stat ? `${stat.size}:${stat.mtimeMs}` : '-'
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
