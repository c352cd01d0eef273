/** Lists the content of a commit: regular files with their blob ids, and the names of links and submodules. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'
import { splitNames } from './split-names.ts'

export interface ListedTree {
  /** By path from the top level. */
  files: Map<string, string>
  links: string[]
  /** Path -> commit that should be checked out there. */
  submodules: Map<string, string>
  /** Names that are not UTF-8. */
  oddNames: string[]
  /** Files in a conflict. Only the index can have them. */
  unmerged: Set<string>
}

export function emptyTree(): ListedTree {
  return { files: new Map(), links: [], submodules: new Map(), oddNames: [], unmerged: new Set() }
}

const ENTRY = /^(\d{6}) (?:blob|commit) ([0-9a-f]{40,64})\t/
const LINK = '120000'
const SUBMODULE = '160000'

export async function listTree(tree: WorkTree, commit: string): Promise<ListedTree | { failed: string }> {
  const answer = await runGit({ tree, command: 'ls-tree', arguments: ['-r', '-z', '--full-tree', commit] })
  if ('failed' in answer) return answer
  const { names, odd } = splitNames(answer.output)
  const listed = emptyTree()
  for (const line of names) {
    const entry = ENTRY.exec(line)
    if (!entry) continue
    const path = line.slice(entry[0].length)
    if (entry[1] === LINK) listed.links.push(path)
    else if (entry[1] === SUBMODULE) listed.submodules.set(path, entry[2]!)
    else listed.files.set(path, entry[2]!)
  }
  listed.oddNames = odd.map(line => line.replace(ENTRY, ''))
  return listed
}
