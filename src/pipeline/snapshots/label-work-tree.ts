/** Writes beside an index which work tree it is of, and where that is. */
import { findWorkTree } from '../../discover/git/find-work-tree.ts'
import { readHead } from '../../discover/git/read-head.ts'
import { labelSnapshot } from '../../store/generations/snapshots.ts'

export async function labelWorkTree(folder: string, root: string): Promise<void> {
  const { tree } = findWorkTree(root)
  const head = tree && (await readHead(tree))
  labelSnapshot(folder, { kind: 'work_tree', root, ref: head?.ref ?? '', commit: head?.commit ?? '' })
}

/** '' before the first commit, and without git. */
export async function commitAt(root: string): Promise<string> {
  const { tree } = findWorkTree(root)
  return (tree && (await readHead(tree))?.commit) ?? ''
}
