/** Classes and what they inherit: bases, search order, members found up the hierarchy. */
import { FILE_FLAG, heritageSites, SYMBOL_FLAG, UNKNOWN } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Uncertainty } from '../values/memo.ts'
import { Memo } from '../values/memo.ts'
import { idOf, isInstance, isSymbol, OUTSIDE_VALUE, type Value, type Values } from '../values/values.ts'

const DEEPEST = 64
const NONE: readonly number[] = []
/** More than so many members, or subclasses to look at, are no answer. */
const MAX_BELOW = 3
const MAX_SUBCLASSES = 200

export interface Bases {
  /** Classes of the repository, in the order written. */
  symbols: number[]
  /** Something inherited is not of the repository, or not known: a missing member may come from there. */
  isOpen: boolean
  /** What the class itself is extended with, where that is another thing than what its instances inherit (Ruby). */
  extended: readonly number[]
}

interface WrittenBase {
  target: string
  isExtension: boolean
}

export interface FoundMember {
  symbols: readonly number[]
  /** Class of the search order it was found in: 0 is the class itself. */
  distance: number
}

/** Evaluates an expression in a file; given by the evaluator, which itself looks up members. */
export type Evaluate = (file: number, expression: string, context: number) => Values

export class Hierarchy {
  private readonly tables: RepositoryTables
  private readonly evaluate: Evaluate
  /** By file: what each of its classes names as its bases. Read on first use: a sync uses few. */
  private readonly written: (Map<number, WrittenBase[]> | undefined)[]
  private readonly bases: Memo<number, Bases>
  private readonly orders: Memo<number, readonly number[]>
  private readonly uncertainty: Uncertainty
  /** Classes whose bases are being computed. */
  private basesOpen = 0
  private subclasses = new Map<number, number[]>()

  constructor(tables: RepositoryTables, evaluate: Evaluate, uncertainty: Uncertainty) {
    this.tables = tables
    this.evaluate = evaluate
    this.uncertainty = uncertainty
    this.bases = new Memo(uncertainty)
    this.orders = new Memo(uncertainty)
    this.written = new Array(tables.files.length)
  }

  basesOf(symbol: number): Bases {
    const known = this.bases.get(symbol)
    if (known) return known
    // A class whose bases depend on itself is broken source: it inherits nothing.
    const begun = this.bases.begin(symbol, { symbols: [], isOpen: true, extended: [] })
    this.tables.lookups.note(symbol)
    this.basesOpen++
    const bases = this.findBases(symbol)
    this.basesOpen--
    return this.bases.end(begun, bases)
  }

  private findBases(symbol: number): Bases {
    const symbols: number[] = this.isEnumConstant(symbol) ? [this.tables.container[symbol]] : []
    let extended: number[] = []
    const hasMixins = this.inheritanceOf(symbol) === 'mixins'
    let isOpen = false
    for (const { target, isExtension, place } of this.basesOfParts(symbol)) {
      const values = this.evaluate(this.tables.fileOf[place], target, this.tables.container[place]).flatMap(
        value => this.held(value),
      )
      const classes = values.filter(value => isSymbol(value) || isInstance(value)).map(idOf)
      if (hasMixins && isExtension) {
        extended = [...classes.filter(base => this.tables.isClassLike(base)), ...extended]
        continue
      }
      const known = classes.filter(base => base !== symbol && this.tables.isClassLike(base))
      if (known.length === 0 || values.includes(OUTSIDE_VALUE)) isOpen = true
      for (const base of known) if (!symbols.includes(base)) symbols.push(base)
    }
    return { symbols: hasMixins ? this.mixinsFirst(symbols) : symbols, isOpen, extended }
  }

  /** What is mixed in comes before the base class, the last one first. */
  private mixinsFirst(bases: readonly number[]): number[] {
    const isMixin = (base: number) => (this.tables.facts[base].flags & SYMBOL_FLAG.abstract) !== 0
    return [...bases.filter(isMixin).reverse(), ...bases.filter(base => !isMixin(base))]
  }

  private inheritanceOf(symbol: number) {
    return this.tables.languageOf(this.tables.fileOf[symbol]).modules.inheritance
  }

  /** What the type and its parts in other files name as bases. */
  private basesOfParts(symbol: number): (WrittenBase & { place: number })[] {
    return [symbol, ...this.tables.parts.of(symbol)].flatMap(place =>
      this.basesWritten(place).map(base => ({ ...base, place })),
    )
  }

  /** A constant with a body is a class of its own below its enum. */
  isEnumConstant(symbol: number): boolean {
    const holder = this.tables.container[symbol]
    return (
      this.tables.facts[symbol].kind === 'constant' &&
      holder >= 0 &&
      this.tables.facts[holder].kind === 'enum'
    )
  }

  /** A `type` with members of its own also has those of the type it is defined by. */
  private basesWritten(symbol: number): readonly WrittenBase[] {
    const { kind, type } = this.tables.facts[symbol]
    return kind === 'type'
      ? [{ target: type || UNKNOWN, isExtension: false }]
      : (this.writtenIn(this.tables.fileOf[symbol]).get(symbol) ?? [])
  }

  private writtenIn(file: number): Map<number, WrittenBase[]> {
    const known = this.written[file]
    if (known) return known
    const written = new Map<number, WrittenBase[]>()
    for (const { kind, from, target } of heritageSites(this.tables.files[file].facts)) {
      const symbol = this.tables.base[file] + from
      const base = { target, isExtension: kind === 'implement' }
      const bases = written.get(symbol)
      if (bases) bases.push(base)
      else written.set(symbol, [base])
    }
    this.written[file] = written
    return written
  }

  /** A variable that holds a class means it (`const Base = mixin(…); class A extends Base`). */
  private held(value: Value): Values {
    const id = idOf(value)
    if (!isSymbol(value) || !this.tables.isValueLike(id) || this.tables.facts[id].type === '') return [value]
    return this.evaluate(this.tables.fileOf[id], this.tables.facts[id].type, this.tables.container[id])
  }

  /** The class itself, then its ancestors in the order its language searches them. */
  orderOf(symbol: number): readonly number[] {
    const known = this.orders.get(symbol)
    if (known) return known
    const inheritance = this.inheritanceOf(symbol)
    const begun = this.orders.begin(symbol, [symbol])
    const order =
      (inheritance === 'c3' && this.linearize(symbol, 0)) ||
      (inheritance === 'breadth-first' ? this.breadthFirst(symbol) : this.depthFirst(symbol))
    return this.orders.end(begun, order)
  }

  private depthFirst(symbol: number): number[] {
    const order: number[] = []
    const visit = (at: number, depth: number): void => {
      if (order.includes(at) || depth > DEEPEST) return
      order.push(at)
      for (const base of this.basesOf(at).symbols) visit(base, depth + 1)
    }
    visit(symbol, 0)
    return order
  }

  /** Go: the shallowest embedded type that has a member gives it. */
  private breadthFirst(symbol: number): number[] {
    const order = [symbol]
    for (let at = 0; at < order.length && order.length < 1_000; at++) {
      for (const base of this.basesOf(order[at]).symbols) if (!order.includes(base)) order.push(base)
    }
    return order
  }

  /** Python's C3 order; undefined where the bases contradict each other. */
  private linearize(symbol: number, depth: number): number[] | undefined {
    const { symbols } = this.basesOf(symbol)
    if (depth > DEEPEST) return undefined
    if (symbols.length < 2) {
      const above = symbols.length === 0 ? [] : this.linearize(symbols[0], depth + 1)
      return above === undefined || above.includes(symbol) ? undefined : [symbol, ...above]
    }
    const lists: number[][] = []
    for (const base of symbols) {
      const order = this.linearize(base, depth + 1)
      if (!order) return undefined
      lists.push([...order])
    }
    lists.push([...symbols])
    const order = [symbol]
    for (;;) {
      const left = lists.filter(list => list.length > 0)
      if (left.length === 0) return order
      const head = left.map(list => list[0]).find(first => left.every(list => list.indexOf(first) <= 0))
      if (head === undefined || order.includes(head)) return undefined
      order.push(head)
      for (const list of left) if (list[0] === head) list.shift()
    }
  }

  /** A member of a class, looked up along its search order from `start` on. */
  findMember(symbol: number, name: string, start = 0): FoundMember | undefined {
    return this.tables.members.along(this.orderOf(symbol), name, start)
  }

  /** The bases in the repository, for every class of a file that names any. */
  basesIn(file: number): Map<number, readonly number[]> {
    const withBases = [...this.writtenIn(file).keys(), ...this.definedIn(file)].sort((a, b) => a - b)
    return new Map(withBases.map(symbol => [symbol, this.basesOf(symbol).symbols]))
  }

  /** Types of a file that have the methods of the one they are defined by. */
  private definedIn(file: number): number[] {
    if (this.tables.languageOf(file).symbols.structure !== 'by-methods') return []
    const base = this.tables.base[file]
    return this.tables.files[file].facts.symbols.flatMap(({ kind, type }, ordinal) =>
      kind === 'type' && type !== '' ? [base + ordinal] : [],
    )
  }

  /** Classes that inherit from one directly. */
  below(symbol: number): readonly number[] {
    return this.subclasses.get(symbol) ?? NONE
  }

  /** Lets `membersBelow` see every subclass, given the bases of each file's classes. */
  linkSubclasses(files: readonly ReadonlyMap<number, readonly number[]>[]): void {
    this.subclasses = new Map()
    for (const classes of files) {
      for (const [symbol, bases] of classes) {
        for (const base of bases) {
          const known = this.subclasses.get(base)
          if (known) known.push(symbol)
          else this.subclasses.set(base, [symbol])
        }
      }
    }
  }

  /** Members that only subclasses of a class have, or what they mix in: what a mixin calls on its receiver. */
  membersBelow(symbol: number, name: string): readonly number[] {
    return this.searchBelow(symbol, below => this.findMember(below, name))
  }

  /** Members that come after a class in the search order of its subclasses: what a mixin calls on `super()`. */
  membersBeside(symbol: number, name: string): readonly number[] {
    return this.searchBelow(symbol, below =>
      this.findMember(below, name, this.orderOf(below).indexOf(symbol) + 1),
    )
  }

  private isTest(symbol: number): boolean {
    return (this.tables.files[this.tables.fileOf[symbol]].file.flags & FILE_FLAG.test) !== 0
  }

  private searchBelow(symbol: number, find: (below: number) => FoundMember | undefined): readonly number[] {
    const inheritance = this.inheritanceOf(symbol)
    if (inheritance !== 'c3' && inheritance !== 'mixins') return []
    // Which class is below which follows from all bases: what a base is never depends on it, whenever it is computed.
    if (this.basesOpen > 0) {
      this.uncertainty.count++
      return []
    }
    if (!this.subclasses.has(symbol)) {
      this.tables.lookups.noteBelow(symbol)
      return NONE
    }
    const found = new Set<number>()
    const seen = new Set([symbol])
    const open = [symbol]
    for (let at = 0; at < open.length; at++) {
      this.tables.lookups.noteBelow(open[at])
      for (const below of this.subclasses.get(open[at]) ?? []) {
        if (seen.has(below)) continue
        seen.add(below)
        // What only tests define is not what the code they test relies on.
        if (this.isTest(below) && !this.isTest(symbol)) continue
        const member = find(below)
        if (!member) open.push(below)
        for (const one of member?.symbols ?? []) found.add(one)
      }
      if (found.size > MAX_BELOW || seen.size > MAX_SUBCLASSES) return []
    }
    return [...found]
  }

  /** Whether some ancestor is unknown, so that any member may exist. */
  isOpen(symbol: number): boolean {
    return this.orderOf(symbol).some(at => this.basesOf(at).isOpen)
  }
}
