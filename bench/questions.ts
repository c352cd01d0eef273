/** `npm run questions`: questions that developers ask, each held against the source a good answer shows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { renderContext } from '../src/questions/get-context/render.ts'
import { PLAIN_AUDIENCE } from '../src/questions/shared/question.ts'
import type { Workspace } from '../src/workspace/workspace.ts'
import { type ClassifiedMiss, classifyMiss, type Miss } from './questions/classify-misses.ts'
import {
  type Extent,
  type Gold,
  lastName,
  type Question,
  type QuestionScore,
  scoreAnswer,
} from './questions/score-answer.ts'
import { prepareRepository } from './retrieval/prepare-repository.ts'

const USAGE = `npm run questions -- [--questions <folder>] [--guesses <file>] [--mirrors <folder>] [--scratch <folder>] [--budget <tokens>] [--only <text>] [--half 0|1] [--worst] [--misses]
  --questions  folder with the questions, one JSON object a line (default: the 40 of bench/questions/own)
  --guesses    the names an asker guesses for each question, one JSON object a line
  --mirrors    bare clones as <owner>+<name>/repo (default: MIRRORS)
  --scratch    where work trees and indexes go, and stay
  --budget     token budgets, separated by commas; none: the answer ends by itself
  --half       only every second repository, from the first or the second on
  --worst      print questions that are answered badly
  --misses     print each needed function that is not shown, and why
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      questions: { type: 'string', default: join(process.cwd(), 'bench/questions/own') },
      guesses: { type: 'string' },
      mirrors: { type: 'string' },
      scratch: { type: 'string', default: join(process.cwd(), 'bench/.results/questions') },
      budget: { type: 'string', default: '3000' },
      only: { type: 'string' },
      half: { type: 'string' },
      worst: { type: 'boolean', default: false },
      misses: { type: 'boolean', default: false },
    },
  })
  const mirrors = values.mirrors ?? process.env.MIRRORS
  if (!mirrors) {
    process.stdout.write(USAGE)
    return 2
  }
  const guesses = values.guesses ? readGuesses(values.guesses) : new Map<string, string[]>()
  const scores = new Map<string, QuestionScore[]>()
  const cold: number[] = []
  const misses = new Map<Miss, number>()
  const sets = readQuestions(values.questions).filter(
    ([repo], index) =>
      (!values.only || repo.includes(values.only)) &&
      (values.half === undefined || index % 2 === Number(values.half)),
  )
  for (const [repo, questions] of sets) {
    const workspace = await prepareRepository(mirrors, values.scratch, repo, questions[0]!.commit)
    try {
      // The first question opens what all others share.
      cold.push((await ask(workspace, questions[0]!, guesses.get(questions[0]!.id), '3000')).ms)
      for (const budget of values.budget.split(','))
        for (const question of questions) {
          const score = await ask(workspace, question, guesses.get(question.id), budget)
          scores.set(budget, [...(scores.get(budget) ?? []), score])
          if (values.worst && score.source < 0.5)
            process.stdout.write(`${score.source.toFixed(2)} ${question.id} ${question.query.slice(0, 90)}\n`)
          if (values.misses)
            for (const { miss } of await explainMisses(workspace, question, guesses.get(question.id), score))
              misses.set(miss, (misses.get(miss) ?? 0) + 1)
        }
    } finally {
      await workspace.close()
    }
  }
  for (const [budget, all] of scores) report(budget, all)
  cold.sort((a, b) => a - b)
  process.stdout.write(
    `\nfirst question of a repository, ms p50 ${shareAt(cold, 0.5)} p95 ${shareAt(cold, 0.95)}\n`,
  )
  for (const [miss, count] of misses) process.stdout.write(`${String(count).padStart(5)} ${miss}\n`)
  return 0
}

async function ask(
  workspace: Workspace,
  question: Question,
  guesses: string[] | undefined,
  budget: string,
): Promise<QuestionScore> {
  const reader = workspace.readBy({ ...PLAIN_AUDIENCE, form: 'text' })
  const started = performance.now()
  const answer = await reader.context({
    query: question.query,
    ...(guesses ? { guesses } : {}),
    ...(budget === 'none' ? {} : { token_budget: Number(budget) }),
  })
  const text = renderContext(answer)
  const ms = performance.now() - started
  const extents = new Map<Gold, Extent>()
  for (const gold of question.gold) extents.set(gold, await extentOf(workspace, gold))
  const linesOf = (path: string): string[] => {
    try {
      return readFileSync(join(workspace.root, path), 'utf8').split('\n')
    } catch {
      return []
    }
  }
  return scoreAnswer(question, text, ms, gold => extents.get(gold)!, linesOf)
}

async function explainMisses(
  workspace: Workspace,
  { id, query, archetype }: Question,
  guesses: string[] | undefined,
  { missed }: QuestionScore,
): Promise<ClassifiedMiss[]> {
  if (missed.length === 0) return []
  const explained = await workspace.context({
    query,
    ...(guesses ? { guesses } : {}),
    token_budget: 20_000,
    detail: 'location',
    explain: 'full',
  })
  return missed.map(({ gold, printed }) => {
    const why = classifyMiss(gold, explained, printed)
    const { miss, rank, share } = why
    process.stdout.write(
      `  ${miss.padEnd(16)} grade ${gold.grade} rank ${String(rank).padStart(3)} share ${share.toFixed(2)} printed ${printed.toFixed(2)} ${id} (${archetype}, ${explained.question_kind}) ${gold.file}#${gold.symbol}\n`,
    )
    return why
  })
}

interface Outlined {
  name: string
  start_line: number
  end_line: number
  children?: Outlined[]
}

/** The symbol of that name nearest to the line, else the line itself. */
async function extentOf(workspace: Workspace, gold: Gold): Promise<Extent> {
  const found: Outlined[] = []
  const visit = (symbols: readonly Outlined[]): void => {
    for (const symbol of symbols) {
      found.push(symbol)
      visit(symbol.children ?? [])
    }
  }
  try {
    visit((await workspace.outline({ path: gold.file, token_budget: 1_000_000 })).symbols)
  } catch {
    return { start: gold.line, end: gold.line }
  }
  const fitting = found.filter(
    ({ name, start_line, end_line }) =>
      name === lastName(gold.symbol) && start_line - 3 <= gold.line && gold.line <= end_line,
  )
  fitting.sort((a, b) => Math.abs(a.start_line - gold.line) - Math.abs(b.start_line - gold.line))
  const [best] = fitting
  return best ? { start: best.start_line, end: best.end_line } : { start: gold.line, end: gold.line }
}

function report(budget: string, scores: readonly QuestionScore[]): void {
  process.stdout.write(`\nbudget ${budget}\n`)
  const groups = [
    ...[...new Set(scores.map(({ repo }) => repo))].map(
      repo => [repo, scores.filter(one => one.repo === repo)] as const,
    ),
    ...[...new Set(scores.map(({ archetype }) => archetype))]
      .sort()
      .map(archetype => [archetype, scores.filter(one => one.archetype === archetype)] as const),
    ['all', scores] as const,
  ]
  for (const [name, group] of groups) {
    const mean = (value: (score: QuestionScore) => number): string =>
      (group.map(value).reduce((sum, one) => sum + one, 0) / group.length).toFixed(3)
    const sorted = (value: (score: QuestionScore) => number): number[] =>
      group.map(value).sort((a, b) => a - b)
    process.stdout.write(
      `${name.padEnd(26)} n ${String(group.length).padStart(3)}  source ${mean(s => s.source)}  entry ${mean(s => Number(s.entry))}  ndcg ${mean(s => s.ndcg)}  first ${mean(s => Number(s.first))}  P@5 ${mean(s => s.precision)}  R@20 ${mean(s => s.recall)}  tokens p50 ${shareAt(
        sorted(s => s.tokens),
        0.5,
      )}  ms p50 ${shareAt(
        sorted(s => s.ms),
        0.5,
      )} p95 ${shareAt(
        sorted(s => s.ms),
        0.95,
      )}\n`,
    )
  }
}

function shareAt(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}

function readGuesses(file: string): Map<string, string[]> {
  return new Map(
    readLines<{ id: string; guesses: string[] }>(file).map(({ id, guesses }) => [id, guesses] as const),
  )
}

function readQuestions(folder: string): [string, Question[]][] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort()
    .map(name => readLines<Question>(join(folder, name)))
    .filter(questions => questions[0]?.query !== undefined)
    .map(questions => [questions[0]!.repo, questions])
}

function readLines<Row>(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row)
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  return 2
})
