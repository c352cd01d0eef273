/** Members of languages where a class and its instances have members apart: `def self.f` and `def f` (Ruby). */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { idOf, isSymbol, symbolValue, type Value, type Values } from '../values/values.ts'
import type { Hierarchy } from './hierarchy.ts'

/** A module that, mixed in, gives the methods of this one to the class itself. */
const CLASS_METHODS = 'ClassMethods'

export class OwnMembers {
  private readonly tables: RepositoryTables
  private readonly hierarchy: Hierarchy

  constructor(tables: RepositoryTables, hierarchy: Hierarchy) {
    this.tables = tables
    this.hierarchy = hierarchy
  }

  /** Whether members of a class are told apart from those of its instances. */
  areApart(symbol: number): boolean {
    return this.languageOf(symbol).modules.inheritance === 'mixins'
  }

  private languageOf(symbol: number) {
    return this.tables.languageOf(this.tables.fileOf[symbol])
  }

  /** Undefined where a class, or an instance of it, has no member of that name. `start`: places of the search order left out. */
  find(value: Value, name: string, start = 0): Values | undefined {
    const found = this.named(value, name, start)
    if (found) return found
    // An attribute is set through its name.
    return name.endsWith('=')
      ? this.named(value, name.slice(0, -1), start)?.filter(this.isAttribute)
      : undefined
  }

  private isAttribute = (value: Value): boolean => this.tables.isAccessor(idOf(value))

  private named(value: Value, name: string, start: number): Values | undefined {
    const symbol = idOf(value)
    const isConstant = /^\p{Lu}/u.test(name)
    const found =
      isSymbol(value) && !isConstant
        ? this.ofClass(symbol, name, start)
        : this.along(this.hierarchy.orderOf(symbol).slice(start), name, isConstant ? 'any' : 'instance')
    return found && (isConstant || name[0] === '@' ? found : this.callable(found)).map(symbolValue)
  }

  /** If an attribute and a method have one name, the method counts. */
  private callable(found: readonly number[]): readonly number[] {
    const methods = found.filter(one => this.tables.isCallable(one))
    return methods.length > 0 ? methods : found
  }

  /** Its own methods, those of modules that extend it, then the same of what it inherits from. */
  private ofClass(symbol: number, name: string, start: number): readonly number[] | undefined {
    for (const [at, holder] of this.hierarchy.orderOf(symbol).entries()) {
      const isOwn = !this.isModule(holder) || holder === symbol
      const own = isOwn && at >= start ? this.along([holder], name, 'class') : undefined
      if (own) return own
      for (const module of isOwn ? this.hierarchy.basesOf(holder).extended : this.classMethodsIn(holder)) {
        const found = this.along(this.hierarchy.orderOf(module), name, 'instance')
        if (found) return found
      }
    }
    return undefined
  }

  private classMethodsIn(module: number): readonly number[] {
    return this.tables.members.named(module, CLASS_METHODS).filter(one => this.tables.isClassLike(one))
  }

  private isModule(symbol: number): boolean {
    return (this.tables.facts[symbol].flags & SYMBOL_FLAG.abstract) !== 0
  }

  private along(
    holders: readonly number[],
    name: string,
    side: 'class' | 'instance' | 'any',
  ): readonly number[] | undefined {
    for (const holder of holders) {
      const found = this.tables.members.named(holder, name).filter(one => this.isOn(one, side))
      if (found.length > 0) return found
    }
    return undefined
  }

  private isOn(symbol: number, side: 'class' | 'instance' | 'any'): boolean {
    const { flags, kind, name } = this.tables.facts[symbol]
    if (side === 'any' || kind === 'constant' || this.tables.isClassLike(symbol)) return side === 'any'
    // Which of both an attribute of the receiver is on, its mark does not say.
    if (name[0] === '@' || flags & SYMBOL_FLAG.shared) return true
    return (side === 'class') === ((flags & SYMBOL_FLAG.static) !== 0)
  }
}
