/** Reads messages and touched files of past commits. A renamed file appears under its present path. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'

export interface Commit {
  /** Seconds since 1970. */
  time: number
  subject: string
  body: string
  /** Present paths, relative to the top level. */
  paths: string[]
}

/** Newest first. Older commits say little about the present code. */
export const MAX_COMMITS = 5_000
const TIMEOUT_MS = 20_000
/** A commit that touches more files is a bulk change and says nothing about a single file. */
export const MAX_FILES = 60
const MAX_BODY_LENGTH = 600

const START = '\u0001'
const SEPARATOR = '\u0002'

/** Empty if git fails. */
export async function readHistory(tree: WorkTree, commit: string): Promise<Commit[]> {
  const answer = await runGit({
    tree,
    command: 'log',
    // Exact renames need only tree objects. A partial clone has no blobs, and bombe must not make it fetch.
    arguments: [
      '-z',
      '--format=%x01%ct%x02%s%x02%b',
      `--max-count=${MAX_COMMITS}`,
      '--no-merges',
      '--name-status',
      '-M100%',
      commit,
    ],
    timeoutMs: TIMEOUT_MS,
  })
  return 'failed' in answer ? [] : parseHistory(answer.output.toString('utf8'))
}

export function parseHistory(output: string): Commit[] {
  const today = new Map<string, string>()
  const commits: Commit[] = []
  for (const record of output.split(START)) {
    const [head = '', ...fields] = record.split('\0')
    const [time, subject, body] = head.split(SEPARATOR)
    if (subject === undefined) continue
    const paths = readPaths(fields, today)
    if (paths.length === 0 || paths.length > MAX_FILES) continue
    commits.push({ time: Number(time), subject, body: (body ?? '').slice(0, MAX_BODY_LENGTH), paths })
  }
  return commits
}

/** `M path`, `A path`, `R100 old new`. Commits come newest first, so older commits get the new path of a rename. */
function readPaths(fields: readonly string[], today: Map<string, string>): string[] {
  const paths: string[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const status = fields[at]!.trim()
    let path = fields[at + 1]!
    if (status.startsWith('R') || status.startsWith('C')) {
      const now = fields[at + 2] ?? path
      const name = today.get(now) ?? now
      if (status.startsWith('R')) today.set(path, name)
      path = now
      at++
    }
    if (status !== '') paths.push(today.get(path) ?? path)
  }
  return paths
}
