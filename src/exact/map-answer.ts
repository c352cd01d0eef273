/** Places an engine named -> the symbols whose name is there, and the edges of the site. */

import { addSiteEdges, type Role, type SiteTargets } from '../edges/add-site-edges.ts'
import {
  CALLABLE,
  CLASS_LIKE,
  CONFIDENCES,
  type Confidence,
  DERIVATIONS,
  EDGE_KINDS,
  type EdgeKind,
  OPEN_REASONS,
  type OpenReason,
  SITE_STATES,
  type SiteAnswer,
  type SiteState,
  STATE_BITS,
  SYMBOL_FLAG,
  type SymbolKind,
  VALUE_LIKE,
} from '../model/index.ts'
import { append } from '../model/long-lists.ts'
import type { PackedEdge } from '../store/pack/pack-edges.ts'
import type { QueryableSite } from '../store/read/read-queryable.ts'
import type { SymbolTable, TableSymbol } from '../store/read/symbol-table.ts'

export interface MappedAnswer {
  state: SiteState
  reason: OpenReason
  edges: PackedEdge[]
}

/** `type` as well: Go makes values of any named type by converting to it. */
const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...CLASS_LIKE, 'type'])
/** What object literals and the types that are expected of them have. */
const MEMBERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['method', 'property'])
const ENGINE = DERIVATIONS.indexOf('engine')
const VALUE = DERIVATIONS.indexOf('value')
/** A class that inherits its constructor through more steps than this has a cycle. */
const MAX_BASES = 12

/** `basesOf`: the classes a class extends, nearest first, as far as they are known. */
export interface Known {
  symbols: Pick<SymbolTable, 'at' | 'symbol' | 'members'>
  basesOf(symbol: number): readonly number[]
}

/** `path`: the file of the site. */
export function mapAnswer(site: QueryableSite, answer: SiteAnswer, known: Known, path: string): MappedAnswer {
  if (answer === 'open') return { state: 'open', reason: '', edges: [] }
  if (answer === 'external') return { state: 'external', reason: '', edges: [] }
  if (answer === 'unanswered') return { state: 'unknown', reason: 'engine-silent', edges: [] }
  const imported = site.kind === 'import' ? site.name : undefined
  const edges = new SiteEdges(site, known)
  const targets: number[] = []
  for (const place of answer) {
    const symbol = known.symbols.at(place, imported)
    if (!symbol || targets.includes(symbol.id)) continue
    targets.push(symbol.id)
    addSiteEdges(site, symbol.id, edges)
  }
  edges.finish()
  edges.addFulfilled(path, targets)
  if (edges.list.length === 0) return { state: 'unknown', reason: 'no-symbol-there', edges: [] }
  return { state: 'resolved', reason: '', edges: edges.list }
}

/** State and reason in one byte, as stored. */
export function packState({ state, reason }: Pick<MappedAnswer, 'state' | 'reason'>): number {
  return SITE_STATES.indexOf(state) | (OPEN_REASONS.indexOf(reason) << STATE_BITS)
}

/** The edges of one site: what an engine named, by the rule that syntax uses too. */
class SiteEdges implements SiteTargets<PackedEdge> {
  readonly list: PackedEdge[] = []
  private readonly held: PackedEdge[] = []
  private readonly site: QueryableSite
  private readonly known: Known

  constructor(site: QueryableSite, known: Known) {
    this.site = site
    this.known = known
  }

  roleOf(symbol: number): Role {
    const kind = this.known.symbols.symbol(symbol)?.kind ?? 'variable'
    if (TYPES.has(kind)) return 'class'
    if (kind === 'constructor') return 'constructor'
    return CALLABLE.has(kind) ? 'callable' : 'value'
  }

  isInterface(symbol: number): boolean {
    return this.known.symbols.symbol(symbol)?.kind === 'interface'
  }

  isAccessor(symbol: number): boolean {
    return ((this.known.symbols.symbol(symbol)?.flags ?? 0) & SYMBOL_FLAG.accessor) !== 0
  }

  classOf(callable: number): number | undefined {
    const { symbols } = this.known
    return symbols.symbol(symbols.symbol(callable)?.container ?? 0)?.id
  }

  nameOf(symbol: number): string {
    return this.known.symbols.symbol(symbol)?.name ?? ''
  }

  isSource(symbol: number): boolean {
    return symbol === this.site.from
  }

  addConstructors(owner: number): void {
    let classes: readonly number[] = [owner]
    for (let depth = 0; depth < MAX_BASES && classes.length > 0; depth++) {
      const found = classes.flatMap(one => this.constructorsOf(one))
      // Which of several runs is for the engine to say.
      for (const one of found) this.add(one.id, 'calls', found.length === 1 ? 'exact' : 'approximate')
      if (found.length > 0) return
      classes = classes.flatMap(one => this.known.basesOf(one))
    }
    // Without a constructor of its own, `super(…)` still names the class.
    if (this.site.kind === 'super') this.add(owner, 'calls')
  }

  private constructorsOf(owner: number): TableSymbol[] {
    return this.known.symbols.members(owner).filter(({ kind }) => kind === 'constructor')
  }

  /** An engine answers with what the alias means. */
  addAliased(): void {}

  /** An engine's answer does not say so. */
  isInstanceOnly(): boolean {
    return false
  }

  /** Syntax agrees on the variable and knows more than the engine was queried for. */
  heldBy(variable: number): readonly PackedEdge[] {
    const { guesses } = this.site
    return guesses.some(edge => edge.to === variable) ? guesses.filter(edge => edge.to !== variable) : []
  }

  /** Collected until all targets are known. */
  addHeld(held: readonly PackedEdge[]): void {
    append(this.held, held)
  }

  /** After all targets, in whatever order they came: an engine may name the variable and what it holds. */
  finish(): void {
    for (const edge of this.held)
      if (!this.has(edge.to, edge.kind)) this.list.push({ ...edge, derivation: VALUE })
  }

  /**
   * A key of an object literal declares a member, and names the one of the expected type that calls go to. What a literal
   * with a name satisfies is found by its type.
   */
  addFulfilled(path: string, targets: readonly number[]): void {
    const { kind, line, column } = this.site
    const own = kind === 'reference' ? this.known.symbols.at({ path, line, column }) : null
    if (!own || !MEMBERS.has(own.kind) || targets.includes(own.id)) return
    if (VALUE_LIKE.has(this.known.symbols.symbol(own.container)?.kind ?? 'module')) return
    for (const to of targets)
      if (MEMBERS.has(this.known.symbols.symbol(to)?.kind ?? 'module'))
        this.add(to, 'overrides', 'exact', own.id)
  }

  add(to: number, kind: EdgeKind, confidence: Confidence = 'exact', from = this.site.from): void {
    const kindIndex = EDGE_KINDS.indexOf(kind)
    if (this.has(to, kindIndex)) return
    this.list.push({
      site: this.site.ordinal,
      from,
      to,
      kind: kindIndex,
      confidence: CONFIDENCES.indexOf(confidence),
      derivation: ENGINE,
    })
  }

  private has(to: number, kind: number): boolean {
    return this.list.some(edge => edge.to === to && edge.kind === kind)
  }
}
