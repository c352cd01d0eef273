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
  const plain = readPlainHead(tree)
  return plain === undefined ? queryGit(tree) : plain
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const BRANCH = 'refs/heads/'
const MAX_PACKED_BYTES = 16 * 1024 * 1024

/** Where refs are kept in tables, HEAD names this branch, which does not exist. */
const ELSEWHERE = 'refs/heads/.invalid'

/** Reads the files of git directly, which saves a git process per question. Undefined if they have an unusual form. */
function readPlainHead({ gitDir, commonDir }: WorkTree): Head | null | undefined {
  const head = readLine(join(gitDir, 'HEAD'))
  if (!head) return undefined
  if (COMMIT.test(head)) return { commit: head, ref: null }
  const name = /^ref: (refs\/heads\/[\w./-]+)$/.exec(head)?.[1]
  if (!name || name.includes('..') || name === ELSEWHERE) return undefined
  const loose = readLine(join(commonDir, name))
  const commit = loose === null ? readPacked(commonDir, name) : loose
  if (commit === null) return null
  return commit && COMMIT.test(commit) ? { commit, ref: name.slice(BRANCH.length) } : undefined
}

/** Null where there is no such file, undefined where it cannot be read. */
function readLine(path: string): string | null | undefined {
  const read = readBounded(path, 1_000)
  if ('text' in read) return read.text.trimEnd()
  return read.failed === 'missing' ? null : undefined
}

function readPacked(commonDir: string, name: string): string | null | undefined {
  const read = readBounded(join(commonDir, 'packed-refs'), MAX_PACKED_BYTES)
  if ('failed' in read) return read.failed === 'missing' ? null : undefined
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
