/** What files and folders looked like at one moment, so that "nothing changed since" can be told without git. */
import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentUser } from '../config/user-folders.ts'
import { type Stamps, STAMP_WIDTH as WIDTH } from '../model/index.ts'
import { findWorkTree } from './git/find-work-tree.ts'
import { isClosedFolder, skipReasonOfFolder } from './skip-reason.ts'
import { trustFile } from './trust.ts'

const NONE = -1
/** Differs from everything, itself included. */
const UNSETTLED = Number.NaN
/** File systems round times to the tick of the kernel's clock, at most a hundredth of a second. */
const TICK_MS = 20
/** So many folders without anything watched are looked at. */
const MOST_HOLLOW = 2_000

/**
 * `watched` are the files that count, `since` the time before they were first looked at. Whatever was written at that
 * time or later may have been written after it was looked at: it is kept as unsettled, and looked at once more.
 * A new file shows in the time of its folder, hence every folder is stamped, also one that is still empty.
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
 * Waits until what was last done to the root lies a tick back, once: a first index makes its data folder there a moment
 * before it looks, and a root that stays unsettled for that would be called stale though nothing changed.
 */
export async function letRootSettle(root: string): Promise<void> {
  const stat = statOf(root, '')
  const wait = stat ? Math.ceil(Math.max(stat.ctimeMs, stat.mtimeMs) + TICK_MS - Date.now()) : 0
  if (wait > 0 && wait <= TICK_MS) await sleep(wait)
}

function stamp(values: Float64Array, at: number, stat: Stats | undefined, since: number): void {
  write(values, at, stat)
  // A time in the future is no time to go by.
  if (Math.max(values[at]!, values[at + 1]!) > since - TICK_MS) values.fill(UNSETTLED, at, at + WIDTH)
}

/** The same stamps with these paths as they look now; `since` as above. */
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

/** Whether everything still looks the same. */
export function stampsHold(root: string, stamps: Stamps): boolean {
  return stamps.paths.every((_, index) => holds(root, stamps, index))
}

/** Whether what git tracks and ignores, and trust, still look the same: no event tells of them. */
export function outerStampsHold(root: string, stamps: Stamps): boolean {
  return stamps.paths.every((path, index) => !isAbsolute(path) || holds(root, stamps, index))
}

/** Paths that look different now, or were unsettled. */
export function changedStamps(root: string, stamps: Stamps): Set<string> {
  return new Set(stamps.paths.filter((_, index) => !holds(root, stamps, index)))
}

/** The folders among them, from the root. */
export function foldersOfStamps({ paths, values }: Stamps): string[] {
  return paths.filter(
    (path, index) =>
      !isAbsolute(path) && values[index * WIDTH + 2] === NONE && values[index * WIDTH] !== NONE,
  )
}

const now = new Float64Array(WIDTH)

function holds(root: string, { paths, values }: Stamps, index: number): boolean {
  const at = index * WIDTH
  if (Number.isNaN(values[at])) return false
  write(now, 0, statOf(root, paths[index]!))
  for (let column = 0; column < WIDTH; column++) if (now[column] !== values[at + column]) return false
  return true
}

function write(values: Float64Array, at: number, stat: Stats | undefined): void {
  values[at] = stat?.ctimeMs ?? NONE
  values[at + 1] = stat?.mtimeMs ?? NONE
  // The size of a folder is a matter of its file system.
  values[at + 2] = stat?.isFile() ? stat.size : NONE
  values[at + 3] = stat?.ino ?? NONE
}

const QUIETLY = { throwIfNoEntry: false } as const

function statOf(root: string, path: string): Stats | undefined {
  try {
    // Thousands of them: `join` would take as long as the system.
    return lstatSync(isAbsolute(path) ? path : `${root}/${path}`, QUIETLY)
  } catch {
    // Not to be looked at is a state like being absent.
    return undefined
  }
}

/** Every folder that holds something watched, and the folders beside them in which something could appear. */
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
  // A set grows while it is gone through: folders found are looked into in turn.
  for (const folder of found) {
    const entries = entriesOf(root, folder)
    // What holds files of which none is watched is ignored, and so is all below it.
    if (!known.has(folder) && entries.some(entry => !entry.isDirectory())) continue
    for (const entry of entries) {
      if (!entry.isDirectory() || !mayHold(entry.name) || found.size > known.size + MOST_HOLLOW) continue
      found.add(folder === '' ? entry.name : `${folder}/${entry.name}`)
    }
  }
  return found
}

function mayHold(name: string): boolean {
  return !isClosedFolder(name) && skipReasonOfFolder(name) === null
}

function entriesOf(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
}

/** What git tracks and what it ignores beside the files of the work tree, and the trust that engines have there. */
function outerFiles(root: string): string[] {
  const { tree } = findWorkTree(root)
  const git = tree ? [join(tree.gitDir, 'index'), join(tree.commonDir, 'info', 'exclude')] : []
  return [...git, trustFile(currentUser(), root)]
}
