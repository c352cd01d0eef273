/** The commits that changed one path, and the files that a commit changed, with the blobs before and after. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'

export interface ChangedBlob {
  path: string
  /** Null where the file was not there. */
  before: string | null
  after: string | null
}

export interface PathCommit extends ChangedBlob {
  commit: string
  /** Seconds since 1970. */
  time: number
  author: string
  subject: string
}

const TIMEOUT_MS = 20_000
const START = '\u0001'
const SEPARATOR = '\u0002'
const MISSING = /^0+$/
/** `:old-mode new-mode old-blob new-blob status`. */
const CHANGE = /^\s*:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]/

/** Newest first, from `start` backwards. Merges are left out: what they bring was changed in another commit. */
export async function listPathCommits(
  tree: WorkTree,
  start: string,
  path: string,
  count: number,
): Promise<PathCommit[] | { failed: string }> {
  const answer = await runGit({
    tree,
    command: 'log',
    arguments: [
      ...['-z', '--format=%x01%H%x02%ct%x02%an%x02%s', `--max-count=${count}`, '--no-merges'],
      ...['--raw', '--no-abbrev', '--no-renames', start, '--', path],
    ],
    timeoutMs: TIMEOUT_MS,
  })
  if ('failed' in answer) return answer
  return answer.output.toString('utf8').split(START).flatMap(parseCommit)
}

function parseCommit(record: string): PathCommit[] {
  const [head = '', ...fields] = record.split('\0')
  const [commit, time, author = '', subject = ''] = head.split(SEPARATOR)
  const [change] = parseChanges(fields)
  return commit && change ? [{ ...change, commit, time: Number(time), author, subject }] : []
}

/** Against the first parent; without exact renames, which git pairs by blob and the symbols tell better. */
export async function listCommitChanges(tree: WorkTree, commit: string): Promise<ChangedBlob[]> {
  const answer = await runGit({
    tree,
    command: 'diff-tree',
    arguments: ['-r', '-z', '--root', '--no-commit-id', '--raw', '--no-abbrev', '--no-renames', commit],
    timeoutMs: TIMEOUT_MS,
  })
  return 'failed' in answer ? [] : parseChanges(answer.output.toString('utf8').split('\0'))
}

function parseChanges(fields: readonly string[]): ChangedBlob[] {
  return fields.flatMap((field, at) => {
    const found = CHANGE.exec(field)
    if (!found) return []
    return [{ path: fields[at + 1] ?? '', before: blobOf(found[1]!), after: blobOf(found[2]!) }]
  })
}

function blobOf(id: string): string | null {
  return MISSING.test(id) ? null : id
}
