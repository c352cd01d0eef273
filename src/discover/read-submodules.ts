/** Which commit each repository inside a work tree stands on. */
import { join } from 'node:path'
import { workTreeAt } from './git/find-work-tree.ts'
import { readHead } from './git/read-head.ts'
import { isRealFolder } from './list-files.ts'

/** Where none is checked out, the commit that the repository around names; those whose folder is gone are left out. */
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
