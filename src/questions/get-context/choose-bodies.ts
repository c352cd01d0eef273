/** Chooses the bodies an answer shows, best first, each folded, until the question is answered or the budget is used. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { estimateTokens } from '../shared/estimate-tokens.ts'
import type { QueryContext } from '../shared/question.ts'
import { codeLines, foldSource, printSource } from './fold-source.ts'
import { membersIn, type ScoredBody } from './score-bodies.ts'
import type { SourceLines } from './source-lines.ts'

export interface Chosen {
  symbol: SymbolRow
  score: number
  includedAs: 'source' | 'signature_only' | 'location'
  /** Lines shown of it; those that another symbol of the answer shows already are left out. */
  shown: readonly number[]
}

export interface ChooseOptions {
  budget: number
  /** Only what scores this share of the best is shown. */
  minShare: number
  terms: ReadonlySet<string>
  source: SourceLines
  /** More symbols, or more of each. */
  strategy?: 'breadth' | 'depth' | undefined
}

/** Code lines that are shown of the best bodies and of the others. */
const MAX_LINES = {
  usual: { best: 60, other: 34 },
  breadth: { best: 30, other: 16 },
  depth: { best: 160, other: 90 },
}
/** Which share of the best score makes one of the best. */
const BEST_SHARE = 0.6
/** Code outside of every function and class. */
const MAX_MODULE_LINES = 16
/** Small functions of the same file that a good body calls come with it, if nothing else calls them much. */
const HELPER = { minShare: 0.5, maxLines: 14, most: 2, worth: 0.35, maxCallers: 3 }
const TOKENS_OF_HEAD = 10
/** `123:` before each line. */
const TOKENS_OF_NUMBER = 2.2
/** A budget used so far is used up. */
const FULL = 0.95
/** Beyond this many candidates nothing is worth reading. */
const MAX_TRIED = 120

export function chooseBodies(
  context: QueryContext,
  ordered: readonly ScoredBody[],
  options: ChooseOptions,
): Chosen[] {
  const best = ordered[0]?.score ?? 0
  const names = new Set(ordered.slice(0, 40).map(({ symbol }) => symbol.name))
  const waiting: Waiting[] = ordered.slice(0, MAX_TRIED)
  const printed = new Map<number, Set<number>>()
  const seen = new Set<number>()
  const shapes = new Set<string>()
  const chosen: Chosen[] = []
  let used = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { symbol, score } = next
    if (seen.has(symbol.id)) continue
    if (score < options.minShare * best) break
    seen.add(symbol.id)
    const lines = options.source.of(symbol.path)
    const folded = foldedLines(context, next, best, names, options)
    const before = printed.get(symbol.file) ?? new Set<number>()
    const shown = folded.filter(line => !before.has(line))
    // A body of the same name and length is most likely a copy.
    const shape = `${symbol.name} ${Math.floor(folded.length / 3)}`
    if (shown.length === 0 || (folded.length > 4 && shapes.has(shape))) continue
    const cost =
      estimateTokens(printSource(lines, shown, symbol.endLine)) +
      TOKENS_OF_NUMBER * shown.length +
      TOKENS_OF_HEAD
    if (used + cost > options.budget) {
      if (used > options.budget * FULL) break
      continue
    }
    used += cost
    shapes.add(shape)
    for (const line of shown) before.add(line)
    printed.set(symbol.file, before)
    chosen.push({ symbol, score, includedAs: 'source', shown })
    if (score > HELPER.minShare * best)
      for (const helper of helpersOf(context, symbol))
        insert(waiting, { symbol: helper, score: score * HELPER.worth })
  }
  return chosen
}

/** Symbols without source, as many as fit. */
export function listSymbols(
  ordered: readonly ScoredBody[],
  includedAs: 'location' | 'signature_only',
  budget: number,
): Chosen[] {
  const chosen: Chosen[] = []
  let used = 0
  for (const { symbol, score } of ordered) {
    used += estimateTokens(
      `${symbol.path}#${symbol.name} ${includedAs === 'location' ? '' : symbol.signature}`,
    )
    if (used > budget) break
    chosen.push({ symbol, score, includedAs, shown: [] })
  }
  return chosen
}

interface Waiting {
  symbol: SymbolRow
  score: number
}

/** Keeps the list ordered, best first. */
function insert(waiting: Waiting[], one: Waiting): void {
  const at = waiting.findIndex(({ score }) => score < one.score)
  waiting.splice(at < 0 ? waiting.length : at, 0, one)
}

function helpersOf({ reader }: QueryContext, symbol: SymbolRow): SymbolRow[] {
  return reader
    .edgesFrom(symbol.id, ['calls'])
    .map(({ to }) => reader.symbol(to))
    .filter(
      (callee): callee is SymbolRow =>
        callee !== null &&
        callee.file === symbol.file &&
        callee.id !== symbol.id &&
        callee.endLine - callee.startLine < HELPER.maxLines &&
        reader.callersCount(callee.id) <= HELPER.maxCallers,
    )
    .slice(0, HELPER.most)
}

/** A long class is shown as a skeleton: its own lines and the first line of each member. */
function foldedLines(
  context: QueryContext,
  { symbol, score }: Waiting,
  best: number,
  names: ReadonlySet<string>,
  { terms, source, strategy }: ChooseOptions,
): number[] {
  const lines = source.of(symbol.path)
  const { startLine, endLine } = symbol
  const limits = MAX_LINES[strategy ?? 'usual']
  const usual = score >= BEST_SHARE * best ? limits.best : limits.other
  const maxLines = symbol.kind === 'module' ? MAX_MODULE_LINES : usual
  const members = codeLines(lines, startLine, endLine).length > maxLines ? membersIn(context, symbol) : []
  const isInside = (line: number): boolean =>
    members.some(member => line > member.startLine && line <= member.endLine)
  return foldSource(lines, startLine, endLine, { maxLines, terms, names, isHidden: isInside })
}
