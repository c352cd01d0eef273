/** Reads localization tasks: a change described in words, and the files and functions it edited. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Task {
  id: string
  repo: string
  language: string
  query: string
  /** The commit of the queried tree. */
  commit: string
  files: string[]
  functions: { file: string; name: string }[]
  /** Whether the query names a gold file's stem, or an edited function. */
  leaksFile: boolean
  leaksSymbol: boolean
  set: 'mined' | 'swebench'
}

interface Line {
  id: string
  repo: string
  language: string
  query?: string
  anchor_commit?: string
  base_commit: string
  date: string
  files: string[]
  functions: { file: string; name: string }[]
  leak_file_stem?: boolean
  leak_file_name?: boolean
  leak_symbol: boolean
  query_ref?: { repo: string; commit: string; path: string }
}

/** Tasks by repository; tasks without a text are skipped and counted. */
export function readTasks(
  folder: string,
  mirrors: string,
  set: Task['set'],
): { repositories: Map<string, Task[]>; missing: number } {
  const repositories = new Map<string, Task[]>()
  let missing = 0
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.jsonl') || name.startsWith('swebench_') !== (set === 'swebench')) continue
    for (const line of readLines(join(folder, name), set)) {
      const query = line.query ?? issueText(mirrors, line.query_ref)
      if (query === undefined || !existsSync(mirrorOf(mirrors, line.repo))) missing++
      else repositories.set(line.repo, [...(repositories.get(line.repo) ?? []), taskOf(line, query, set)])
    }
  }
  return { repositories, missing }
}

/** SWE-bench tasks, each at its own commit, are sorted by date: neighbours then differ little. */
function readLines(path: string, set: Task['set']): Line[] {
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(text => JSON.parse(text) as Line)
  return set === 'swebench' ? lines.sort((a, b) => a.date.localeCompare(b.date)) : lines
}

export function mirrorOf(mirrors: string, repo: string): string {
  return join(mirrors, repo.replace('/', '+'), 'repo')
}

function taskOf(line: Line, query: string, set: Task['set']): Task {
  return {
    id: line.id,
    repo: line.repo,
    language: line.language,
    query,
    commit: line.anchor_commit ?? line.base_commit,
    files: line.files,
    functions: line.functions,
    leaksFile: line.leak_file_stem ?? line.leak_file_name ?? false,
    leaksSymbol: line.leak_symbol,
    set,
  }
}

/** Issue texts stay in the repository that contains them. */
function issueText(mirrors: string, ref: Line['query_ref']): string | undefined {
  if (!ref) return undefined
  const git = ['--git-dir', mirrorOf(mirrors, ref.repo), 'show', `${ref.commit}:${ref.path}`]
  const result = spawnSync('git', git, { encoding: 'utf8', maxBuffer: 1 << 26 })
  return result.status === 0 ? result.stdout : undefined
}
