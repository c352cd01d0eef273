/** Counts the files that differ between two commits. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'
import { splitNames } from './split-names.ts'

/** Infinity if git fails: a commit does not exist, or a partial clone lacks its trees. */
export async function countDifferences(tree: WorkTree, one: string, other: string): Promise<number> {
  if (one === other) return 0
  const answer = await runGit({
    tree,
    command: 'diff-tree',
    arguments: ['-r', '-z', '--name-only', '--no-renames', one, other],
    timeoutMs: 10_000,
  })
  return 'failed' in answer ? Number.POSITIVE_INFINITY : splitNames(answer.output).names.length
}
