/** Places an engine named -> the symbols whose name stands there, and the edges that makes of a site. */
import {
  CALLABLE,
  CLASS_LIKE,
  CONFIDENCES,
  type Confidence,
  DERIVATIONS,
  EDGE_KINDS,
  EDGE_OF_SITE,
  type EdgeKind,
  OPEN_REASONS,
  type OpenReason,
  SITE_STATES,
  type SiteAnswer,
  type SiteKind,
  type SiteState,
  STATE_BITS,
  SYMBOL_FLAG,
  type SymbolKind,
} from '../model/index.ts'
import type { PackedEdge } from '../store/pack-edges.ts'
import type { AskableSite } from '../store/read-askable.ts'
import type { SymbolTable, TableSymbol } from '../store/symbol-table.ts'

export interface MappedAnswer {
  state: SiteState
  reason: OpenReason
  edges: PackedEdge[]
}

/** `type` as well: Go makes values of any named type by converting to it. */
const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...CLASS_LIKE, 'type'])
const HERITAGE: ReadonlySet<SiteKind> = new Set<SiteKind>(['inherit', 'implement'])
const ENGINE = DERIVATIONS.indexOf('engine')
const VALUE = DERIVATIONS.indexOf('value')
/** A class that inherits its constructor through more steps than this has a cycle. */
const MOST_BASES = 12

/** `basesOf`: the classes a class extends, nearest first, as far as they are known by now. */
export interface Known {
  symbols: Pick<SymbolTable, 'at' | 'symbol' | 'members'>
  basesOf(symbol: number): readonly number[]
}

export function mapAnswer(site: AskableSite, answer: SiteAnswer, known: Known): MappedAnswer {
  if (answer === 'open') return { state: 'open', reason: '', edges: [] }
  if (answer === 'external') return { state: 'external', reason: '', edges: [] }
  if (answer === 'silent') return { state: 'unknown', reason: 'engine-silent', edges: [] }
  const imported = site.kind === 'import' ? site.name : undefined
  const edges = new SiteEdges(site, known)
  const targets: number[] = []
  for (const place of answer) {
    const symbol = known.symbols.at(place, imported)
    if (!symbol || targets.includes(symbol.id)) continue
    targets.push(symbol.id)
    edges.addTarget(symbol)
  }
  edges.addHeld()
  if (edges.list.length === 0) return { state: 'unknown', reason: 'no-symbol-there', edges: [] }
  return { state: 'resolved', reason: '', edges: edges.list }
}

/** State and reason in one byte, as the store keeps them. */
export function packState({ state, reason }: Pick<MappedAnswer, 'state' | 'reason'>): number {
  return SITE_STATES.indexOf(state) | (OPEN_REASONS.indexOf(reason) << STATE_BITS)
}

/** Reading or assigning it runs it. */
function isAccessor({ flags }: TableSymbol): boolean {
  return (flags & SYMBOL_FLAG.accessor) !== 0
}

class SiteEdges {
  readonly list: PackedEdge[] = []
  private readonly held: PackedEdge[] = []
  private readonly site: AskableSite
  private readonly known: Known

  constructor(site: AskableSite, known: Known) {
    this.site = site
    this.known = known
  }

  addTarget(named: TableSymbol): void {
    const kind = EDGE_OF_SITE[this.site.kind]
    const target = this.baseOf(named)
    if (this.site.kind === 'inherit' && target.id === this.site.from) return
    if (kind === 'decorates') this.addDecorator(target)
    else if (this.site.kind === 'reference' && isAccessor(target)) this.add(target.id, 'calls')
    else if (kind !== 'calls' && kind !== 'instantiates') this.add(target.id, kind)
    else if (TYPES.has(target.kind)) this.addConstruction(target)
    else if (target.kind === 'constructor') this.addConstructor(target)
    else if (CALLABLE.has(target.kind)) this.add(target.id, 'calls')
    else this.addCallOfValue(target)
  }

  /** An anonymous class is answered with the constructor it runs; what it extends is the class. */
  private baseOf(target: TableSymbol): TableSymbol {
    if (target.kind !== 'constructor' || !HERITAGE.has(this.site.kind)) return target
    return this.known.symbols.symbol(target.container) ?? target
  }

  /** Making an instance names the class and runs its constructor; `super(…)` only runs the constructor. */
  private addConstruction(target: TableSymbol): void {
    const { kind } = this.site
    if (kind === 'jsx') this.add(target.id, 'calls')
    else if (kind !== 'super') this.add(target.id, 'instantiates')
    let classes: readonly number[] = [target.id]
    for (let depth = 0; depth < MOST_BASES && classes.length > 0; depth++) {
      const found = classes.flatMap(one => this.constructorsOf(one))
      // Which of several runs is for the engine to say.
      for (const one of found) this.add(one.id, 'calls', found.length === 1 ? 'exact' : 'approximate')
      if (found.length > 0) return
      classes = classes.flatMap(one => this.known.basesOf(one))
    }
    // Without a constructor of its own, `super(…)` still names the class.
    if (kind === 'super') this.add(target.id, 'calls')
  }

  private constructorsOf(owner: number): TableSymbol[] {
    return this.known.symbols.members(owner).filter(({ kind }) => kind === 'constructor')
  }

  private addConstructor(target: TableSymbol): void {
    const makesInstance = this.site.kind === 'new' || this.site.kind === 'call'
    const named = this.known.symbols.symbol(target.container)
    // `super().__init__()` and `this(…)` call it by its own name or none, and make nothing.
    if (makesInstance && named && this.site.name === named.name) this.add(named.id, 'instantiates')
    this.add(target.id, 'calls')
  }

  /** Calling a variable refers to it, and calls what syntax saw it hold. */
  private addCallOfValue(target: TableSymbol): void {
    const held = this.heldBy(target)
    this.add(target.id, held.length > 0 && !isAccessor(target) ? 'references' : 'calls')
    this.held.push(...held)
  }

  private addDecorator(target: TableSymbol): void {
    const held = CALLABLE.has(target.kind) || TYPES.has(target.kind) ? [] : this.heldBy(target)
    this.add(target.id, held.length > 0 ? 'references' : 'decorates')
    this.held.push(...held)
  }

  /** After all targets, in whatever order they came: an engine may name the variable and what it holds. */
  addHeld(): void {
    for (const edge of this.held)
      if (!this.has(edge.to, edge.kind)) this.list.push({ ...edge, derivation: VALUE })
  }

  /** Syntax agrees on the variable and knows more than the engine was asked. */
  private heldBy(target: TableSymbol): readonly PackedEdge[] {
    const { guesses } = this.site
    return guesses.some(edge => edge.to === target.id) ? guesses.filter(edge => edge.to !== target.id) : []
  }

  private add(to: number, kind: EdgeKind, confidence: Confidence = 'exact'): void {
    const kindIndex = EDGE_KINDS.indexOf(kind)
    if (this.has(to, kindIndex)) return
    this.list.push({
      site: this.site.ordinal,
      from: this.site.from,
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
