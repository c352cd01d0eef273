/** `npm run search-quality`: queries in words, each held against the files that answer it, by NDCG@10. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadLanguages } from '../src/languages/load-languages.ts'
import type { Workspace } from '../src/workspace/workspace.ts'
import { type AnnotatedRepository, prepareFolder } from './search-quality/prepare-folder.ts'
import { type Annotation, scoreFiles, scoreHits } from './search-quality/score-files.ts'

const USAGE = `npm run search-quality -- --annotations <folder> [--mirrors <folder>] [--scratch <folder>] [--only <name,name>] [--half 0|1] [--way search|context] [--worst]
  --annotations  folder with repos.json and one file of queries per repository
  --mirrors      bare clones as <owner>+<name>/repo (default: MIRRORS)
  --scratch      where work trees and indexes go, and stay
  --half         only every second repository, from the first or the second on
  --way          only by one of the two
  --worst        print the queries that score below a half
`
const LANGUAGES = new Set((await loadLanguages()).map(({ id }) => id))
const WAYS = ['search', 'context'] as const
type Way = (typeof WAYS)[number]

interface Score {
  way: Way
  repo: string
  language: string
  category: string
  ndcg: number
  precision: number
  recall: number
  ms: number
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      annotations: { type: 'string' },
      mirrors: { type: 'string' },
      scratch: { type: 'string', default: join(process.cwd(), 'bench/.results/search-quality') },
      only: { type: 'string' },
      half: { type: 'string' },
      way: { type: 'string' },
      worst: { type: 'boolean', default: false },
    },
  })
  const { annotations, half } = values
  const mirrors = values.mirrors ?? process.env.MIRRORS
  if (!annotations || !mirrors) {
    process.stdout.write(USAGE)
    return 2
  }
  const ways = WAYS.filter(way => values.way === undefined || way === values.way)
  const names = values.only?.split(',')
  const repositories = readJson<AnnotatedRepository[]>(join(annotations, 'repos.json'))
    .filter(({ name, language }) => LANGUAGES.has(language) && existsSync(join(annotations, `${name}.json`)))
    .filter(({ name }, index) => names?.includes(name) ?? (half === undefined || index % 2 === Number(half)))
  const scores: Score[] = []
  const cold: { way: Way; ms: number }[] = []
  for (const repository of repositories) {
    const workspace = await prepareFolder(mirrors, values.scratch, repository)
    if (!workspace) {
      process.stdout.write(`${repository.name}: no mirror, left out\n`)
      continue
    }
    const queries = readJson<Annotation[]>(join(annotations, `${repository.name}.json`))
    try {
      for (const way of ways) {
        // The first question opens what all others share.
        const first = await ask(workspace, way, queries[0]!.query)
        cold.push({ way, ms: first.ms })
        for (const one of queries) {
          const { files, ms } = await ask(workspace, way, one.query)
          const ndcg = scoreFiles(files, one)
          const { name: repo, language } = repository
          const hits = scoreHits(files, one)
          scores.push({ way, repo, language, category: one.category, ndcg, ...hits, ms })
          if (values.worst && ndcg < 0.5)
            process.stdout.write(`${way} ${repo} ${ndcg.toFixed(2)} ${one.query}: ${files.slice(0, 3)}\n`)
        }
      }
    } finally {
      await workspace.close()
    }
  }
  for (const way of ways)
    report(
      way,
      scores.filter(score => score.way === way),
      cold.flatMap(one => (one.way === way ? [one.ms] : [])),
    )
  return 0
}

/** Distinct files in the order an answer has them. */
async function ask(workspace: Workspace, way: Way, query: string): Promise<{ files: string[]; ms: number }> {
  const started = performance.now()
  const paths =
    way === 'search'
      ? (await workspace.searchAll({ query, limit: 30 })).symbols.map(({ file_path }) => file_path)
      : (await workspace.context({ query, token_budget: 8_000 })).context_bundle.files.map(({ path }) => path)
  return { files: [...new Set(paths)], ms: performance.now() - started }
}

/** A language and the whole are means over repositories, as the peers' figures are. */
function report(way: Way, scores: readonly Score[], cold: readonly number[]): void {
  process.stdout.write(`\n${way}\n`)
  const line = (name: string, group: readonly Score[]): void => {
    const times = group.map(({ ms }) => ms)
    const at = (share: number): string => percentile(times, share)
    const meanOf = (field: 'ndcg' | 'precision' | 'recall'): string =>
      mean(repos.map(own => mean(own.map(score => score[field])))).toFixed(3)
    const repos = [...groupBy(group, ({ repo }) => repo).values()]
    process.stdout.write(
      `${name.padEnd(22)} ${meanOf('ndcg')}  P@5 ${meanOf('precision')}  R@20 ${meanOf('recall')}  n ${String(group.length).padStart(4)}  warm ms p50 ${at(0.5)} p95 ${at(0.95)}\n`,
    )
  }
  for (const key of ['repo', 'category', 'language'] as const)
    for (const [name, group] of groupBy(scores, score => score[key])) line(name, group)
  line('all', scores)
  process.stdout.write(
    `first question of a repository, ms p50 ${percentile(cold, 0.5)} p95 ${percentile(cold, 0.95)}\n`,
  )
}

function percentile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
}

function groupBy(scores: readonly Score[], keyOf: (score: Score) => string): Map<string, Score[]> {
  const groups = new Map<string, Score[]>()
  for (const score of scores) groups.set(keyOf(score), [...(groups.get(keyOf(score)) ?? []), score])
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  return 2
})
