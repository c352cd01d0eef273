/** Gathers what may match a search, each symbol in the best tier it reaches. */
import type { SymbolKind } from '../../model/index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { BriefSymbol, SymbolRow } from '../../store/schema/rows.ts'
import { stemWord } from '../../words/stem-word.ts'
import { findSummarized } from '../get-context/find-summarized.ts'
import type { QuotedPlace } from '../get-context/rank-context.ts'
import { editDistance } from '../shared/edit-distance.ts'
import { findNearest, lastName } from '../shared/find-nearest.ts'
import { matchPath } from '../shared/match-path.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { findByWords, isInWords } from './find-by-words.ts'
import { findLike } from './find-like.ts'
import { findMembers } from './find-members.ts'

/** Best first; the words explain a rank. */
export const TIERS = [
  'the name, exactly',
  'the name, in another case',
  'a name it is exported or imported by',
  'the qualified name',
  'the start of the name',
  'words of the name',
  'words of the name, its container or its path',
  'words of the signature',
  'words of the documentation',
  'words of a summary',
  'a name spelled nearly so',
] as const

/** From this tier on, words decide. */
export const FIRST_BY_WORDS = 5

export interface Match {
  symbol: BriefSymbol
  tier: number
  /** Relevance of the words, 0 where the name alone decides. */
  score: number
}

/** Enough to fill any answer, and after filtering by place; past it the total is a lower bound. */
const MAX_NAMED = { usual: 200, filtered: 5_000 }
const MAX_FOUND = 100
const [ALIAS, QUALIFIED, STARTING] = [2, 3, 4]
const [SUMMARY, MISSPELLED] = [TIERS.length - 2, TIERS.length - 1]
const MIN_MISSPELLED = 4
const MAX_MISSPELLED = 40

/** `wanted` is how many the answer will show; `isFiltered`: `accepts` leaves most of what is found out. */
export function collectMatches(
  context: QueryContext,
  names: SymbolNames,
  query: string,
  kinds: readonly SymbolKind[] | undefined,
  accepts: (symbol: BriefSymbol) => boolean,
  wanted: number,
  isFiltered: boolean,
  quoted: readonly QuotedPlace[] = [],
): { matches: Match[]; capped: boolean } {
  const { reader } = context
  const mostNamed = isFiltered ? MAX_NAMED.filtered : Math.max(MAX_NAMED.usual, wanted)
  const best = new Map<number, Match>()
  let capped = false
  const add = (rows: readonly BriefSymbol[], tier: number, most: number): void => {
    if (rows.length >= most) capped = true
    for (const symbol of rows) if (!best.has(symbol.id)) best.set(symbol.id, { symbol, tier, score: 0 })
  }
  const accepted = (): Match[] => [...best.values()].filter(match => accepts(match.symbol))
  const options = { ...(kinds ? { kinds } : {}), limit: mostNamed }
  if (/[*?]/.test(query)) {
    add(reader.briefNamed(query, 'glob', options), 0, mostNamed)
    add(findMembers(reader, names, query, options), QUALIFIED, mostNamed)
    if (kinds?.includes('module')) add(findPaths(reader, query, kinds), 0, mostNamed)
  } else {
    add(reader.briefNamed(query, 'exact', options), 0, mostNamed)
    if (!/\s/.test(query)) {
      add(findQualified(reader, names, query, options), QUALIFIED, mostNamed)
      // Names in another case start with the query too: one pass over the names finds both.
      const [same, longer] = partition(
        reader.briefNamed(query, 'prefix', options),
        symbol => symbol.name.length === query.length,
      )
      add(same, 1, mostNamed)
      if (best.size === 0) add(findAliases(reader, query, kinds), ALIAS, mostNamed)
      add(longer, STARTING, mostNamed)
    }
    if (isInWords(query)) {
      const hits = findByWords(context, names, query, quoted).filter(
        ({ symbol }) => (!kinds || kinds.includes(symbol.kind)) && accepts(symbol),
      )
      for (const { symbol, score } of hits)
        if (!best.has(symbol.id)) best.set(symbol.id, { symbol, tier: FIRST_BY_WORDS, score })
      if (hits.length > 0) return { matches: accepted(), capped: true }
    }
    // Words rank below names: where names fill the answer, nothing found by words would be shown.
    const mostFound = isFiltered ? MAX_NAMED.filtered : MAX_FOUND
    if (accepted().length >= Math.max(wanted, MAX_FOUND)) capped = true
    else if (addWords(reader, query, kinds, best, accepts, mostFound) >= mostFound) capped = true
    add(findBySummary(context, query, kinds), SUMMARY, mostNamed)
    if (best.size === 0) add(findMisspelled(reader, query, kinds), MISSPELLED, mostNamed)
  }
  return { matches: accepted(), capped }
}

/** Symbols that the pattern names and that are similar to one symbol. */
export function collectLike(
  context: QueryContext,
  names: SymbolNames,
  like: string,
  pattern: string,
  accepts: (symbol: BriefSymbol) => boolean,
  kinds: readonly SymbolKind[] | undefined,
): { matches: Match[]; capped: boolean } {
  const isNamed = namePattern(pattern)
  const matches = findLike(context, names, like)
    .filter(
      ({ symbol }) => isNamed(symbol.name) && (!kinds || kinds.includes(symbol.kind)) && accepts(symbol),
    )
    .map(({ symbol, score }) => ({ symbol, tier: FIRST_BY_WORDS, score }))
  return { matches, capped: true }
}

function namePattern(pattern: string): (name: string) => boolean {
  if (/[*?]/.test(pattern)) return matchPath(pattern)
  const words = wordsOf(pattern)
  return name => words.some(word => name.toLowerCase().includes(stemStart(word)))
}

/** `Service.login`, `auth.service.Service.login`, `src/auth/service.py#Service.login()`, `auth/service.py`. */
function findQualified(
  reader: IndexReader,
  names: SymbolNames,
  query: string,
  options: { kinds?: readonly SymbolKind[]; limit: number },
): SymbolRow[] {
  if (!/[.#/]|::/.test(query)) return []
  const bare = query.replace(/\([^()]*\)$/, '')
  const parts = bare.split(/::|[.#]/).filter(part => part !== '')
  const last = parts.at(-1) ?? ''
  const wanted = `.${parts.join('.')}`
  const inside = reader
    .symbolsNamed(last, 'exact', options)
    .filter(
      symbol => `.${names.qualifiedName(symbol)}`.endsWith(wanted) || names.handle(symbol).endsWith(query),
    )
  // Listing every path is dear, and a dotted name that was found is no path.
  return inside.length > 0 && !bare.includes('/')
    ? inside
    : [...inside, ...findPaths(reader, bare, options.kinds)]
}

/** What the name was given to by an export, where nothing has it. */
function findAliases(
  reader: IndexReader,
  name: string,
  kinds: readonly SymbolKind[] | undefined,
): SymbolRow[] {
  return reader.symbolsKnownAs(name).filter(({ kind }) => !kinds || kinds.includes(kind))
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const first: Item[] = []
  const second: Item[] = []
  for (const item of items) (isFirst(item) ? first : second).push(item)
  return [first, second]
}

function findPaths(reader: IndexReader, text: string, kinds: readonly SymbolKind[] | undefined): SymbolRow[] {
  if (kinds && !kinds.includes('module')) return []
  const ending = text.replace(/^\.?\//, '')
  const matches = /[*?]/.test(text)
    ? matchPath(text)
    : (path: string) => path === ending || path.endsWith(`/${ending}`)
  const ids = reader
    .files()
    .filter(file => matches(file.path))
    .map(file => file.module)
    .slice(0, MAX_NAMED.filtered)
  return ids.length > 0 ? reader.symbols(ids) : []
}

function addWords(
  reader: IndexReader,
  query: string,
  kinds: readonly SymbolKind[] | undefined,
  best: Map<number, Match>,
  accepts: (symbol: BriefSymbol) => boolean,
  limit: number,
): number {
  const words = wordsOf(query)
  const hits = reader.briefSearch(query, { ...(kinds ? { kinds } : {}), limit })
  for (const { symbol, score } of hits) {
    if (!best.has(symbol.id) && accepts(symbol))
      best.set(symbol.id, { symbol, tier: wordTier(reader, symbol, words), score })
  }
  return hits.length
}

/** Names at most two letters away from the query; a short one may differ in one. */
function findMisspelled(
  reader: IndexReader,
  query: string,
  kinds: readonly SymbolKind[] | undefined,
): SymbolRow[] {
  const wanted = lastName(query).toLowerCase()
  if (wanted.length < MIN_MISSPELLED || /\s/.test(query)) return []
  const most = wanted.length < 6 ? 1 : 2
  return findNearest(reader, query, MAX_MISSPELLED).filter(
    symbol =>
      (!kinds || kinds.includes(symbol.kind)) && editDistance(wanted, symbol.name.toLowerCase()) <= most,
  )
}

/** One word, or all parts of one name. */
function findBySummary(
  context: QueryContext,
  query: string,
  kinds: readonly SymbolKind[] | undefined,
): SymbolRow[] {
  return findSummarized(context, query)
    .filter(({ symbol, hasAll }) => hasAll && (!kinds || kinds.includes(symbol.kind)))
    .map(({ symbol }) => symbol)
}

function wordTier(reader: IndexReader, symbol: BriefSymbol, words: readonly string[]): number {
  const within = (text: string): boolean => {
    const lower = text.toLowerCase()
    return words.every(word => lower.includes(word) || lower.includes(stemStart(word)))
  }
  if (within(symbol.name)) return FIRST_BY_WORDS
  if (within(`${symbol.name} ${symbol.path}`)) return FIRST_BY_WORDS + 1
  const { signature = '' } = reader.symbol(symbol.id) ?? {}
  return within(`${symbol.name} ${symbol.path} ${signature}`) ? FIRST_BY_WORDS + 2 : FIRST_BY_WORDS + 3
}

/** The start that all forms of a word share: `queries` and `query` begin with `quer`. */
function stemStart(word: string): string {
  return stemWord(word).replace(/i$/, '')
}

/** Lower-case parts of identifiers: `getHTTPServer` gives get, http, server. */
function wordsOf(query: string): string[] {
  return query
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}
