/** The two states that a comparison is about: commits, what is staged, or the work tree, and where histories part. */
import { findCommit } from '../discover/git/find-commit.ts'
import type { WorkTree } from '../discover/git/find-work-tree.ts'
import { defaultBranch, mergeBase, resolveRef } from '../discover/git/resolve-refs.ts'
import { BombeError } from '../errors/bombe-error.ts'

export type Side = { kind: 'commit'; commit: string; ref: string } | { kind: 'index' } | { kind: 'work_tree' }

/** No ref can be called so. */
const SPECIAL: Readonly<Record<string, Side>> = {
  ':index': { kind: 'index' },
  ':worktree': { kind: 'work_tree' },
}

export interface Sides {
  /** As it was asked for. */
  base: string
  /** What `base` names, where `before` is not that but where its history and the other's part. */
  baseCommit?: string
  /** Commit of `before`; that of HEAD where it is no commit, '' where there is none yet. */
  mergeBase: string
  before: Side
  after: Side
}

export interface SidesRequest {
  root: string
  tree: WorkTree
  /** Default: the default branch. */
  base?: string
  /** Default: the work tree. */
  ref?: string
  /** From the base itself, not from where its history and that of `ref` part. */
  isDirect?: boolean
}

export async function findSides(request: SidesRequest): Promise<Sides> {
  const { root, tree } = request
  const base = request.base ?? (await defaultBase(tree))
  const before = await sideOf(root, base)
  const after = await sideOf(root, request.ref ?? ':worktree')
  const here = (await resolveRef(tree, 'HEAD')) ?? ''
  if (before.kind !== 'commit') return { base, mergeBase: here, before, after }
  const other = after.kind === 'commit' ? after.commit : here
  const parting = request.isDirect || other === '' ? null : await mergeBase(tree, before.commit, other)
  const commit = parting ?? before.commit
  return {
    base,
    ...(commit === before.commit ? {} : { baseCommit: before.commit }),
    mergeBase: commit,
    before: { ...before, commit },
    after,
  }
}

async function sideOf(root: string, ref: string): Promise<Side> {
  const special = Object.hasOwn(SPECIAL, ref) ? SPECIAL[ref] : undefined
  if (special) return special
  const { commit } = await findCommit(root, ref)
  return { kind: 'commit', commit, ref }
}

async function defaultBase(tree: WorkTree): Promise<string> {
  const found = await defaultBranch(tree)
  if (!found) throw new BombeError('ref_not_found', 'there is no commit yet to compare with')
  return found.ref
}
