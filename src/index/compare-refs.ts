/** The facts of what differs between two states of a repository. */
import type { SettingValues } from '../config/settings.ts'
import { currentUser } from '../config/user-folders.ts'
import { dataFolderOf } from '../discover/data-folder.ts'
import { repositoryOf } from '../discover/git/find-work-tree.ts'
import { BombeError } from '../errors/bombe-error.ts'
import type { FileFacts } from '../model/index.ts'
import { findSides, type Side } from './diff-sides.ts'
import { type ReadSide, readSide } from './read-side.ts'

export interface ChangedFile {
  path: string
  /** Null where the file is not there on that side. */
  before: FileFacts | null
  after: FileFacts | null
}

export interface OtherFile {
  path: string
  status: 'added' | 'deleted' | 'modified'
}

export interface Comparison {
  base: string
  /** What `before` is. */
  mergeBase: string
  /** A commit, or what is no commit. */
  target: { commit: string } | 'work tree' | 'index'
  files: ChangedFile[]
  /** Changed files of no known language, or that are left out. */
  others: OtherFile[]
}

export interface CompareRequest {
  root: string
  settings: SettingValues
  base?: string
  ref?: string
  isDirect?: boolean
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
  const changed = changedPaths(before, after)
  const isSource = (path: string) => before.sources.has(path) || after.sources.has(path)
  const sources = changed.filter(isSource)
  const factsOf = (of: ReadSide) =>
    of.facts(
      sources.filter(path => of.sources.has(path)),
      signal,
    )
  const old = await factsOf(before)
  const now = await factsOf(after)
  return {
    base: sides.base,
    mergeBase: sides.mergeBase,
    target: nameOf(sides.after),
    files: sources
      .map(path => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
      .filter(file => file.before || file.after),
    others: changed
      .filter(path => !isSource(path))
      .map(path => ({ path, status: status(path, before, after) })),
  }
}

function changedPaths(before: ReadSide, after: ReadSide): string[] {
  const paths = new Set([...before.paths, ...after.paths])
  return [...paths].filter(path => differ(before.namesOf(path), after.namesOf(path))).sort()
}

function differ(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0 || after.length === 0) return before.length !== after.length
  return !before.some(name => after.includes(name))
}

function nameOf(side: Side): Comparison['target'] {
  if (side.kind === 'commit') return { commit: side.commit }
  return side.kind === 'index' ? 'index' : 'work tree'
}

function status(path: string, before: ReadSide, after: ReadSide): OtherFile['status'] {
  if (before.namesOf(path).length === 0) return 'added'
  return after.namesOf(path).length === 0 ? 'deleted' : 'modified'
}
