/** Reads which commit is checked out in each repository inside a work tree. */
import { join } from 'node:path'
import { workTreeAt } from '../git/find-work-tree.ts'
import { readHead } from '../git/read-head.ts'
import { isRealFolder } from './list-files.ts'

/** Uses the commit recorded by the outer repository if none is checked out. Skips a repository without a folder. */
export async function readSubmodules(
  root: string,
  nested: ReadonlyMap<string, string | null>,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  for (const [path, named] of nested) {
    if (!isRealFolder(root, path)) continue
    const { tree } = workTreeAt(join(root, path))
    const head = tree && (await readHead(tree))
    found.set(path, head?.commit ?? named)
  }
  return found
}
