/** Chooses what a bundle shows and how: full source while it fits, else a signature, else the place. */
import type { Confidence } from '../model/index.ts'
import type { SymbolRow } from '../store/rows.ts'

export type IncludedAs = 'full_source' | 'signature_only' | 'location'

export interface Wanted {
  symbol: SymbolRow
  score: number
  confidence: Confidence
  /** What its file is worth: counts for the first symbol that is taken from it. */
  fileScore: number
  /** Shown in full whatever else has to go. */
  isEntry: boolean
}

export interface Planned extends Wanted {
  includedAs: IncludedAs
  cost: number
}

export interface PlanOptions {
  /** Never more than this. */
  budget: number
  /** What is usually enough: room for source is reckoned from it. */
  aim: number
  /** The most that any but the first few may take for its source. */
  longest: number
  /** Share of the aim for source; the rest is for signatures. */
  sourceShare: number
  detail: IncludedAs
  /** Where nobody named a budget: past so many tokens only what is worth this share of the best is added. */
  enough?: { tokens: number; share: number }
  /** Tokens of a symbol shown in that way. */
  costOf(wanted: Wanted, as: IncludedAs): number
}

/** What else a file has is worth less with each symbol taken from it. */
const REPEATED = 0.97
/** Functions that take the same long list of parameters are a family: one or two of them tell what the others are. */
const ALIKE = 0.8
const LONG_PARAMETERS = 60
/** The best few may be long. */
const LEADING = 3
const LEADING_SHARE = 0.25
const MOST_PLANNED = 400
/** What is longer than this allows is not even read. */
const LEAST_TOKENS_A_LINE = 3

/** In order of importance: cutting the plan short loses the least. */
export function planBundle(wanted: readonly Wanted[], options: PlanOptions): Planned[] {
  const planned: Planned[] = []
  const taken: Taken = { ofFile: new Map(), ofFamily: new Map() }
  const left = new Set(wanted)
  const { tokens = Number.POSITIVE_INFINITY, share = 0 } = options.enough ?? {}
  let spent = 0
  let best = 0
  while (left.size > 0 && planned.length < MOST_PLANNED) {
    const next = bestOf(left, taken)
    left.delete(next)
    if (!next.isEntry) {
      const worth = worthOf(next, taken)
      best = Math.max(best, worth)
      if (spent >= tokens && worth < best * share) break
    }
    if (covers(planned, next)) continue
    const choice = choose(next, planned, spent, options)
    if (!choice) {
      if (spent > options.budget * 0.97) break
      continue
    }
    planned.push(choice)
    spent += choice.cost
    count(taken.ofFile, next.symbol.file)
    if (next.symbol.params.length >= LONG_PARAMETERS) count(taken.ofFamily, next.symbol.params)
  }
  return planned
}

/** How many symbols are planned already, by file and by list of parameters. */
interface Taken {
  ofFile: Map<number, number>
  ofFamily: Map<string, number>
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function bestOf(left: ReadonlySet<Wanted>, taken: Taken): Wanted {
  let best: Wanted | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const one of left) {
    const worth = one.isEntry ? Number.POSITIVE_INFINITY : worthOf(one, taken)
    if (worth > most) {
      best = one
      most = worth
    }
  }
  return best ?? left.values().next().value!
}

function worthOf({ symbol, score, fileScore }: Wanted, { ofFile, ofFamily }: Taken): number {
  const before = ofFile.get(symbol.file) ?? 0
  if (before === 0) return score + fileScore
  return score * REPEATED ** before * ALIKE ** (ofFamily.get(symbol.params) ?? 0)
}

/** Whether the source of something around it is shown already. */
function covers(planned: readonly Planned[], { symbol }: Wanted): boolean {
  return planned.some(
    one =>
      one.includedAs === 'full_source' &&
      one.symbol.file === symbol.file &&
      one.symbol.startLine <= symbol.startLine &&
      one.symbol.endLine >= symbol.endLine,
  )
}

function choose(
  next: Wanted,
  planned: readonly Planned[],
  spent: number,
  { budget, aim, longest, sourceShare, detail, costOf }: PlanOptions,
): Planned | null {
  const leads = next.isEntry || planned.length < LEADING
  const { startLine, endLine } = next.symbol
  const lines = endLine - startLine + 1
  if (detail === 'full_source') {
    const room = next.isEntry ? budget - Math.max(300, budget * 0.1) - spent : aim * sourceShare - spent
    const most = next.isEntry ? budget : leads ? Math.max(longest, aim * LEADING_SHARE) : longest
    // A class whose methods are shown already would show them twice.
    const repeats = planned.some(
      one =>
        one.symbol.file === next.symbol.file &&
        one.symbol.startLine >= next.symbol.startLine &&
        one.symbol.endLine <= next.symbol.endLine,
    )
    const isShort = lines * LEAST_TOKENS_A_LINE <= Math.min(most, room)
    const cost = isShort && !repeats ? costOf(next, 'full_source') : Number.POSITIVE_INFINITY
    if (cost <= most && cost <= room) return { ...next, includedAs: 'full_source', cost }
  }
  const as = detail === 'location' ? 'location' : 'signature_only'
  const cost = costOf(next, as)
  return spent + cost <= budget ? { ...next, includedAs: as, cost } : null
}
