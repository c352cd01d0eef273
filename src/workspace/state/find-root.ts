/** Which folder is the repository: the one that was named, else the enclosing work tree, else the current folder. */
import { findWorkTree } from '../../discover/git/find-work-tree.ts'

/** Both folders must be real paths. */
export function findRoot(named: string | undefined, here: string): string {
  return named ?? findWorkTree(here).tree?.top ?? here
}
