/** The shortest chains of calls from one symbol to another; where a name means several, from any of them to any. Searched from the end backwards, level by level. */

import { type Confidence, confidenceRank } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import { compareLines } from '../../model/position.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import { addLink, type Bases, linksOf, type Step } from './walk-references.ts'

/** A longer chain explains nothing. */
const MAX_CALLS = 20
/** Symbols whose callers are looked at. */
const MAX_EXPANDED = 5_000
/** A class is all its members, theirs included. */
const MAX_MEMBERS = 500
/** Chains that are compared before the surest are chosen. */
const MAX_CHAINS = 200

/** One call of a chain: `step` is what is called, its lines are where `from` calls it. */
export interface Hop {
  from: SymbolRow
  step: Step
}

export interface Paths {
  /** Equally short, the surest first. */
  chains: Hop[][]
  /** Some callers were not looked at. */
  capped: boolean
}

export function findPaths(
  reader: IndexReader,
  names: SymbolNames,
  from: readonly SymbolRow[],
  to: readonly SymbolRow[],
  most: number,
): Paths {
  const starts = new Set(from.flatMap(symbol => withMembers(reader, symbol)).map(({ id }) => id))
  const ends = to.flatMap(symbol => withMembers(reader, symbol)).filter(({ id }) => !starts.has(id))
  const { hops, reached, capped } = searchBackwards(reader, names, starts, ends)
  const chains = reached.flatMap(start => chainsFrom(start, hops)).slice(0, MAX_CHAINS)
  return { chains: chains.sort(compareChains).slice(0, most), capped }
}

/** The least sure call of a chain says how sure the chain is. */
export function confidenceOf(chain: readonly Hop[]): Confidence {
  const [first, ...rest] = chain.map(({ step }) => step.confidence)
  return rest.reduce((least, one) => (confidenceRank(one) > confidenceRank(least) ? one : least), first!)
}

/** Calls by the id of the caller, each one step nearer to the end. */
type Hops = Map<number, Hop[]>

function searchBackwards(
  reader: IndexReader,
  names: SymbolNames,
  starts: ReadonlySet<number>,
  ends: readonly SymbolRow[],
): { hops: Hops; reached: number[]; capped: boolean } {
  const bases: Bases = new Map()
  const hops: Hops = new Map()
  const seen = new Set(ends.map(({ id }) => id))
  let frontier = [...ends]
  let expanded = 0
  for (let calls = 1; calls <= MAX_CALLS && frontier.length > 0; calls++) {
    if (expanded + frontier.length > MAX_EXPANDED) return { hops, reached: [], capped: true }
    expanded += frontier.length
    const callers = new Map<number, SymbolRow>()
    for (const callee of frontier) {
      for (const hop of hopsTo(reader, names, callee, bases)) {
        const { id } = hop.from
        if (seen.has(id)) continue
        callers.set(id, hop.from)
        hops.set(id, [...(hops.get(id) ?? []), hop])
      }
    }
    const reached = [...callers.keys()].filter(id => starts.has(id))
    if (reached.length > 0) return { hops, reached, capped: false }
    for (const id of callers.keys()) seen.add(id)
    frontier = [...callers.values()]
  }
  return { hops, reached: [], capped: frontier.length > 0 }
}

/** One hop for each caller, with all lines where it calls. */
function hopsTo(reader: IndexReader, names: SymbolNames, callee: SymbolRow, bases: Bases): Hop[] {
  const byCaller = new Map<number, Step>()
  for (const link of linksOf(reader, names, callee, 'callers', bases)) addLink(byCaller, link, 1)
  return [...byCaller.values()].map(step => ({ from: step.symbol, step: { ...step, symbol: callee } }))
}

function chainsFrom(start: number, hops: Hops): Hop[][] {
  const next = [...(hops.get(start) ?? [])].sort(compareHops)
  const chains: Hop[][] = []
  for (const hop of next) {
    const rest = chainsFrom(hop.step.symbol.id, hops)
    for (const chain of rest.length > 0 ? rest : [[]]) chains.push([hop, ...chain])
    if (chains.length >= MAX_CHAINS) break
  }
  return chains
}

function withMembers(reader: IndexReader, symbol: SymbolRow): SymbolRow[] {
  const found = [symbol]
  for (const one of found) {
    if (found.length > MAX_MEMBERS) break
    append(found, reader.children(one.id))
  }
  return found
}

function compareHops(a: Hop, b: Hop): number {
  return a.step.confidenceRank - b.step.confidenceRank || compareLines(a.step.symbol, b.step.symbol)
}

function compareChains(a: readonly Hop[], b: readonly Hop[]): number {
  const least = (chain: readonly Hop[]): number => confidenceRank(confidenceOf(chain))
  const doubt = (chain: readonly Hop[]): number =>
    chain.reduce((sum, { step }) => sum + step.confidenceRank, 0)
  const importance = (chain: readonly Hop[]): number => chain.reduce((sum, { from }) => sum + from.rank, 0)
  return (
    least(a) - least(b) ||
    doubt(a) - doubt(b) ||
    importance(b) - importance(a) ||
    compareLines(a[0]!.from, b[0]!.from)
  )
}
