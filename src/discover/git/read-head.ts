/** Reads which commit and branch a work tree stands on. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'

export interface Head {
  commit: string
  /** Short name of the branch; null when HEAD is detached. */
  ref: string | null
}

/** Null before the first commit, or when git cannot tell. */
export async function readHead(tree: WorkTree): Promise<Head | null> {
  const answer = await runGit({
    tree,
    command: 'rev-parse',
    arguments: ['HEAD', '--symbolic-full-name', 'HEAD'],
    timeoutMs: 10_000,
    mostBytes: 10_000,
  })
  if ('failed' in answer) return null
  const [commit, name] = answer.output.toString('utf8').trim().split('\n')
  if (!commit || !/^[0-9a-f]{40,64}$/.test(commit)) return null
  return { commit, ref: name?.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : null }
}
