/** Every file with its figures, for a map of the repository: size, rank, edges, tests that reach it, changes. */
import { FILE_FLAG } from '../../model/index.ts'
import type { FileRow } from '../../store/schema/rows.ts'
import type { Answer } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import type { QueryContext } from '../shared/question.ts'

/** Figures of one file; numbers are arrays in the order of `TREE_COLUMNS`, so that ten thousand files stay small. */
export type TreeRow = [
  path: string,
  language: string,
  lines: number,
  symbols: number,
  /** Rank of its most important symbol, in millionths. */
  rank: number,
  sites: number,
  sure: number,
  settled: number,
  open: number,
  /** Steps from the nearest test: 0 for a test, 1 for what a test uses, -1 where no test leads to it. */
  testSteps: number,
  /** Commits among the last ones that touched it, and the time of the last one in seconds since 1970; 0 for none. */
  commits: number,
  changedAt: number,
  flags: number,
]

export interface TreeAnswer extends Answer {
  files: TreeRow[]
  /** Folders of packages and modules with their names; '' is the root. */
  packages: [folder: string, name: string][]
  /** How many commits were looked at; 0 where there is no history. */
  commits_read: number
}

/** What git says of the past of files. */
export interface PastOfFiles {
  times: readonly number[]
  paths: readonly string[]
  files: readonly (readonly number[])[]
}

const MILLION = 1_000_000

export function getTree(context: QueryContext, history: PastOfFiles | null): TreeAnswer {
  const { reader } = context
  const files = reader.files()
  const measures = reader.measures()
  const steps = stepsFromTests(files, id => measures.get(id)?.uses ?? [])
  const past = changesOf(history)
  const rows = files.map((file): TreeRow => {
    const measure = measures.get(file.id)
    const { commits, last } = past.get(file.path) ?? { commits: 0, last: 0 }
    return [
      file.path,
      file.language,
      file.lineCount,
      measure?.symbols ?? 0,
      Math.round((measure?.rank ?? 0) * MILLION),
      measure?.sites ?? 0,
      measure?.sure ?? 0,
      measure?.settled ?? 0,
      measure?.open ?? 0,
      steps.get(file.id) ?? -1,
      commits,
      last,
      file.flags,
    ]
  })
  const paths = files.map(({ path }) => path)
  const packages = reader
    .projects()
    .flatMap(({ folder, name }): [string, string][] => (name === '' ? [] : [[folder, name]]))
  const body = { files: rows, packages, commits_read: history?.times.length ?? 0 }
  return finishAnswer(context, body, { files: paths, restsOnEdges: true, edges: [] })
}

/** Breadth first over what files use, from all tests at once. */
function stepsFromTests(
  files: readonly FileRow[],
  usesOf: (file: number) => readonly number[],
): Map<number, number> {
  const tests = files.filter(({ flags }) => (flags & FILE_FLAG.test) !== 0)
  const steps = new Map<number, number>(tests.map(({ id }) => [id, 0]))
  let frontier = [...steps.keys()]
  for (let step = 1; frontier.length > 0; step++) {
    const next: number[] = []
    for (const file of frontier)
      for (const used of usesOf(file)) {
        if (steps.has(used)) continue
        steps.set(used, step)
        next.push(used)
      }
    frontier = next
  }
  return steps
}

function changesOf(history: PastOfFiles | null): Map<string, { commits: number; last: number }> {
  const changes = new Map<string, { commits: number; last: number }>()
  history?.files.forEach((touched, commit) => {
    const time = history.times[commit]!
    for (const file of touched) {
      const path = history.paths[file]!
      const known = changes.get(path)
      if (known) {
        known.commits++
        known.last = Math.max(known.last, time)
      } else changes.set(path, { commits: 1, last: time })
    }
  })
  return changes
}
