/** Collects what may answer a question: the best hits, what the graph connects them with, users of the names. */
import type { Confidence, EdgeKind } from '../../model/index.ts'
import type { EdgeRow, SymbolRow } from '../../store/schema/rows.ts'
import { comparePlaces, roundScore } from '../shared/compare-places.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { findUsers } from './find-users.ts'
import type { RankedContext } from './rank-context.ts'
import type { ReadQuestion } from './read-question.ts'
import type { SourceLines } from './source-lines.ts'

export interface Candidate {
  symbol: SymbolRow
  /** How well the index ranks it for the question, the best 1. */
  prior: number
  /** How much the best hits lead to it, about 1 for what the best hit calls. */
  support: number
}

export interface Relation {
  from: number
  to: number
  kind: EdgeKind
  confidence: Confidence
}

export interface CandidateOptions {
  entries: readonly SymbolRow[]
  ranked: RankedContext
  question: ReadQuestion
  guesses: readonly string[]
  /** How many steps of the graph are followed. */
  depth: number
  includeTests: boolean
}

export interface Candidates {
  candidates: Candidate[]
  /** Every edge that was seen on the way. */
  relations: Relation[]
  /** The symbols that a question about a change is about. */
  targets: SymbolRow[]
  /** By symbol id, the lines that use what the question asks the places of. */
  evidence: Map<number, number[]>
}

/** Hits that the graph is walked from. */
const WALKED_HITS = 30
/** Neighbours that are compared with the question beside the hits. */
const MAX_NEIGHBOURS = 250
/** What using a guessed or named symbol is worth; a question for all places asks for just that. */
export const USE = { places: 1.5, other: 0.5 }

export function collectCandidates(
  context: QueryContext,
  names: SymbolNames,
  source: SourceLines,
  options: CandidateOptions,
): Candidates {
  const { entries, ranked, question, guesses, depth, includeTests } = options
  const { support, relations } = walkGraph(context, names, seedsOf(entries, ranked), depth)
  const worth = question.kind === 'places' ? USE.places : USE.other
  const accepts = (file: number): boolean => includeTests || ranked.accepts(file)
  const users = findUsers(context, source, [...question.names, ...guesses], accepts)
  for (const [id, { share }] of users) support.set(id, (support.get(id) ?? 0) + worth * share)
  const targets = question.kind === 'impact' ? findTargets(context, names, question.names) : []
  const best = ranked.hits[0]?.score ?? 1
  const found = new Map<number, Candidate>()
  for (const symbol of [...entries, ...targets]) found.set(symbol.id, { symbol, prior: 1, support: 1 })
  for (const { symbol, score } of ranked.hits)
    if (!found.has(symbol.id))
      found.set(symbol.id, { symbol, prior: score / best, support: support.get(symbol.id) ?? 0 })
  for (const [id, gain] of highest(names, support, MAX_NEIGHBOURS)) {
    const symbol = found.has(id) ? null : names.symbol(id)
    if (!symbol || symbol.kind === 'module' || !accepts(symbol.file)) continue
    found.set(id, { symbol, prior: 0, support: gain })
  }
  const evidence =
    question.kind === 'places'
      ? new Map([...users].map(([id, { lines }]) => [id, lines]))
      : linesThatUse(context, targets)
  return { candidates: [...found.values()], relations, targets, evidence }
}

/** By symbol id, the lines where it uses one of the targets. */
function linesThatUse({ reader }: QueryContext, targets: readonly SymbolRow[]): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  for (const { id } of targets)
    for (const { from, line } of reader.edgesTo(id, [
      'calls',
      'instantiates',
      'overrides',
      'references',
      'accepts',
    ]))
      lines.set(from, [...(lines.get(from) ?? []), line])
  return lines
}

/** Where the walk through the graph starts, the best 1. */
function seedsOf(entries: readonly SymbolRow[], { hits }: RankedContext): Map<number, number> {
  const best = hits[0]?.score ?? 1
  const seeds = new Map(entries.map(({ id }) => [id, 1]))
  for (const { symbol, score } of hits.slice(0, WALKED_HITS))
    if (!seeds.has(symbol.id)) seeds.set(symbol.id, score / best)
  return seeds
}

const CONFIDENCE: Record<Confidence, number> = {
  exact: 1,
  carried: 0.9,
  probable: 0.8,
  possible: 0.5,
  approximate: 0.35,
}
/** How much a relation says about what belongs together. */
const FORWARD: Record<EdgeKind, number> = {
  calls: 1,
  instantiates: 0.7,
  extends: 0.5,
  implements: 0.6,
  overrides: 0.7,
  imports: 0,
  references: 0.4,
  decorates: 0.4,
  extension_of: 0.5,
  accepts: 0.4,
}
const BACKWARD = 0.7
const KINDS = (Object.keys(FORWARD) as EdgeKind[]).filter(kind => FORWARD[kind] > 0)
/** The callers of what everybody calls say nothing about one question. */
const MAX_CALLERS = 40
const MAX_REFERRING_FILES = 60
/** How many symbols each step walks from, and what a step further away is worth. */
const WALKED = [30, 20, 10, 10]
const STEP = 0.5

/** `support`: by symbol id, how much the seeds lead to it. */
function walkGraph(
  { reader }: QueryContext,
  names: SymbolNames,
  seeds: ReadonlyMap<number, number>,
  depth: number,
): { support: Map<number, number>; relations: Relation[] } {
  const support = new Map<number, number>()
  const relations: Relation[] = []
  const walked = new Set<number>()
  let frontier: ReadonlyMap<number, number> = seeds
  for (let step = 0; step < depth; step++) {
    const next = new Map<number, number>()
    for (const [id, score] of highest(names, frontier, WALKED[step] ?? 10)) {
      if (walked.has(id)) continue
      walked.add(id)
      for (const { from, to, kind, confidence } of neighbours(reader, id)) {
        if (from === to) continue
        relations.push({ from, to, kind, confidence })
        const [other, direction] = from === id ? [to, 1] : [from, BACKWARD]
        const gain = STEP ** step * FORWARD[kind] * CONFIDENCE[confidence] * direction * score
        // Several calls of one function are one reason to show it.
        if (gain > (next.get(other) ?? 0)) next.set(other, gain)
      }
    }
    for (const [id, gain] of next) support.set(id, (support.get(id) ?? 0) + gain)
    frontier = next
  }
  return { support, relations }
}

function highest(names: SymbolNames, scores: ReadonlyMap<number, number>, most: number): [number, number][] {
  const comparePlacesOf = (a: number, b: number): number => {
    const [one, other] = [names.symbol(a), names.symbol(b)]
    return one && other ? comparePlaces(one, other) : a - b
  }
  return [...scores]
    .sort((a, b) => roundScore(b[1]) - roundScore(a[1]) || comparePlacesOf(a[0], b[0]))
    .slice(0, most)
}

function neighbours(reader: QueryContext['reader'], id: number): EdgeRow[] {
  const outgoing = reader.edgesFrom(id, KINDS)
  const isEverywhere =
    reader.callersCount(id) > MAX_CALLERS || reader.referringFiles(id) > MAX_REFERRING_FILES
  return isEverywhere ? outgoing : [...outgoing, ...reader.edgesTo(id, KINDS)]
}

const MAX_TARGETS = 4
const MAX_NAMED = 40

/** The symbols a question names, where the name is rare enough to mean them. */
function findTargets({ reader }: QueryContext, names: SymbolNames, wanted: readonly string[]): SymbolRow[] {
  for (const name of wanted) {
    const parts = name.split(/\.|::|#/).filter(part => part !== '')
    const named = reader
      .symbolsNamed(parts.at(-1)!, 'exact', { limit: MAX_NAMED })
      .filter(row => row.kind !== 'module' && !row.part)
    const exact = named.filter(row => `.${names.qualifiedName(row)}`.endsWith(`.${parts.join('.')}`))
    const meant = exact.length > 0 ? exact : named
    if (meant.length > 0 && meant.length <= MAX_TARGETS) return meant
  }
  return []
}
