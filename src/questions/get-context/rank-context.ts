/** Ranks the symbols a question is about: by words and history, by what it names, by where the reader stands. */
import { FILE_FLAG } from '../../model/index.ts'
import { compareMeaning, type Meaning, unitKey } from '../../rank/compare-meaning.ts'
import type { History } from '../../rank/history.ts'
import { queryTerms, wordsToMean } from '../../rank/query-terms.ts'
import { type RankedFile, rankWords } from '../../rank/rank-words.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { openEmbedder } from '../../vectors/embed-text.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import { type OwnFactors, pathFactor } from '../shared/path-factor.ts'
import type { QueryContext } from '../shared/question.ts'
import { findSummarized } from './find-summarized.ts'
import type { ReadQuestion } from './read-question.ts'

export interface Hit {
  symbol: SymbolRow
  score: number
  reasons: string[]
}

export interface RankedContext {
  /** Best first. */
  hits: Hit[]
  /** Best first, by path. */
  files: { path: string; score: number }[]
  /** Units that have anything of the question. */
  available: number
  /** In how many of the files that may be shown a term of the question is, by its hash. */
  filesWith: ReadonlyMap<number, number>
  /** Whether a file may be shown. */
  accepts(file: number): boolean
  /** What a file is worth by its path (tests, examples and benchmarks less) and its nearness to the cursor. */
  factor(file: number): number
  /** How much a symbol means what the question means: 1 for the nearest of all, 0 where nothing is known. */
  meaning(symbol: SymbolRow): number
}

export interface RankOptions {
  query: string
  question: ReadQuestion
  guesses: readonly string[]
  history: History | null
  cursorFile?: string | undefined
  includeTests: boolean
  /** A few words that name something, not a task or a question. */
  isSearch?: boolean
  /** Where texts that the question quotes are in the repository. */
  quoted?: readonly QuotedPlace[]
}

export interface QuotedPlace {
  path: string
  line: number
  /** In how many places the text is. */
  count: number
}

/** Units that are looked up as symbols: more than any bundle shows. */
const MAX_HITS = 300
const MAX_FILES = 150
/** What being named outright is worth, beside a best unit's 1.6. */
const NAMED = 0.5
const MENTIONED_LINE = 1.2
const MENTIONED_FILE = 0.35
/** A summary that has all of the question; a stale one is worth half. */
const SUMMARIZED = 1.2
const STALE = 0.5
const QUOTED = 0.3
/** A name borne by more symbols than this says little. */
const MAX_NAMESAKES = 12
const CURSOR = 1.4
const CURSOR_CLOSURE = 1.2
const MAX_CLOSURE = 400

export function rankContext(context: QueryContext, names: SymbolNames, options: RankOptions): RankedContext {
  const files = new FileTable(context, options)
  const asked = queryTerms([options.query, ...options.guesses].join('\n'))
  const meaning = meaningOf(context, [options.query, ...options.guesses].join('\n'))
  const { files: ranked, filesWith } = rankWords(
    {
      files: files.all,
      units: file => context.reader.units(file),
      accepts: file => files.accepts(file),
      history: options.history,
      ...(meaning ? { meaning } : {}),
      isTask: options.isSearch !== true,
      factor: file => files.factor(file),
    },
    asked,
  )
  const hits = new Map<number, Hit>()
  const available = addUnits(context, ranked, hits)
  addNamed(context, names, options, files, hits)
  addMentioned(context, options.question, files, hits)
  addQuoted(context, options.quoted ?? [], files, hits)
  addSummarized(context, options.query, filesWith, files, hits)
  for (const hit of hits.values()) {
    const factor = context.notes.factorOf(hit.symbol)
    if (factor === 1) continue
    hit.score *= factor
    hit.reasons.push('notes of the session')
  }
  return {
    hits: [...hits.values()].sort(compareHits),
    files: ranked.slice(0, MAX_FILES).map(({ path, score }) => ({ path, score })),
    available,
    filesWith,
    accepts: file => files.accepts(file),
    factor: file => files.factor(file),
    meaning: ({ file, ordinal }) => meaning?.units.get(unitKey(file, ordinal)) ?? 0,
  }
}

/** Nothing where vectors are switched off or are not of this version. */
function meaningOf({ reader, audience }: QueryContext, text: string): Meaning | undefined {
  const embedder = audience.usesVectors === false ? null : openEmbedder()
  const vectors = embedder && reader.vectors(embedder.version)
  return vectors ? compareMeaning(vectors, embedder.embed(wordsToMean(text))) : undefined
}

function isName(text: string): boolean {
  return /^[\w$]+(?:(?:\.|::|#)[\w$]+)*(?:\(\))?$/.test(text)
}

function compareHits(a: Hit, b: Hit): number {
  return (
    b.score - a.score ||
    (a.symbol.path === b.symbol.path ? a.symbol.line - b.symbol.line : a.symbol.path < b.symbol.path ? -1 : 1)
  )
}

/** Which files may be found, and what each is worth beside its words. */
class FileTable {
  readonly all: ReturnType<IndexReader['allTerms']>
  readonly #options: RankOptions
  readonly #own: OwnFactors | undefined
  readonly #closure: ReadonlySet<number>

  constructor(context: QueryContext, options: RankOptions) {
    this.all = context.reader.allTerms()
    this.#options = options
    this.#own = context.audience.pathFactors
    this.#closure = options.cursorFile ? importClosure(context, options.cursorFile) : new Set()
  }

  accepts(file: number): boolean {
    const row = this.all.get(file)
    return row !== undefined && (this.#options.includeTests || !(row.flags & FILE_FLAG.test))
  }

  factor(file: number): number {
    const row = this.all.get(file)
    if (!row) return 0
    return pathFactor(row.path, row.flags, this.#own).factor * this.#nearness(file)
  }

  #nearness(file: number): number {
    if (this.all.get(file)?.path === this.#options.cursorFile) return CURSOR
    return this.#closure.has(file) ? CURSOR_CLOSURE : 1
  }
}

/** The files of its folder, which many languages import by themselves, the files it imports, and those they import. */
function importClosure({ reader }: QueryContext, path: string): Set<number> {
  const start = reader.file(path)
  const seen = new Set<number>(start ? [start.id] : [])
  for (const file of seen) {
    if (seen.size > MAX_CLOSURE) break
    for (const { toFile, toSymbol } of reader.imports(file)) {
      if (toFile > 0) seen.add(toFile)
      // A name that a package only passes on is declared elsewhere.
      const home = toSymbol > 0 ? reader.symbol(toSymbol)?.file : undefined
      if (home !== undefined) seen.add(home)
    }
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const file of reader.files()) if (isIn(folder, file.path)) seen.add(file.id)
  return seen
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(folder) && !path.includes('/', folder.length)
}

/** A list of what a module exports has the words of everything in it and says nothing of any. */
const EXPORT_LISTS = new Set(['__all__'])
const EXPORT_LIST = 0.5

/** The best units of all files become symbols. */
function addUnits({ reader }: QueryContext, ranked: readonly RankedFile[], hits: Map<number, Hit>): number {
  const units = ranked.flatMap(({ file, path, units }) =>
    units.filter(({ score }) => score > 0).map(({ symbol, score }) => ({ file, path, symbol, score })),
  )
  units.sort(
    (a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbol - b.symbol),
  )
  for (const { file, symbol, score } of units.slice(0, MAX_HITS)) {
    const row = reader.symbolOfFact(file, symbol)
    if (!row || row.part || hits.has(row.id)) continue
    const worth = EXPORT_LISTS.has(row.name) ? EXPORT_LIST : 1
    hits.set(row.id, { symbol: row, score: score * worth, reasons: ['words'] })
  }
  return units.length
}

/** Symbols the question calls by name; the fewer bear the name, the more it says. */
function addNamed(
  { reader }: QueryContext,
  names: SymbolNames,
  { question, guesses }: RankOptions,
  files: FileTable,
  hits: Map<number, Hit>,
): void {
  for (const name of new Set([...question.names, ...guesses.filter(isName)])) {
    const parts = name.split(/\.|::|#/).filter(part => part !== '')
    const last = parts.at(-1)!
    const namesakes = reader
      .symbolsNamed(last, 'exact', { limit: MAX_NAMESAKES * 4 })
      .filter(row => row.kind !== 'module' && files.accepts(row.file))
    const exact =
      parts.length < 2
        ? []
        : namesakes.filter(row => `.${names.qualifiedName(row)}`.endsWith(`.${parts.join('.')}`))
    const meant = exact.length > 0 ? exact : namesakes
    if (meant.length > MAX_NAMESAKES) continue
    for (const symbol of meant) lift(hits, symbol, NAMED / meant.length ** 0.5, `named: ${name}`)
  }
}

/** Lines of stack traces and paths. */
function addMentioned(
  context: QueryContext,
  { mentions }: ReadQuestion,
  { all }: FileTable,
  hits: Map<number, Hit>,
): void {
  if (mentions.length === 0) return
  mentions.forEach(({ path, line }, index) => {
    const plain = path.replace(/^\.?\//, '')
    const files = [...all.values()].filter(
      file => file.path === plain || file.path.endsWith(`/${plain}`) || plain.endsWith(`/${file.path}`),
    )
    // A bare name that many files bear is no mention of any.
    if (files.length > 3) return
    for (const file of files) {
      const at = line > 0 ? context.reader.symbolAt(file.path, line) : null
      // The last frames of a trace are the nearest to the fault.
      const nearness = 0.7 + (0.3 * (index + 1)) / mentions.length
      if (at && at.kind !== 'module')
        lift(hits, at, MENTIONED_LINE * nearness, `line ${line} of ${file.path}`)
      for (const hit of hits.values())
        if (hit.symbol.path === file.path) hit.score += MENTIONED_FILE / files.length
      const module = context.reader.symbolAt(file.path, 0)
      if (module) lift(hits, module, MENTIONED_FILE / files.length, 'its path')
    }
  })
}

/** A message that is in few places leads to the code that writes it. */
function addQuoted(
  { reader }: QueryContext,
  quoted: readonly QuotedPlace[],
  files: FileTable,
  hits: Map<number, Hit>,
): void {
  for (const { path, line, count } of quoted) {
    const symbol = reader.symbolAt(path, line)
    if (symbol && symbol.kind !== 'module' && files.accepts(symbol.file))
      lift(hits, symbol, QUOTED / Math.sqrt(count), `holds a quoted text, line ${line}`)
  }
}

/** What the session wrote of a symbol finds it also by words that the code does not have. */
function addSummarized(
  context: QueryContext,
  query: string,
  filesWith: ReadonlyMap<number, number>,
  files: FileTable,
  hits: Map<number, Hit>,
): void {
  for (const { symbol, share, isStale } of findSummarized(context, query, filesWith)) {
    if (!files.accepts(symbol.file)) continue
    const worth = SUMMARIZED * share * (isStale ? STALE : 1)
    lift(hits, symbol, worth * files.factor(symbol.file), 'words of its summary')
  }
}

function lift(hits: Map<number, Hit>, symbol: SymbolRow, by: number, reason: string): void {
  const hit = hits.get(symbol.id)
  if (hit) {
    hit.score += by
    hit.reasons.push(reason)
  } else hits.set(symbol.id, { symbol, score: by, reasons: [reason] })
}
