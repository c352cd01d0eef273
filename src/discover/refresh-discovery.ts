/** What discovery would find where only known files changed their text: spares listing and sorting out everything. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Discovery } from './discover-repository.ts'
import { findWorkTree } from './git/find-work-tree.ts'
import { readHead } from './git/read-head.ts'

/** Null where something else than a file that is indexed changed: a folder, a rule, a configuration, what git tracks. */
export async function refreshDiscovery(
  before: Discovery,
  touched: ReadonlySet<string>,
  mostBytes: number,
): Promise<Discovery | null> {
  const files = [...before.files]
  const indexOf = new Map(files.map(({ path }, index) => [path, index]))
  const deciding = new Set(before.deciding)
  for (const path of touched) {
    if (deciding.has(path)) return null
    const index = indexOf.get(path)
    const stat = lstatSync(join(before.root, path), { throwIfNoEntry: false })
    if (index === undefined || !stat?.isFile() || stat.size > mostBytes) return null
    files[index] = { ...files[index]!, size: stat.size, mtimeMs: stat.mtimeMs }
  }
  const { tree } = findWorkTree(before.root)
  return { ...before, files, git: (tree && (await readHead(tree))) ?? null }
}
