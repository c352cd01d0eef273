/** The facts of what differs between two states of a repository. */

import { dataFolderOf } from '../discover/data-folder.ts'
import { repositoryOf } from '../discover/git/find-work-tree.ts'
import { BombeError } from '../errors/bombe-error.ts'
import type { FileFacts } from '../model/index.ts'
import type { SettingValues } from '../settings/settings.ts'
import { currentUser } from '../settings/user-folders.ts'
import { findSides, type Side } from './diff-sides.ts'
import type { ReadFacts } from './read-facts.ts'
import { type ReadSide, readSide } from './read-side.ts'
import { readTexts, type VersionText } from './read-texts.ts'
import { differ, isUncertain } from './side-content.ts'

export type FileStatus = 'added' | 'deleted' | 'modified' | 'unmerged'

export interface ChangedFile {
  path: string
  status: FileStatus
  /** Null where the file is not there on that side, or nothing is known of what is in it. */
  before: FileFacts | null
  after: FileFacts | null
  /** What is in it is not known of a side on which it is there: nothing is certainly added or removed. */
  isUnread: boolean
  /** The later one is on disk. */
  isOnDisk: boolean
}

export interface OtherFile {
  path: string
  status: FileStatus
}

export interface Comparison {
  /** As it was asked for. */
  base: string
  /** What `base` names, where that is not what is compared. */
  baseCommit?: string
  /** What `before` is. */
  mergeBase: string
  /** A commit, or what is no commit. */
  target: { commit: string } | 'work tree' | 'index'
  files: ChangedFile[]
  /** Changed files of no known language, or that are left out. */
  others: OtherFile[]
  /** On both sides, and not known to be the same. */
  uncertain: { path: string; isSource: boolean }[]
  /** Whether a path, or something below it, is there on either side. */
  holds(path: string): boolean
  /** By path, of `files`; where they were asked for. */
  texts?: Record<'before' | 'after', ReadonlyMap<string, VersionText>>
}

export interface CompareRequest {
  root: string
  settings: SettingValues
  base?: string
  ref?: string
  isDirect?: boolean
  withTexts?: boolean
  signal?: AbortSignal
}

export async function compareRefs(request: CompareRequest): Promise<Comparison> {
  const { root, settings, signal } = request
  const tree = repositoryOf(root)
  if (!tree)
    throw new BombeError('ref_not_found', 'there is no git history here to compare with', {
      hint: 'a diff needs a git repository with a commit in it',
    })
  const sides = await findSides({ ...request, tree })
  const { path: scratch } = await dataFolderOf(root, settings, currentUser())
  const algorithm = sides.mergeBase.length === 64 ? ('sha256' as const) : ('sha1' as const)
  const side = { root, settings, tree, scratch, algorithm }
  const before = await readSide(sides.before, side)
  const after = await readSide(sides.after, side)
  const paths = pathsOf(before, after)
  const unmerged = (path: string) => before.unmerged.has(path) || after.unmerged.has(path)
  const changed = paths.filter(
    path => unmerged(path) || differ(before.contentOf(path), after.contentOf(path)),
  )
  const isSource = (path: string) =>
    [before, after].some(one => one.sources.has(path) || one.unread.has(path))
  const sources = changed.filter(isSource)
  const old = await withFacts(before, sources, signal)
  const now = await withFacts(after, sources, signal)
  const found = changed.map(path => compareFile(path, old, now))
  return {
    base: sides.base,
    ...(sides.baseCommit === undefined ? {} : { baseCommit: sides.baseCommit }),
    mergeBase: sides.mergeBase,
    target: nameOf(sides.after),
    files: found.filter(({ isOther }) => !isOther).map(({ file }) => file),
    others: found
      .filter(({ isOther }) => isOther)
      .map(({ file: { path, status: became } }) => ({ path, status: became })),
    uncertain: paths
      .filter(path => isUncertain(before.contentOf(path), after.contentOf(path)) && !unmerged(path))
      .map(path => ({ path, isSource: isSource(path) })),
    holds: asked => paths.some(path => path === asked || path.startsWith(`${asked}/`)),
    ...(request.withTexts
      ? { texts: { before: await readTexts(old, old.facts), after: await readTexts(now, now.facts) } }
      : {}),
  }
}

/** Sorted. What is in repositories inside this one is in no commit of this one. */
function pathsOf(before: ReadSide, after: ReadSide): string[] {
  const nested = new Set([...before.nested, ...after.nested])
  const paths = new Set<string>()
  for (const side of [before, after])
    for (const path of side.paths) {
      const holder = nested.size === 0 ? undefined : holderOf(path, nested)
      if (holder === undefined) paths.add(path)
      else if (!side.nested.has(holder)) paths.add(holder)
    }
  return [...paths].sort()
}

function holderOf(path: string, nested: ReadonlySet<string>): string | undefined {
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1))
    if (nested.has(path.slice(0, at))) return path.slice(0, at)
  return undefined
}

type SideWithFacts = Omit<ReadSide, 'facts'> & ReadFacts

async function withFacts(
  side: ReadSide,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<SideWithFacts> {
  const wanted = paths.filter(path => side.sources.has(path))
  const { facts, unread } = await side.facts(wanted, signal)
  return { ...side, facts, unread: new Set([...side.unread, ...unread]) }
}

/** `isOther`: the rules leave it out on both sides, or it is in no known language. */
function compareFile(
  path: string,
  before: SideWithFacts,
  after: SideWithFacts,
): { file: ChangedFile; isOther: boolean } {
  const sides = [before, after]
  const old = before.facts.get(path) ?? null
  const now = after.facts.get(path) ?? null
  const isInConflict = sides.some(side => side.unmerged.has(path))
  const isUnreadable = sides.some(side => side.unread.has(path) || side.nested.has(path))
  const isMissing = sides.some(side => side.contentOf(path) !== null && !side.facts.has(path))
  return {
    file: {
      path,
      status: isInConflict ? 'unmerged' : status(path, before, after),
      before: old,
      after: now,
      isUnread: isInConflict || isUnreadable || isMissing,
      isOnDisk: now !== null && after.isOnDisk(path),
    },
    isOther: !(old || now || isInConflict || isUnreadable),
  }
}

function nameOf(side: Side): Comparison['target'] {
  if (side.kind === 'commit') return { commit: side.commit }
  return side.kind === 'index' ? 'index' : 'work tree'
}

function status(path: string, before: SideWithFacts, after: SideWithFacts): FileStatus {
  if (!isThere(path, before, after)) return 'added'
  return isThere(path, after, before) ? 'modified' : 'deleted'
}

/** Where plain files took the place of a repository inside this one, or gave theirs to one, nothing counts as removed. */
function isThere(path: string, side: SideWithFacts, other: SideWithFacts): boolean {
  if (side.contentOf(path) !== null) return true
  return other.nested.has(path) && [...side.paths].some(one => one.startsWith(`${path}/`))
}
