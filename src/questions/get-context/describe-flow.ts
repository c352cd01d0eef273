/** How the shown functions connect: the chain of calls that says most about them, and one sentence about it. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { counted } from '../shared/render-text.ts'
import type { Chosen } from './choose-bodies.ts'
import type { Fit } from './measure-fit.ts'

export interface Flow {
  /** `src/app.py:12 start() calls run()`, in the order the calls happen. */
  steps: string[]
  /** Symbols on the chain, the first caller first. */
  chain: readonly SymbolRow[]
}

interface Call {
  from: number
  to: number
  line: number
}

const MAX_CHAIN = 6
/** Calls between what is shown beyond the best few say little. */
const MAX_CALLERS_SHOWN = 16

export function describeFlow({ reader }: QueryContext, names: SymbolNames, shown: readonly Chosen[]): Flow {
  const best = shown.slice(0, MAX_CALLERS_SHOWN)
  const worth = new Map(best.map(({ symbol, score }) => [symbol.id, score]))
  const calls = new Map<number, Call[]>()
  for (const { symbol } of best) {
    const own = reader
      .edgesFrom(symbol.id, ['calls', 'instantiates'])
      .filter(({ to }) => to !== symbol.id && worth.has(to))
      .map(({ from, to, line }) => ({ from, to, line }))
    if (own.length > 0) calls.set(symbol.id, own)
  }
  const first = best[0]?.symbol.id
  const path = bestPath([...worth.keys()], calls, worth, isInCall(calls, first) ? first : undefined)
  return {
    steps: path.map(
      ({ from, to, line }) =>
        `${names.symbol(from)!.path}:${line} ${shortName(names, from)} calls ${shortName(names, to)}`,
    ),
    chain: path.length === 0 ? [] : [path[0]!.from, ...path.map(({ to }) => to)].map(id => names.symbol(id)!),
  }
}

function isInCall(calls: ReadonlyMap<number, readonly Call[]>, id: number | undefined): boolean {
  return [...calls.values()].some(all => all.some(({ from, to }) => from === id || to === id))
}

/** The chain whose symbols are worth most together, through one of them where that is said; each symbol once. */
function bestPath(
  starts: readonly number[],
  calls: ReadonlyMap<number, readonly Call[]>,
  worth: ReadonlyMap<number, number>,
  through: number | undefined,
): Call[] {
  let best: Call[] = []
  let most = 0
  let looked = 0
  const walk = (at: number, seen: ReadonlySet<number>, path: readonly Call[], total: number): void => {
    if (++looked > 20_000) return
    if (path.length > 0 && total > most && (through === undefined || seen.has(through))) {
      most = total
      best = [...path]
    }
    if (path.length >= MAX_CHAIN - 1) return
    for (const call of calls.get(at) ?? []) {
      if (seen.has(call.to)) continue
      walk(call.to, new Set(seen).add(call.to), [...path, call], total + worth.get(call.to)!)
    }
  }
  for (const start of starts) walk(start, new Set([start]), [], worth.get(start)!)
  return best
}

/** What fits best, what leads to it, and where it leads. */
export function summarize(
  names: SymbolNames,
  shown: readonly Chosen[],
  { chain }: Flow,
  fit: Fit,
  found: number,
): string {
  if (shown.length === 0 && found > 0) return `None of ${counted(found, 'symbol')} fits the budget.`
  if (shown.length === 0) return `Nothing in the index fits the question.${sayAbsent(fit)}`
  const best = shown[0]!.symbol
  const files = new Set(shown.map(({ symbol }) => symbol.path)).size
  const size = `${counted(shown.length, 'symbol')} of ${counted(files, 'file')}`
  if (fit.is === 'none')
    return `Nothing here clearly fits the question.${sayAbsent(fit)} The nearest, a guess: ${names.handle(best)}. ${size}.`
  if (fit.is === 'weak')
    return `A guess: ${names.handle(best)}, nothing has much of the question.${sayAbsent(fit)} ${size}.`
  const [start] = chain
  const end = chain.at(-1)
  if (!start || !end) return `Best fit: ${names.handle(best)}. ${size}.`
  const [from, fits, to] = [start, best, end].map(({ id }) => shortName(names, id))
  if (best.id === start.id) return `${fits} fits best; it leads to ${to}. ${size}.`
  if (best.id === end.id) return `${from} leads to ${fits}, which fits best. ${size}.`
  return chain.some(({ id }) => id === best.id)
    ? `${from} leads to ${fits}, which fits best and leads to ${to}. ${size}.`
    : `${fits} fits best. ${from} leads to ${to}. ${size}.`
}

function sayAbsent({ absent }: Fit): string {
  return absent.length > 0 ? ` No file has ${absent.join(', ')}.` : ''
}

/** The part of a handle that names the symbol; a file is its path. */
export function shortName(names: SymbolNames, id: number): string {
  const symbol = names.symbol(id)
  if (!symbol) return '?'
  const handle = names.handle(symbol)
  return handle.slice(handle.indexOf('#') + 1)
}
