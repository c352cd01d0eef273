/** The regular files of a commit with the ids of their content. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'
import { splitNames } from './split-names.ts'

const REGULAR = /^100(?:644|755) blob ([0-9a-f]{40,64})\t/

/** By path from the top level; links, submodules and names that are not UTF-8 are left out. */
export async function listTree(
  tree: WorkTree,
  commit: string,
): Promise<Map<string, string> | { failed: string }> {
  const answer = await runGit({ tree, command: 'ls-tree', arguments: ['-r', '-z', '--full-tree', commit] })
  if ('failed' in answer) return answer
  const files = new Map<string, string>()
  for (const line of splitNames(answer.output).names) {
    const entry = REGULAR.exec(line)
    if (entry) files.set(line.slice(entry[0].length), entry[1]!)
  }
  return files
}
