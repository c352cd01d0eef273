/** Resolves refs to commits: branches, tags, ids, the default branch and merge bases. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
/** Tried in this order if the user names no base. */
const DEFAULT_BRANCHES = ['origin/HEAD', 'main', 'master', 'origin/main', 'origin/master', 'HEAD']

/** Null if no branch, tag or commit has this name. */
export async function resolveRef(tree: WorkTree, ref: string): Promise<string | null> {
  if (ref === '' || ref.startsWith('-') || ref.length > 1_000 || ref.includes('\0')) return null
  const answer = await runGit({
    tree,
    command: 'rev-parse',
    arguments: ['--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
  })
  return 'failed' in answer ? null : commitIn(answer.output)
}

export async function defaultBranch(tree: WorkTree): Promise<{ ref: string; commit: string } | null> {
  for (const ref of DEFAULT_BRANCHES) {
    const commit = await resolveRef(tree, ref)
    if (commit) return { ref, commit }
  }
  return null
}

/** Null if the two share no history, or a shallow clone lacks it. */
export async function mergeBase(tree: WorkTree, one: string, other: string): Promise<string | null> {
  const answer = await runGit({ tree, command: 'merge-base', arguments: [one, other] })
  return 'failed' in answer ? null : commitIn(answer.output)
}

function commitIn(output: Buffer): string | null {
  const line = output.toString('utf8').split('\n')[0]!.trim()
  return COMMIT.test(line) ? line : null
}
