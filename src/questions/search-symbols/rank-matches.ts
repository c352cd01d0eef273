/** Orders what a search found: by how it matches, then by words, importance, place and notes; copies folded. */
import type { SymbolKind } from '../../model/index.ts'
import type { BriefSymbol, FileRow } from '../../store/schema/rows.ts'
import { stemWord } from '../../words/stem-word.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import { type OwnFactors, type PathFactor, pathFactor } from '../shared/path-factor.ts'
import type { QueryContext } from '../shared/question.ts'
import { FIRST_BY_WORDS, type Match, TIERS } from './collect-matches.ts'

export interface RankedMatch extends Match {
  /** What its rank depends on, the strongest first. */
  reasons(): string[]
  /** What it is worth within its tier. */
  value: number
  /** The same code elsewhere, which is not listed. */
  copies: BriefSymbol[]
}

export interface RankedMatches {
  matches: RankedMatch[]
  /** Copies of something that is listed. */
  duplicates: number
}

/** What defines something is looked for more often than what holds a value. */
const KIND_FACTOR: ReadonlyMap<SymbolKind, number> = new Map([
  ['property', 0.85],
  ['variable', 0.9],
  ['constant', 0.95],
  ['module', 0.9],
])
const IMPORTANCE = 0.3
/** A name that so many symbols have (`get`, `toString`, `log`) shows its best few; the rest waits behind other matches. */
const UBIQUITOUS = 12
const SHOWN_OF_UBIQUITOUS = 5
const BEHIND_WORDS = FIRST_BY_WORDS + 1.5
/** Where words decide, tests, examples and copies rank so many tiers lower: they repeat the words of what they are about. */
const SECONDARY = { below: 0.9, tiers: 2 }
/** What else a file has is worth less with each symbol shown of it. */
const REPEATED = 0.92

export function rankMatches(
  context: QueryContext,
  names: SymbolNames,
  found: readonly Match[],
  query: string,
): RankedMatches {
  const most = {
    score: found.reduce((best, { score }) => Math.max(best, score), 0),
    rank: found.reduce((best, { symbol }) => Math.max(best, symbol.rank), 0),
  }
  const asked = { length: query.length, stems: stemsOf(query) }
  const weighed = found.map(match => weigh(context, names, match, asked, most)).sort(compare)
  const { unique, duplicates } = foldCopies(context, names, weighed)
  const held = unique.length > UBIQUITOUS ? holdBack(unique).sort(compare) : unique
  return { matches: spread(held), duplicates }
}

interface Weighed extends RankedMatch {
  place: number
}

function weigh(
  context: QueryContext,
  names: SymbolNames,
  match: Match,
  asked: { length: number; stems: ReadonlySet<string> },
  most: { score: number; rank: number },
): Weighed {
  const { symbol, tier, score } = match
  const words = most.score > 0 && score > 0 ? score / most.score : 1
  const length = score > 0 ? 1 : Math.min(1, asked.length / symbol.name.length) ** 0.3
  const importance = most.rank > 0 ? 1 + IMPORTANCE * Math.sqrt(symbol.rank / most.rank) : 1
  const path = factorOf(symbol, names.file(symbol.file), context.audience.pathFactors)
  const kind = KIND_FACTOR.get(symbol.kind) ?? 1
  const notes = context.notes.isEmpty ? 1 : context.notes.factorOf(names.whole(symbol))
  const reasons = (): string[] =>
    reasonsOf(tier, [
      [importance, 'importance'],
      [path.factor, `path: ${path.because}`],
      [kind, symbol.kind],
      [notes, 'notes of the session'],
    ])
  // `example session` looks for examples.
  const isSecondary =
    tier >= FIRST_BY_WORDS && path.factor < SECONDARY.below && !asked.stems.has(stemWord(path.because))
  const place = isSecondary ? tier + SECONDARY.tiers : tier
  const value = words * length * importance * path.factor * kind * notes
  return { symbol, tier, score, place, value, reasons, copies: [] }
}

/** A reader keeps its rows of files: what was computed for one is there for the next search. */
const worked = new WeakMap<FileRow, { own: OwnFactors | undefined; factor: PathFactor }>()

function factorOf({ path }: BriefSymbol, file: FileRow | null, own: OwnFactors | undefined): PathFactor {
  if (!file) return pathFactor(path, 0, own)
  let known = worked.get(file)
  if (!known || known.own !== own) {
    known = { own, factor: pathFactor(path, file.flags, own) }
    worked.set(file, known)
  }
  return known.factor
}

function stemsOf(query: string): Set<string> {
  return new Set(query.split(/[^\p{L}\p{N}]+/u).map(word => stemWord(word.toLowerCase())))
}

/** What weighs most comes first: a short explanation has only the first. */
function reasonsOf(tier: number, factors: readonly [factor: number, what: string][]): string[] {
  const weight = (factor: number): number => Math.abs(Math.log(Math.max(factor, 1e-6)))
  const applied = factors
    .filter(([factor]) => factor !== 1)
    .sort(([one], [other]) => weight(other) - weight(one))
  return [TIERS[tier] ?? '', ...applied.map(([factor, what]) => `${what} ×${Number(factor.toFixed(2))}`)]
}

function compare(a: Weighed, b: Weighed): number {
  return (
    a.place - b.place ||
    b.value - a.value ||
    b.symbol.rank - a.symbol.rank ||
    (a.symbol.path < b.symbol.path ? -1 : a.symbol.path > b.symbol.path ? 1 : a.symbol.line - b.symbol.line)
  )
}

/** The same in another file, to the number of its lines, is taken for a copy; only the best of them is shown. */
function foldCopies(
  { reader }: QueryContext,
  names: SymbolNames,
  weighed: readonly Weighed[],
): { unique: Weighed[]; duplicates: number } {
  const seen = new Map<string, Weighed>()
  // What nothing else looks like is no copy, and need not be read.
  const counts = new Map<string, number>()
  const digests = weighed.map(({ symbol }) => {
    const digest = `${reader.similarity(symbol.id)} ${symbol.name}`
    counts.set(digest, (counts.get(digest) ?? 0) + 1)
    return digest
  })
  const unique = weighed.filter((match, index) => {
    const brief = match.symbol
    if (brief.kind === 'module' || counts.get(digests[index]!) === 1) return true
    const symbol = names.whole(brief)
    if (symbol.signature === '') return true
    const chain = names.chain(symbol).map(({ name }) => name)
    const lines = symbol.endLine - symbol.startLine
    const key = `${symbol.kind} ${lines} ${symbol.name} ${symbol.signature} ${symbol.doc} ${chain.join('.')}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, match)
    const isCopy = first !== undefined && first.symbol.path !== symbol.path
    if (isCopy) first.copies.push(brief)
    return !isCopy
  })
  return { unique, duplicates: weighed.length - unique.length }
}

function holdBack(weighed: readonly Weighed[]): Weighed[] {
  const namesakes = new Map<string, number>()
  for (const { symbol } of weighed) namesakes.set(symbol.name, (namesakes.get(symbol.name) ?? 0) + 1)
  const shown = new Map<string, number>()
  return weighed.map(match => {
    const { name } = match.symbol
    if (match.place > BEHIND_WORDS || namesakes.get(name)! <= UBIQUITOUS) return match
    const count = (shown.get(name) ?? 0) + 1
    shown.set(name, count)
    if (count <= SHOWN_OF_UBIQUITOUS) return match
    return { ...match, place: BEHIND_WORDS, reasons: () => [...match.reasons(), 'one of many of that name'] }
  })
}

/** Within a tier, files take turns. */
function spread(weighed: readonly Weighed[]): RankedMatch[] {
  const shown = new Map<number, number>()
  const spreaded = weighed.map(match => {
    const before = shown.get(match.symbol.file) ?? 0
    shown.set(match.symbol.file, before + 1)
    return before === 0 ? match : { ...match, value: match.value * REPEATED ** before }
  })
  return spreaded.sort(compare)
}
