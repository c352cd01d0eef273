/** Finds the commit that a ref names; if there is none, the error explains why. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { BombeError } from '../../errors/bombe-error.ts'
import { findBorrowed } from './check-borders.ts'
import type { CommitPlace } from './commit-tree.ts'
import { repositoryOf, type WorkTree } from './find-work-tree.ts'
import { resolveRef, whyUnreadable } from './resolve-refs.ts'

/** `root` must be a real path. */
export async function findCommit(root: string, ref: string): Promise<CommitPlace> {
  const tree = repositoryOf(root)
  if (!tree) {
    throw new BombeError('ref_not_found', 'there is no git repository here, so no ref can be asked about', {
      hint: 'leave ref out to ask about the files as they lie on disk',
    })
  }
  const commit = await resolveRef(tree, ref)
  if (!commit) throw await notFound(tree, ref)
  return { tree, commit, ref, prefix: prefixOf(root, tree) }
}

/** The path from the top level to the root, which git puts in front of its paths. */
export function prefixOf(root: string, { top }: WorkTree): string {
  return root === top ? '' : `${root.slice(top.length + 1)}/`
}

async function notFound(tree: WorkTree, ref: string): Promise<BombeError> {
  const borrowed = findBorrowed(tree)
  if (borrowed !== null)
    return new BombeError('path_outside_root', `git's objects are not read here: ${borrowed}`, {
      hint: '`git repack -a -d` makes a clone independent of the one it borrows from; then remove objects/info/alternates',
    })
  const broken = await whyUnreadable(tree)
  if (broken) return new BombeError('ref_not_found', `git cannot read this repository: ${broken}`)
  const message = `nothing here is called ${ref}`
  if (!(await resolveRef(tree, 'HEAD')))
    return new BombeError('ref_not_found', `${message}: there is no commit yet`, {
      hint: 'leave ref out to ask about the files as they lie on disk',
    })
  if (await resolveRef(tree, `origin/${ref}`))
    return new BombeError('ref_not_found', message, { hint: `origin/${ref} is there` })
  if (lstatSync(join(tree.commonDir, 'shallow'), { throwIfNoEntry: false }))
    return new BombeError('ref_not_found', message, {
      hint: 'this is a shallow clone: `git fetch --unshallow` brings what lies further back',
    })
  return new BombeError('ref_not_found', message)
}
