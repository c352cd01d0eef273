/** Methods by their type, and types by the names of their methods, where types satisfy interfaces by these (Go). */
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluator } from '../values/evaluate.ts'
import type { NameIndex } from './name-index.ts'

export class MethodTable {
  private readonly evaluator: Evaluator
  private readonly tables: RepositoryTables
  private readonly names: NameIndex
  /** By type: its first method; the others follow in `next`. */
  private readonly first: Int32Array
  private readonly next: Int32Array
  private readonly methods = new Map<number, ReadonlyMap<string, number>>()
  private readonly types = new Map<string, readonly number[]>()
  private readonly interfaces = new Map<string, readonly number[]>()

  constructor(evaluator: Evaluator, names: NameIndex) {
    this.evaluator = evaluator
    this.tables = evaluator.tables
    this.names = names
    const { facts, container } = this.tables
    this.first = new Int32Array(facts.length).fill(-1)
    this.next = new Int32Array(facts.length).fill(-1)
    for (let symbol = facts.length - 1; symbol >= 0; symbol--) {
      if (facts[symbol].kind !== 'method' || container[symbol] < 0) continue
      this.next[symbol] = this.first[container[symbol]]
      this.first[container[symbol]] = symbol
    }
  }

  isInterface(symbol: number): boolean {
    return this.tables.facts[symbol].kind === 'interface' && this.tables.isStructural(symbol)
  }

  /** By name, inherited ones included. */
  methodsOf(type: number): ReadonlyMap<string, number> {
    const known = this.methods.get(type)
    if (known) return known
    const methods = new Map<string, number>()
    for (const ancestor of this.evaluator.hierarchy.orderOf(type)) {
      for (let method = this.first[ancestor]; method >= 0; method = this.next[method]) {
        const { name } = this.tables.facts[method]
        if (!methods.has(name)) methods.set(name, method)
      }
    }
    this.methods.set(type, methods)
    return methods
  }

  /** Types that have a method of the name, promoted ones included, in rising order; may name some that hide it. */
  typesWith(name: string): readonly number[] {
    const known = this.types.get(name)
    if (known) return known
    const holders = this.names.methodsNamed(name).map(method => this.tables.container[method])
    const types = [...this.withBelow(holders)].filter(
      type => this.tables.isClassLike(type) && this.tables.isStructural(type),
    )
    const sorted = types.sort((a, b) => a - b)
    this.types.set(name, sorted)
    return sorted
  }

  interfacesWith(name: string): readonly number[] {
    const known = this.interfaces.get(name)
    if (known) return known
    const interfaces = this.typesWith(name).filter(type => this.isInterface(type))
    this.interfaces.set(name, interfaces)
    return interfaces
  }

  /** Types of some files, and all types that have one of their methods. */
  typesAt(files: Iterable<number>): Set<number> {
    const { tables } = this
    const types = new Set<number>()
    const holders = new Set<number>()
    for (const file of files) {
      for (let symbol = tables.base[file]; symbol < tables.base[file + 1]; symbol++) {
        if (!tables.isStructural(symbol)) continue
        const holder = tables.container[symbol]
        if (tables.isClassLike(symbol)) types.add(symbol)
        else if (tables.facts[symbol].kind === 'method' && holder >= 0 && tables.isClassLike(holder))
          holders.add(holder)
      }
    }
    for (const type of this.withBelow(holders)) types.add(type)
    return types
  }

  /** These types, and all that embed them or are defined by them. */
  withBelow(types: Iterable<number>): Set<number> {
    const found = new Set(types)
    for (const type of found) for (const below of this.evaluator.hierarchy.below(type)) found.add(below)
    return found
  }
}
