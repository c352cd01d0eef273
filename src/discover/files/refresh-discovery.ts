/** Updates a discovery after only the text of indexed files changed, without listing the repository again. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { findWorkTree } from '../git/find-work-tree.ts'
import { readHead } from '../git/read-head.ts'
import type { Discovery } from './discover-repository.ts'

/** Null if anything else changed: a folder, a rule, a configuration, or what git tracks. */
export async function refreshDiscovery(
  before: Discovery,
  touched: ReadonlySet<string>,
  maxBytes: number,
): Promise<Discovery | null> {
  const files = [...before.files]
  const indexOf = new Map(files.map(({ path }, index) => [path, index]))
  const deciding = new Set(before.deciding)
  for (const path of touched) {
    if (deciding.has(path)) return null
    const index = indexOf.get(path)
    const stat = lstatSync(join(before.root, path), { throwIfNoEntry: false })
    if (index === undefined || !stat?.isFile() || stat.size > maxBytes) return null
    files[index] = { ...files[index]!, size: stat.size, mtimeMs: stat.mtimeMs }
  }
  const { tree } = findWorkTree(before.root)
  return { ...before, files, git: (tree && (await readHead(tree))) ?? null }
}
