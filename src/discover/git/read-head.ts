/** Reads the commit and the branch that are checked out in a work tree. */
import { join } from 'node:path'
import { readBounded } from '../files/read-bounded.ts'
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'

export interface Head {
  commit: string
  /** Short name of the branch; null when HEAD is detached. */
  ref: string | null
}

/** Null before the first commit, or if git fails. */
export async function readHead(tree: WorkTree): Promise<Head | null> {
  return readPlainHead(tree) ?? (await queryGit(tree))
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const BRANCH = 'refs/heads/'
const MAX_PACKED_BYTES = 16 * 1024 * 1024

/** Reads the files of git directly, which saves a git process per command. Null if they have an unusual form. */
function readPlainHead({ gitDir, commonDir }: WorkTree): Head | null {
  const head = readLine(join(gitDir, 'HEAD'))
  if (head === null) return null
  if (COMMIT.test(head)) return { commit: head, ref: null }
  const name = /^ref: (refs\/heads\/[\w./-]+)$/.exec(head)?.[1]
  if (!name || name.includes('..')) return null
  const commit = readLine(join(commonDir, name)) ?? readPacked(commonDir, name)
  return commit !== null && COMMIT.test(commit) ? { commit, ref: name.slice(BRANCH.length) } : null
}

function readLine(path: string): string | null {
  const read = readBounded(path, 1_000)
  return 'text' in read ? read.text.trimEnd() : null
}

function readPacked(commonDir: string, name: string): string | null {
  const read = readBounded(join(commonDir, 'packed-refs'), MAX_PACKED_BYTES)
  if ('failed' in read) return null
  const at = read.text.indexOf(` ${name}\n`)
  return at < 0 ? null : read.text.slice(read.text.lastIndexOf('\n', at) + 1, at)
}

async function queryGit(tree: WorkTree): Promise<Head | null> {
  const answer = await runGit({
    tree,
    command: 'rev-parse',
    arguments: ['HEAD', '--symbolic-full-name', 'HEAD'],
    timeoutMs: 10_000,
    maxBytes: 10_000,
  })
  if ('failed' in answer) return null
  const [commit, name] = answer.output.toString('utf8').trim().split('\n')
  if (!commit || !COMMIT.test(commit)) return null
  return { commit, ref: name?.startsWith(BRANCH) ? name.slice(BRANCH.length) : null }
}
