/** What is staged: the files of git's index with the ids of their content. */
import type { WorkTree } from './find-work-tree.ts'
import { emptyTree, type ListedTree } from './list-tree.ts'
import { runGit } from './run-git.ts'
import { splitNames } from './split-names.ts'

const ENTRY = /^(\d{6}) ([0-9a-f]{40,64}) ([0-3])\t/
const LINK = '120000'
const SUBMODULE = '160000'
const MERGED = '0'
/** In a conflict, our side; the stage of the other side and of what both started from are passed over. */
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
