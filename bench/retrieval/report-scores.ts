/** Prints the figures of a run as a table: all tasks, by language, and by whether the query gives the place away. */
import type { BundleScore, TaskScore } from './score-task.ts'

export function reportScores(title: string, scores: readonly TaskScore[]): string {
  const lines = [title, header()]
  const add = (name: string, some: readonly TaskScore[]): void => {
    if (some.length > 0) lines.push(row(name, some))
  }
  add('all', scores)
  for (const language of [...new Set(scores.map(({ task }) => task.language))].sort())
    add(
      language,
      scores.filter(({ task }) => task.language === language),
    )
  add(
    'names the file',
    scores.filter(({ task }) => task.leaksFile),
  )
  add(
    'names a function',
    scores.filter(({ task }) => task.leaksSymbol),
  )
  add(
    'names neither',
    scores.filter(({ task }) => !task.leaksFile && !task.leaksSymbol),
  )
  const halves = halvesOf(scores)
  add('half of repositories, set on', halves[0]!)
  add('other half', halves[1]!)
  for (const repo of [...new Set(scores.map(({ task }) => task.repo))])
    add(
      repo,
      scores.filter(({ task }) => task.repo === repo),
    )
  return `${lines.join('\n')}\n`
}

const COLUMNS = [
  'tasks',
  'file@1',
  '@5',
  '@10',
  'MRR',
  'fn@5',
  '@10',
  '8000:gold',
  'fn',
  'prec',
  '3500:gold',
  'fn',
  'prec',
]
const WIDTHS = [6, 7, 6, 6, 6, 6, 6, 10, 6, 6, 10, 6, 6]
const NAME_WIDTH = 34

function header(): string {
  return `${''.padEnd(NAME_WIDTH)}${COLUMNS.map((name, i) => name.padStart(WIDTHS[i]!)).join('')}`
}

function row(name: string, scores: readonly TaskScore[]): string {
  const functions = scores.flatMap(({ functionRank }) => (functionRank === null ? [] : [functionRank]))
  const within = (ranks: readonly number[], max: number): string =>
    percent(ranks.map(rank => (rank < max ? 1 : 0)))
  const files = scores.map(({ fileRank }) => fileRank)
  const cells = [
    String(scores.length),
    ...[1, 5, 10].map(max => within(files, max)),
    mean(files.map(rank => 1 / (1 + rank))).toFixed(3),
    ...[5, 10].map(max => within(functions, max)),
    ...[0, 1].flatMap(at => bundleCells(scores.map(({ bundles }) => bundles[at]!))),
  ]
  return `${name.padEnd(NAME_WIDTH)}${cells.map((cell, i) => cell.padStart(WIDTHS[i]!)).join('')}`
}

function bundleCells(bundles: readonly BundleScore[]): string[] {
  const functions = bundles.flatMap(({ hasFunction }) => (hasFunction === null ? [] : [hasFunction ? 1 : 0]))
  return [
    percent(bundles.map(({ goldShown }) => goldShown)),
    percent(functions),
    percent(bundles.map(({ shownGold }) => shownGold)),
  ]
}

/** Every other repository by name: weights were tuned on the first half. */
function halvesOf(scores: readonly TaskScore[]): TaskScore[][] {
  const repos = [...new Set(scores.map(({ task }) => task.repo))].sort()
  return [0, 1].map(half => scores.filter(({ task }) => repos.indexOf(task.repo) % 2 === half))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function percent(values: readonly number[]): string {
  return values.length === 0 ? '-' : (100 * mean(values)).toFixed(1)
}
