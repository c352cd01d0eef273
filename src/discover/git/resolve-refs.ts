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

/** What git itself says against the repository, for example about its configuration; null where it can be read. */
export async function whyUnreadable(tree: WorkTree): Promise<string | null> {
  // Without a ref it only opens the repository.
  const answer = await runGit({ tree, command: 'rev-parse', arguments: ['--abbrev-ref'] })
  return 'failed' in answer ? answer.failed : null
}

export interface NamedRef {
  kind: 'branch' | 'remote' | 'tag'
  ref: string
  commit: string
}

const KINDS = { 'refs/heads/': 'branch', 'refs/remotes/': 'remote', 'refs/tags/': 'tag' } as const

/** Branches, remote branches and tags, the newest first. */
export async function listRefs(tree: WorkTree): Promise<NamedRef[]> {
  const format = '--format=%(objectname) %(*objectname) %(refname)'
  const places = Object.keys(KINDS)
  const answer = await runGit({
    tree,
    command: 'for-each-ref',
    arguments: [format, '--sort=-creatordate', '--', ...places],
  })
  if ('failed' in answer) return []
  return answer.output.toString('utf8').split('\n').flatMap(readRef)
}

function readRef(line: string): NamedRef[] {
  // An annotated tag names itself first, and the commit that it stands for second.
  const [, own = '', meant = '', name = ''] = /^(\S+) (\S*) (refs\/.+)$/.exec(line) ?? []
  const found = Object.entries(KINDS).find(([place]) => name.startsWith(place))
  if (!found || name.endsWith('/HEAD')) return []
  return [{ kind: found[1], ref: name.slice(found[0].length), commit: meant || own }]
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
