/** Lists the staged files: the entries of git's index with their blob ids. */
import type { WorkTree } from './find-work-tree.ts'
import { emptyTree, type ListedTree } from './list-tree.ts'
import { runGit } from './run-git.ts'
import { splitNames } from './split-names.ts'

const ENTRY = /^(\d{6}) ([0-9a-f]{40,64}) ([0-3])\t/
const LINK = '120000'
const SUBMODULE = '160000'
const MERGED = '0'
/** In a conflict only our side counts, not their side and not the common base. */
const COUNTED = new Set([MERGED, '2'])

export async function listIndex(tree: WorkTree): Promise<ListedTree | { failed: string }> {
  const answer = await runGit({ tree, command: 'ls-files', arguments: ['-c', '-s', '-z'] })
  if ('failed' in answer) return answer
  const { names, odd } = splitNames(answer.output)
  const listed = emptyTree()
  for (const line of names) {
    const entry = ENTRY.exec(line)
    if (!entry) continue
    const path = line.slice(entry[0].length)
    if (entry[3] !== MERGED) listed.unmerged.add(path)
    if (!COUNTED.has(entry[3]!)) continue
    if (entry[1] === LINK) listed.links.push(path)
    else if (entry[1] === SUBMODULE) listed.submodules.set(path, entry[2]!)
    else listed.files.set(path, entry[2]!)
  }
  listed.oddNames = odd.map(line => line.replace(ENTRY, ''))
  return listed
}
