/** Looks names up where no value is asked for them: along a class's search order, around a symbol, through imports. */
import type { World } from './build-world.ts'
import { chooseOverloads, misfits } from './choose-overloads.ts'
import type { Hierarchy } from './hierarchy.ts'
import { parameterTypes } from './parameter-types.ts'
import type { Call } from './read-expression.ts'
import type { ModuleNames } from './resolve-modules.ts'
import {
  idOf,
  isSymbol,
  NOTHING,
  OUTSIDE_ONLY,
  symbolValue,
  UNKNOWN_VALUE,
  unite,
  type Values,
} from './values.ts'

export class NameLookup {
  private readonly world: World
  private readonly hierarchy: Hierarchy
  private readonly modules: ModuleNames

  constructor(world: World, hierarchy: Hierarchy, modules: ModuleNames) {
    this.world = world
    this.hierarchy = hierarchy
    this.modules = modules
  }

  /** What a member of a class, or of one it inherits from, means for a call: the first that the call fits. */
  findMember(symbol: number, name: string, call: Call, start: number): Values | undefined {
    for (let from = start; ; ) {
      const found = this.hierarchy.findMember(symbol, name, from)
      if (!found) return undefined
      const fitting = chooseOverloads(this.world, found.symbols, call)
      if (fitting.length > 0) return fitting.map(symbolValue)
      from = found.distance + 1
    }
  }

  /** Where a call fits no member of its name, what it names all the same: the members, and something else. */
  misfits(symbol: number, name: string, call: Call, start: number): Values {
    const found: number[] = []
    for (let from = start; ; ) {
      const members = call.arity < 0 ? undefined : this.hierarchy.findMember(symbol, name, from)
      if (!members) return inDoubt(found)
      for (const member of misfits(this.world, members.symbols, call))
        if (!found.some(nearer => this.hasParameters(nearer, member))) found.push(member)
      from = members.distance + 1
    }
  }

  /** What has the same parameters further up is overridden. */
  private hasParameters(symbol: number, other: number): boolean {
    const { facts } = this.world
    return parameterTypes(facts[symbol].params).join() === parameterTypes(facts[other].params).join()
  }

  /** A name no scope of its file binds. */
  bareName(file: number, name: string, context: number, call: Call): Values {
    const isMember = this.world.languageOf(file).scoping.bareMembers === 'everywhere'
    const member = isMember ? this.memberOfSurroundings(name, context, call) : undefined
    const values = member ?? this.outerName(file, name, call)
    if (!isMember || call.arity < 0 || values.some(value => value >= 0)) return values
    const named = this.misfitsAround(file, name, context, call)
    return named.length > 0 ? named : values
  }

  /** Of the nearest class around that has such a member, else of what is imported. */
  private misfitsAround(file: number, name: string, context: number, call: Call): Values {
    for (let at = context; at >= 0; at = this.world.container[at]) {
      if (!this.world.isClassLike(at) && !this.world.isValueLike(at)) continue
      const found = this.misfits(at, name, call, 0)
      if (found.length > 0) return found
    }
    return this.misfitsAmong(
      unite([this.modules.namedImport(file, name), this.modules.unboundName(file, name)]),
      call,
    )
  }

  private misfitsAmong(values: Values, call: Call): Values {
    return inDoubt(misfits(this.world, values.filter(isSymbol).map(idOf), call))
  }

  /** What an import brings, for a call. */
  imported(values: Values, call: Call): Values {
    const fitting = this.overloads(values, call)
    return fitting.length > 0 ? fitting : this.misfitsAmong(values, call)
  }

  /** A name that is no member of a class around: what the file imports by name, then what its module offers. */
  private outerName(file: number, name: string, call: Call): Values {
    const hasBareMembers = this.world.languageOf(file).scoping.bareMembers === 'everywhere'
    const imported = hasBareMembers ? this.overloads(this.modules.namedImport(file, name), call) : NOTHING
    return imported.length > 0 ? imported : this.overloads(this.modules.unboundName(file, name), call)
  }

  private overloads(values: Values, call: Call): Values {
    const symbols = values.filter(isSymbol).map(idOf)
    if (call.arity < 0 || symbols.length === 0) return values
    return [
      ...values.filter(value => !isSymbol(value)),
      ...chooseOverloads(this.world, symbols, call).map(symbolValue),
    ]
  }

  /** Members of the classes around a symbol, innermost first. */
  private memberOfSurroundings(name: string, context: number, call: Call): Values | undefined {
    let isOpen = false
    for (let at = context; at >= 0; at = this.world.container[at]) {
      const isHolder = this.world.isClassLike(at) || this.world.isValueLike(at)
      if (!isHolder) continue
      const found = this.findMember(at, name, call, 0)
      if (found) return found
      isOpen ||= this.hierarchy.isOpen(at)
      if (this.world.facts[at].name === name) return [symbolValue(at)]
    }
    // An inherited member we cannot see would hide everything further out, but only a call can tell it is meant.
    return isOpen && call.arity >= 0 ? this.afterSurroundings(name, context, call) : undefined
  }

  private afterSurroundings(name: string, context: number, call: Call): Values {
    const values = this.outerName(this.world.fileOf[context], name, call)
    return values.some(isSymbol) ? values : OUTSIDE_ONLY
  }
}

function inDoubt(symbols: readonly number[]): Values {
  return symbols.length === 0 ? NOTHING : [...symbols.map(symbolValue), UNKNOWN_VALUE]
}
