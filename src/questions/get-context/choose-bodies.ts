/** Chooses the bodies an answer shows, best first, each folded, until the question is answered or the budget is used. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { estimateTokens } from '../shared/estimate-tokens.ts'
import type { Audience, QueryContext } from '../shared/question.ts'
import { groupByFolder } from './choose-places.ts'
import { costOf, LINE } from './cost-of-item.ts'
import { COMPANION, findCompanions } from './find-companions.ts'
import { CopyFinder } from './find-copies.ts'
import { foldBody } from './fold-body.ts'
import { printSource } from './fold-source.ts'
import type { ScoredBody } from './score-bodies.ts'
import type { SourceLines } from './source-lines.ts'

export interface Chosen {
  symbol: SymbolRow
  score: number
  includedAs: 'source' | 'signature_only' | 'location'
  /** Lines shown of it; those that another symbol of the answer shows already are left out. */
  shown: readonly number[]
  /** Symbols with the same code, which are named only. */
  copies?: readonly SymbolRow[]
}

export interface ChooseOptions {
  budget: number
  /** Only what scores this share of the best is shown. */
  minShare: number
  terms: ReadonlySet<string>
  source: SourceLines
  /** More symbols, or more of each. */
  strategy?: 'breadth' | 'depth' | undefined
  /** What a reader is sent decides what a body costs. */
  form: Audience['form']
  /** Ids of symbols that the asker wants in full. */
  entries: ReadonlySet<number>
  /** Shown with their evidence alone where the whole body has no room. */
  places: readonly Chosen[]
}

/** Code lines that are shown of the best bodies and of the others. */
export const MAX_LINES = {
  usual: { best: 45, other: 32 },
  breadth: { best: 30, other: 16 },
  depth: { best: 160, other: 90 },
}
/** Share of its code lines that is shown of a longer body: in what answers little is folded, in the others more. */
export const SHARE = { best: 0.85, other: 0.65 }
/** Which share of the best score makes one of the best, and how much more a body that does not fit is folded. */
export const FOLD = { bestShare: 0.75, harder: [0.62, 0.35], minLines: 8 }
/** Code outside of every function and class. */
const MAX_MODULE_LINES = 16
/** A budget used so far is used up. */
const FULL = 0.95
/** Beyond this many candidates nothing is worth reading. */
const MAX_TRIED = 120
/** A line that names one of the best is worth showing. */
const MAX_NAMES = 40

export function chooseBodies(
  context: QueryContext,
  ordered: readonly ScoredBody[],
  options: ChooseOptions,
): Chosen[] {
  const page = new BodyPage(context, ordered, options)
  // These come by themselves, with what they need in turn.
  const leading = new Set(
    ordered.filter(({ score }) => score >= COMPANION.minShare * page.best).map(({ symbol }) => symbol.id),
  )
  for (const body of ordered.slice(0, MAX_TRIED)) {
    if (body.score < options.minShare * page.best || page.isFull) break
    const added = page.add(body)
    if (!added || body.score < COMPANION.minShare * page.best) continue
    for (const companion of findCompanions(context, options.source, body.symbol, added.shown))
      if (!leading.has(companion.id)) page.addCompanion(companion, body.score)
  }
  return page.chosen()
}

/** What is chosen so far, and what it costs. */
class BodyPage {
  readonly best: number
  isFull = false
  readonly #context: QueryContext
  readonly #options: ChooseOptions
  readonly #names: ReadonlySet<string>
  readonly #chosen: Chosen[] = []
  /** Small things that chosen ones need. */
  readonly #beside: Chosen[] = []
  readonly #tried = new Set<number>()
  /** Lines that are shown already, by file. */
  readonly #printed = new Map<number, Set<number>>()
  readonly #copies = new CopyFinder()
  readonly #places: Map<number, Chosen>
  #used: number
  #usedBeside = 0

  constructor(context: QueryContext, ordered: readonly ScoredBody[], options: ChooseOptions) {
    this.#context = context
    this.#options = options
    this.best = ordered[0]?.score ?? 0
    this.#names = new Set(ordered.slice(0, MAX_NAMES).map(({ symbol }) => symbol.name))
    this.#places = new Map(options.places.map(place => [place.symbol.id, place]))
    this.#used = options.places.reduce((sum, place) => sum + this.#costOf(place.symbol, place.shown), 0)
  }

  add(body: ScoredBody): Chosen | null {
    return this.#add(body, this.#chosen)
  }

  /** Folded, and folded harder where it does not fit; null where it does not fit at all. */
  #add({ symbol, score }: Pick<ScoredBody, 'symbol' | 'score'>, to: Chosen[]): Chosen | null {
    const folded = this.#tried.has(symbol.id) ? [] : this.#fold(symbol, score)
    this.#tried.add(symbol.id)
    let shown = this.#withoutPrinted(symbol, folded)
    if (shown.length === 0) return null
    const copied = this.#copies.copyOf(symbol, this.#textOf(symbol, folded))
    if (copied) {
      if (!isInside(symbol, copied.symbol)) copied.copies = [...(copied.copies ?? []), symbol]
      return null
    }
    // The evidence of a place is paid for already.
    const place = this.#places.get(symbol.id)
    const room = this.#options.budget - this.#used + (place ? this.#costOf(symbol, place.shown) : 0)
    for (const share of FOLD.harder) {
      if (this.#costOf(symbol, shown) <= room) break
      const most = Math.max(FOLD.minLines, Math.ceil(share * folded.length))
      shown = this.#withoutPrinted(symbol, this.#fold(symbol, score, most))
    }
    const cost = this.#costOf(symbol, shown)
    if (cost > room) {
      this.isFull = this.#used > this.#options.budget * FULL
      return null
    }
    this.#places.delete(symbol.id)
    this.#used = this.#options.budget - room + cost
    const one: Chosen = { symbol, score, includedAs: 'source', shown }
    to.push(one)
    this.#copies.remember(one, this.#textOf(symbol, folded))
    this.#print(symbol, shown)
    if (this.#options.form === 'text') this.#nameContainer(one)
    return one
  }

  /** What a shown body needs beside it, if there is room kept for it. */
  addCompanion(symbol: SymbolRow, score: number): void {
    const cost = this.#costOf(symbol, this.#fold(symbol, score))
    if (this.#usedBeside + cost > COMPANION.share * this.#options.budget) return
    if (this.#add({ symbol, score }, this.#beside)) this.#usedBeside += cost
  }

  /** Best first; places that have no body come last. */
  chosen(): Chosen[] {
    const left = [...this.#places.values()]
      .map(place => ({ ...place, shown: this.#withoutPrinted(place.symbol, place.shown) }))
      .filter(({ shown }) => shown.length > 0)
    return [...this.#chosen, ...this.#beside, ...groupByFolder(left)]
  }

  /** The first line of what encloses it: `execute` of which class? Structured answers have handles instead. */
  #nameContainer({ symbol, score }: Chosen): void {
    const container = this.#context.reader.symbol(symbol.container)
    if (!container || container.kind === 'module' || container.file !== symbol.file) return
    const shown = this.#withoutPrinted(container, [container.line])
    if (shown.length === 0) return
    this.#beside.push({ symbol: container, score, includedAs: 'source', shown })
    const line = this.#options.source.of(container.path)[container.line - 1] ?? ''
    this.#used += estimateTokens(line) + LINE.text
    this.#print(container, shown)
  }

  #print({ file }: SymbolRow, shown: readonly number[]): void {
    this.#printed.set(file, new Set([...(this.#printed.get(file) ?? []), ...shown]))
  }

  #withoutPrinted(symbol: SymbolRow, lines: readonly number[]): number[] {
    const printed = this.#printed.get(symbol.file)
    return printed ? lines.filter(line => !printed.has(line)) : [...lines]
  }

  #textOf({ path }: SymbolRow, shown: readonly number[]): string[] {
    const lines = this.#options.source.of(path)
    return shown.map(line => lines[line - 1]?.trim() ?? '')
  }

  #costOf({ path, endLine }: SymbolRow, shown: readonly number[]): number {
    const { source, form } = this.#options
    return costOf(printSource(source.of(path), shown, endLine), shown.length, form)
  }

  #fold(symbol: SymbolRow, score: number, most = Number.POSITIVE_INFINITY): number[] {
    const { terms, source, strategy, entries } = this.#options
    const limits = MAX_LINES[strategy ?? 'usual']
    const isBest = score >= FOLD.bestShare * this.best
    const usual = symbol.kind === 'module' ? MAX_MODULE_LINES : isBest ? limits.best : limits.other
    const share = strategy === 'depth' || entries.has(symbol.id) ? 1 : isBest ? SHARE.best : SHARE.other
    const maxLines = Math.min(most, usual)
    const names = this.#names
    return foldBody(this.#context, symbol, { maxLines, share, withDoc: isBest, terms, names, source })
  }
}

/** A function and the one around it share lines without being copies of one another. */
function isInside(one: SymbolRow, other: SymbolRow): boolean {
  const within = (inner: SymbolRow, outer: SymbolRow): boolean =>
    inner.startLine >= outer.startLine && inner.endLine <= outer.endLine
  return one.file === other.file && (within(one, other) || within(other, one))
}
