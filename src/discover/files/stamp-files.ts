/** Records times and sizes of files and folders, so that "nothing changed since" can be checked without git. */
import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Stamps, STAMP_WIDTH as WIDTH } from '../../model/index.ts'
import { currentUser } from '../../settings/user-folders.ts'
import { findWorkTree } from '../git/find-work-tree.ts'
import { trustFile } from '../trust.ts'
import { isClosedFolder, skipReasonOfFolder } from './skip-reason.ts'

const NONE = -1
/** Not equal to anything, not even to itself. */
const UNSTABLE = Number.NaN
/** File systems round times to the tick of the kernel's clock, which is at most 10 ms. */
const TICK_MS = 20
/** Limit on folders without watched files that are recorded too. */
const MAX_EMPTY_FOLDERS = 2_000

/**
 * `watched` are the files that count; `since` is a time before they were first read. A path written at that time or
 * later may have changed after it was read. It is recorded as unstable and checked once more. A new file changes the
 * time of its folder, so every folder is recorded, even an empty one.
 */
export function takeStamps(root: string, watched: Iterable<string>, since: number): Stamps {
  const files = new Set(watched)
  const paths = [...files, ...foldersOf(root, files), ...outerFiles(root)]
  const values = new Float64Array(paths.length * WIDTH)
  paths.forEach((path, index) => {
    stamp(values, index * WIDTH, statOf(root, path), since)
  })
  return { paths, values }
}

/**
 * Waits until the last change of the root is one tick old. A first index creates its data folder in the root just
 * before it takes stamps; without the wait, the unstable root would later count as changed.
 */
export async function waitForStableRoot(root: string): Promise<void> {
  const stat = statOf(root, '')
  const wait = stat ? Math.ceil(Math.max(stat.ctimeMs, stat.mtimeMs) + TICK_MS - Date.now()) : 0
  if (wait > 0 && wait <= TICK_MS) await sleep(wait)
}

function stamp(values: Float64Array, at: number, stat: Stats | undefined, since: number): void {
  write(values, at, stat)
  // A time in the future cannot be compared.
  if (Math.max(values[at]!, values[at + 1]!) > since - TICK_MS) values.fill(UNSTABLE, at, at + WIDTH)
}

/** The same stamps, taken again for the paths in `touched`; `since` as in `takeStamps`. */
export function renewStamps(
  root: string,
  stamps: Stamps,
  touched: ReadonlySet<string>,
  since: number,
): Stamps {
  const values = stamps.values.slice()
  stamps.paths.forEach((path, index) => {
    if (touched.has(path)) stamp(values, index * WIDTH, statOf(root, path), since)
  })
  return { paths: stamps.paths, values }
}

/** Whether nothing changed. */
export function stampsMatch(root: string, stamps: Stamps): boolean {
  return stamps.paths.every((_, index) => matches(root, stamps, index))
}

/** Whether git's own files and the trust file are unchanged. The file watcher does not report these. */
export function outerStampsMatch(root: string, stamps: Stamps): boolean {
  return stamps.paths.every((path, index) => !isAbsolute(path) || matches(root, stamps, index))
}

/** Paths that changed or were unstable. */
export function changedStamps(root: string, stamps: Stamps): Set<string> {
  return new Set(stamps.paths.filter((_, index) => !matches(root, stamps, index)))
}

/** The recorded folders, relative to the root. */
export function foldersOfStamps({ paths, values }: Stamps): string[] {
  return paths.filter(
    (path, index) =>
      !isAbsolute(path) && values[index * WIDTH + 2] === NONE && values[index * WIDTH] !== NONE,
  )
}

const now = new Float64Array(WIDTH)

function matches(root: string, { paths, values }: Stamps, index: number): boolean {
  const at = index * WIDTH
  if (Number.isNaN(values[at])) return false
  write(now, 0, statOf(root, paths[index]!))
  for (let column = 0; column < WIDTH; column++) if (now[column] !== values[at + column]) return false
  return true
}

function write(values: Float64Array, at: number, stat: Stats | undefined): void {
  values[at] = stat?.ctimeMs ?? NONE
  values[at + 1] = stat?.mtimeMs ?? NONE
  // The size of a folder depends on the file system.
  values[at + 2] = stat?.isFile() ? stat.size : NONE
  values[at + 3] = stat?.ino ?? NONE
}

const QUIETLY = { throwIfNoEntry: false } as const

function statOf(root: string, path: string): Stats | undefined {
  try {
    // There are thousands of paths: `join` would take as long as the system call.
    return lstatSync(isAbsolute(path) ? path : `${root}/${path}`, QUIETLY)
  } catch {
    // A path that may not be read is treated as absent.
    return undefined
  }
}

/** Every folder that contains a watched file, and the folders beside them in which a file could appear. */
function foldersOf(root: string, files: ReadonlySet<string>): Set<string> {
  const known = new Set([''])
  for (const file of files) {
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
      const folder = file.slice(0, at)
      if (known.has(folder)) break
      known.add(folder)
    }
  }
  const found = new Set(known)
  // The set grows while it is iterated: folders that are found are searched in turn.
  for (const folder of found) {
    const entries = entriesOf(root, folder)
    // A folder whose files are all unwatched is ignored, and so is everything below it.
    if (!known.has(folder) && entries.some(entry => !entry.isDirectory())) continue
    for (const entry of entries) {
      if (!entry.isDirectory() || !mayHoldSources(entry.name) || found.size > known.size + MAX_EMPTY_FOLDERS)
        continue
      found.add(folder === '' ? entry.name : `${folder}/${entry.name}`)
    }
  }
  return found
}

function mayHoldSources(name: string): boolean {
  return !isClosedFolder(name) && skipReasonOfFolder(name) === null
}

function entriesOf(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
}

/** Files outside the work tree that decide what is tracked, ignored and trusted. */
function outerFiles(root: string): string[] {
  const { tree } = findWorkTree(root)
  const git = tree ? [join(tree.gitDir, 'index'), join(tree.commonDir, 'info', 'exclude')] : []
  return [...git, trustFile(currentUser(), root)]
}
