/** The name of a repository, and the branch and commit that are checked out now. */
import { basename } from 'node:path'
import { findWorkTree } from '../../discover/git/find-work-tree.ts'
import { readHead } from '../../discover/git/read-head.ts'
import type { Repository } from '../../questions/shared/question.ts'

/** Without git, or before the first commit, there is no ref. */
export async function describeRepository(root: string): Promise<Repository> {
  const name = basename(root)
  const { tree } = findWorkTree(root)
  const head = tree && (await readHead(tree))
  if (!head) return { name }
  return { name, commit: head.commit, ...(head.ref === null ? {} : { ref: head.ref }) }
}
