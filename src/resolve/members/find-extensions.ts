/** Methods that are called as members of their first parameter without being declared in its type. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Call } from '../values/read-expression.ts'
import { idOf, isInstance, isSymbol, NOTHING, symbolValue, type Values } from '../values/values.ts'
import { asExtension, chooseOverloads, isVariable, parameterTypes, takes } from './choose-overloads.ts'
import type { Evaluate, Hierarchy } from './hierarchy.ts'

export class Extensions {
  private readonly tables: RepositoryTables
  private readonly hierarchy: Hierarchy
  private readonly evaluate: Evaluate
  /** By family and name. */
  private byName: Map<string, number[]> | undefined

  constructor(tables: RepositoryTables, hierarchy: Hierarchy, evaluate: Evaluate) {
    this.tables = tables
    this.hierarchy = hierarchy
    this.evaluate = evaluate
  }

  /** Those that a call on an instance of a class may mean: the ones for the nearest of its bases. */
  on(symbol: number, name: string, call: Call): Values {
    const { family, symbols } = this.tables.languageOf(this.tables.fileOf[symbol])
    if (!symbols.hasExtensions) return NOTHING
    const called = asExtension(call)
    const order = this.hierarchy.orderOf(symbol)
    let found: number[] = []
    let nearest = Number.POSITIVE_INFINITY
    for (const one of this.named(family, name)) {
      const distance = this.distanceTo(one, order)
      if (distance < 0 || distance > nearest || !takes(this.tables, one, called)) continue
      // Only properties are read without a call.
      if (call.arity === -1 && this.tables.isCallable(one)) continue
      found = distance < nearest ? [one] : [...found, one]
      nearest = distance
    }
    return chooseOverloads(this.tables, found, called).map(symbolValue)
  }

  /** Those that a call on something that is not of the repository may mean. */
  onForeign(family: string, name: string, call: Call): readonly number[] {
    const called = asExtension(call)
    const fitting = this.named(family, name).filter(
      one => takes(this.tables, one, called) && !this.isOnRepository(one),
    )
    return chooseOverloads(this.tables, fitting, called)
  }

  /** All of a name. */
  named(family: string, name: string): readonly number[] {
    this.tables.lookups.noteExtensions(name)
    this.byName ??= this.collect()
    return this.byName.get(`${family}|${name}`) ?? []
  }

  private collect(): Map<string, number[]> {
    const all = new Map<string, number[]>()
    this.tables.facts.forEach(({ flags, name }, symbol) => {
      if (!(flags & SYMBOL_FLAG.extension) || this.tables.wholeOf(symbol) !== symbol) return
      const key = `${this.tables.languageOf(this.tables.fileOf[symbol]).family}|${name}`
      all.set(key, [...(all.get(key) ?? []), symbol])
    })
    return all
  }

  /** How far up the hierarchy the type of the first parameter is; -1 if the class is not of that type. */
  private distanceTo(method: number, order: readonly number[]): number {
    const type = this.receiverOf(method)
    const at = order.findIndex(symbol => this.tables.facts[symbol].name === type)
    if (at >= 0) return at
    const isAnything = isVariable(this.tables, method, type) || type === 'object'
    return isAnything ? order.length : -1
  }

  private receiverOf(method: number): string {
    return parameterTypes(this.tables, method)[0] ?? '?'
  }

  /** What the receiver of an extension is an instance of. */
  receiversOf(method: number): Values {
    const values = this.evaluate(
      this.tables.fileOf[method],
      `~${this.receiverOf(method)}`,
      this.tables.container[method],
    )
    return values.filter(value => isSymbol(value) && this.tables.isClassLike(idOf(value)))
  }

  private isOnRepository(method: number): boolean {
    const values = this.evaluate(this.tables.fileOf[method], `~${this.receiverOf(method)}`, method)
    return values.some(
      value => (isSymbol(value) || isInstance(value)) && this.tables.isClassLike(idOf(value)),
    )
  }
}
