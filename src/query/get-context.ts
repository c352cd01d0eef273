/** What must be read for a task: the symbols a question is about and what they need beside them, within a budget. */
import type { History } from '../rank/history.ts'
import type { SymbolRow } from '../store/rows.ts'
import type { Answer } from './answer.ts'
import { buildBundle, type ContextBundle } from './build-bundle.ts'
import { checkChoice, checkCount, checkText } from './check-input.ts'
import { type Companions, findCompanions, type Relation } from './find-companions.ts'
import { finishAnswer } from './finish-answer.ts'
import { checkBudget, fitBudget } from './fit-budget.ts'
import { SymbolNames } from './name-symbols.ts'
import { type IncludedAs, type Planned, type PlanOptions, planBundle, type Wanted } from './plan-bundle.ts'
import type { QueryContext } from './question.ts'
import { type RankedContext, rankContext } from './rank-context.ts'
import { type Intent, readQuestion } from './read-question.ts'
import { renderContext } from './render-context.ts'
import { resolveSymbol } from './resolve-symbol.ts'
import { SymbolCost } from './symbol-cost.ts'

export const STRATEGIES = ['breadth', 'depth'] as const
export const CONTEXT_DETAILS = ['source', 'signature', 'location'] as const

export interface ContextInput {
  query: string
  entry_points?: string[]
  cursor_file?: string
  token_budget?: number
  include_signatures_only?: boolean
  expansion_depth?: number
  strategy?: (typeof STRATEGIES)[number]
  detail?: (typeof CONTEXT_DETAILS)[number]
  include_tests?: boolean
  explain?: 'off' | 'basic' | 'full'
}

export interface ContextAnswer extends Answer {
  query: string
  context_bundle: ContextBundle
  /** With `explain`: the order everything was chosen by. */
  ranking?: Ranking
}

export interface Ranking {
  intent: Intent
  files: { path: string; score: number }[]
  symbols: { handle: string; score: number; ranking_reasons: string[] }[]
}

/** An issue with its log may be long; only its beginning is read as words. */
const LONGEST_QUERY = 100_000
const MOST_ENTRIES = 50
/** How much a companion is worth beside the best hit, and how many hits are walked from. */
const COMPANION = 0.45
const WALKED_HITS = 12
/** What a file's own rank adds to the first of its symbols, beside the best hit: it is better to see something of it. */
const FIRST_OF_FILE = 0.1
/** Whoever names no budget wants what is needed, not what fits: past these tokens, only what is nearly as good as the best. */
const ENOUGH = { tokens: 1_200, share: 0.45 }
const AIM = 2_000
const EXPLAINED = { basic: 20, full: 60 }

export function getContext(
  context: QueryContext,
  input: ContextInput,
  history: History | null = null,
): ContextAnswer {
  const query = checkText('query', input.query, LONGEST_QUERY).trim()
  const checked = checkOptions(context, input)
  const names = new SymbolNames(context)
  const costs = new SymbolCost(context, names)
  const question = readQuestion(query)
  const entries = checked.entries.map(address => resolveSymbol(context, names, address))
  const { cursorFile, budget } = checked
  const includeTests = input.include_tests ?? false
  const ranked = rankContext(context, names, { query, question, history, cursorFile, includeTests })
  const companions = findCompanions(context, seedsOf(entries, ranked), checked.depth)
  const wanted = gather(names, entries, ranked, companions)
  const planned = planBundle(wanted, planOptions(costs, input, budget, question.intent))
  const ranking = explainRanking(names, ranked, question.intent, input.explain)
  const found: Found = {
    query,
    costs,
    available: wanted.length,
    relations: companions.relations,
    aim: aimOf(input, budget),
    ranking,
  }
  const answer = fitBudget(
    context,
    budget,
    {
      most: planned.length,
      build: keep => close(context, names, planned.slice(0, keep), found),
      render: renderContext,
    },
    'context',
  )
  const { tokens_used = 0, token_budget = 0 } = answer.meta
  return { ...answer, context_bundle: { ...answer.context_bundle, tokens_used, token_budget } }
}

/** What an answer is closed with, however much of it fits. */
interface Found {
  query: string
  costs: SymbolCost
  available: number
  relations: readonly Relation[]
  aim: number
  ranking: Ranking | null
}

function checkOptions(
  context: QueryContext,
  input: ContextInput,
): { entries: string[]; cursorFile: string | undefined; depth: number; budget: number } {
  if (input.strategy !== undefined) checkChoice('strategy', input.strategy, STRATEGIES)
  if (input.detail !== undefined) checkChoice('detail', input.detail, CONTEXT_DETAILS)
  const entries = input.entry_points ?? []
  checkCount('number of entry_points', entries.length, 0, MOST_ENTRIES)
  const cursor = input.cursor_file?.replace(/^\.\//, '')
  return {
    entries,
    // A file that is not indexed has no imports we know of: then it changes nothing.
    cursorFile: cursor !== undefined && context.reader.file(cursor) ? cursor : undefined,
    depth: checkCount('expansion_depth', input.expansion_depth ?? 2, 1, 4),
    budget: checkBudget(input.token_budget) ?? context.audience.budgets.context,
  }
}

/** Where the walk through the graph starts, and how much each counts. */
function seedsOf(entries: readonly SymbolRow[], { hits }: RankedContext): Map<number, number> {
  const seeds = new Map(entries.map(({ id }) => [id, hits[0]?.score ?? 1]))
  for (const { symbol, score } of hits.slice(0, WALKED_HITS))
    if (!seeds.has(symbol.id)) seeds.set(symbol.id, score)
  return seeds
}

/** Entry points first, then hits and companions in one order. */
function gather(
  names: SymbolNames,
  entries: readonly SymbolRow[],
  { hits, files }: RankedContext,
  { scores, relations }: Companions,
): Wanted[] {
  const wanted = new Map<number, Wanted>()
  const best = hits[0]?.score ?? 1
  const byFile = new Map(
    files.map(({ path, score }) => [path, (FIRST_OF_FILE * best * score) / (files[0]!.score || 1)] as const),
  )
  const fileScore = ({ path }: SymbolRow): number => byFile.get(path) ?? 0
  for (const symbol of entries)
    wanted.set(symbol.id, {
      symbol,
      score: Number.MAX_VALUE,
      fileScore: 0,
      confidence: 'exact',
      isEntry: true,
    })
  for (const { symbol, score } of hits)
    if (!wanted.has(symbol.id))
      wanted.set(symbol.id, {
        symbol,
        score,
        fileScore: fileScore(symbol),
        confidence: 'exact',
        isEntry: false,
      })
  const surest = new Map(
    relations.flatMap(({ from, to, confidence }) => [[from, confidence] as const, [to, confidence] as const]),
  )
  for (const [id, rank] of scores) {
    const known = wanted.get(id)
    if (known) known.score += COMPANION * 0.3 * rank * best
    const symbol = known ? null : names.symbol(id)
    // Files come in through imports by the dozen; what they hold is what is needed.
    if (!symbol || symbol.kind === 'module') continue
    wanted.set(id, {
      symbol,
      score: COMPANION * rank * best,
      fileScore: fileScore(symbol),
      confidence: surest.get(id) ?? 'approximate',
      isEntry: false,
    })
  }
  return [...wanted.values()]
}

/** What a question asks for decides how much of each symbol is shown. */
function planOptions(costs: SymbolCost, input: ContextInput, budget: number, intent: Intent): PlanOptions {
  const isDeep = input.strategy === 'depth' || (input.strategy === undefined && intent === 'one-symbol')
  const detail: IncludedAs =
    input.detail === 'location'
      ? 'location'
      : input.detail === 'signature' || input.include_signatures_only
        ? 'signature_only'
        : 'full_source'
  return {
    // More than fits beside verdict, meta, summary and relations: the end of the plan is cut off, not guessed.
    budget,
    aim: aimOf(input, budget),
    longest: Math.max(isDeep ? 700 : 400, budget * (isDeep ? 0.1 : 0.05)),
    sourceShare: isDeep ? 0.8 : 0.4,
    detail,
    ...(input.token_budget === undefined ? { enough: ENOUGH } : {}),
    costOf: (wanted, as) => costs.of(wanted, as),
  }
}

function aimOf(input: ContextInput, budget: number): number {
  return input.token_budget === undefined ? Math.min(budget, AIM) : budget
}

function close(
  context: QueryContext,
  names: SymbolNames,
  shown: readonly Planned[],
  { query, costs, available, relations, aim, ranking }: Found,
): ContextAnswer {
  const { bundle, edges } = buildBundle(names, costs, shown, { available, relations, budget: aim })
  const left = available - shown.length
  const body = { query, context_bundle: bundle, ...(ranking ? { ranking } : {}) }
  return finishAnswer(context, body, {
    files: bundle.files.map(({ path }) => path),
    edges,
    restsOnEdges: true,
    why: left > 0 && shown.length > 0 ? ['truncated_by_budget'] : [],
    ...(left > 0 ? { omitted: { symbols: left } } : {}),
    suggestion: suggest(names, shown),
  })
}

function suggest(names: SymbolNames, shown: readonly Planned[]): string {
  const cut = shown.find(({ includedAs }) => includedAs !== 'full_source')
  if (shown.length === 0)
    return 'try search_symbols with one of the names you know, or search_text for a message'
  if (cut && cut.symbol.kind !== 'module') return `get_source ${names.handle(cut.symbol)}`
  return `get_references ${names.handle(shown[0]!.symbol)}`
}

function explainRanking(
  names: SymbolNames,
  { hits, files }: RankedContext,
  intent: Intent,
  explain: ContextInput['explain'],
): Ranking | null {
  if (explain !== 'basic' && explain !== 'full') return null
  const most = EXPLAINED[explain]
  const short = (score: number): number => Number(score.toPrecision(4))
  return {
    intent,
    files: files.slice(0, most).map(({ path, score }) => ({ path, score: short(score) })),
    symbols: hits.slice(0, most).map(({ symbol, score, reasons }) => ({
      handle: names.handle(symbol),
      score: short(score),
      ranking_reasons: [...new Set(reasons)],
    })),
  }
}
