/** Looks names up without a receiver: along a class's search order, around a symbol, through imports. */

import type { ModuleNames } from '../imports/module-names.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Call } from '../values/read-expression.ts'
import {
  idOf,
  instanceValue,
  isSymbol,
  NOTHING,
  OUTSIDE_ONLY,
  symbolValue,
  UNKNOWN_VALUE,
  unite,
  type Values,
} from '../values/values.ts'
import { chooseOverloads, mismatches, parameterTypes } from './choose-overloads.ts'
import { countParameters } from './count-parameters.ts'
import type { Extensions } from './find-extensions.ts'
import type { Hierarchy } from './hierarchy.ts'

export class NameLookup {
  private readonly tables: RepositoryTables
  private readonly hierarchy: Hierarchy
  private readonly modules: ModuleNames
  private readonly extensions: Extensions

  constructor(tables: RepositoryTables, hierarchy: Hierarchy, modules: ModuleNames, extensions: Extensions) {
    this.extensions = extensions
    this.tables = tables
    this.hierarchy = hierarchy
    this.modules = modules
  }

  /** What a member of a class, or of one it inherits from, means for a call: the first that the call fits. */
  findMember(symbol: number, name: string, call: Call, start: number): Values | undefined {
    return (
      this.findNamed(symbol, name, call, start) ??
      this.findInCompanions(symbol, name, call, start) ??
      this.findOtherwiseNamed(symbol, name, start)
    )
  }

  private findNamed(symbol: number, name: string, call: Call, start: number): Values | undefined {
    for (let from = start; ; ) {
      const found = this.hierarchy.findMember(symbol, name, from)
      if (!found) return undefined
      const fitting = chooseOverloads(this.tables, found.symbols, call)
      if (fitting.length > 0) return fitting.map(symbolValue)
      from = found.distance + 1
    }
  }

  /** Members of the objects beside a class and those it inherits from. */
  private findInCompanions(symbol: number, name: string, call: Call, start: number): Values | undefined {
    if (!this.tables.hasCompanions) return undefined
    for (const holder of this.hierarchy.orderOf(symbol).slice(start)) {
      for (const companion of this.tables.companionsOf(holder)) {
        const found = this.findNamed(companion, name, call, 0)
        if (found) return found
      }
    }
    return undefined
  }

  /** A property that is read by a method, a method that is a property: languages of one family see both. */
  private findOtherwiseNamed(symbol: number, name: string, start: number): Values | undefined {
    const { otherNames } = this.tables.languageOf(this.tables.fileOf[symbol]).symbols
    for (const other of otherNames?.(name) ?? []) {
      const found = this.hierarchy
        .findMember(symbol, other, start)
        ?.symbols.filter(one => isOther(this.tables, one, name))
      if (found && found.length > 0) return found.map(symbolValue)
    }
    return undefined
  }

  /** Where a call fits no member of its name, what it names all the same: the members, and something else. */
  mismatches(symbol: number, name: string, call: Call, start: number): Values {
    const found: number[] = []
    for (let from = start; ; ) {
      const members = call.arity < 0 ? undefined : this.hierarchy.findMember(symbol, name, from)
      if (!members) return uncertain(found)
      for (const member of mismatches(this.tables, members.symbols, call))
        if (!found.some(nearer => this.hasParameters(nearer, member))) found.push(member)
      from = members.distance + 1
    }
  }

  /** What has the same parameters further up is overridden. */
  private hasParameters(symbol: number, other: number): boolean {
    return parameterTypes(this.tables, symbol).join() === parameterTypes(this.tables, other).join()
  }

  /** A name no scope of its file binds. */
  bareName(file: number, name: string, context: number, call: Call): Values {
    const isMember = this.tables.languageOf(file).scoping.bareMembers === 'everywhere'
    const member = isMember ? this.memberOfSurroundings(name, context, call) : undefined
    const values = member ?? this.outerName(file, name, call, context)
    if (!isMember || call.arity < 0 || values.some(value => value >= 0)) return values
    const named = this.mismatchesAround(file, name, context, call)
    return named.length > 0 ? named : values
  }

  /** The member of the nearest class around that has one, else an imported name. */
  private mismatchesAround(file: number, name: string, context: number, call: Call): Values {
    for (let at = this.tables.wholeOf(context); at >= 0; at = this.tables.container[at]) {
      if (!this.tables.isClassLike(at) && !this.tables.isValueLike(at)) continue
      const found = this.mismatches(at, name, call, 0)
      if (found.length > 0) return found
    }
    return this.mismatchesAmong(
      unite([this.modules.imports.bound(file, name), this.modules.unbound.named(file, name)]),
      call,
    )
  }

  private mismatchesAmong(values: Values, call: Call): Values {
    return uncertain(mismatches(this.tables, values.filter(isSymbol).map(idOf), call))
  }

  /** What an import brings, for a call. */
  imported(values: Values, call: Call): Values {
    const fitting = this.overloads(values, call)
    return fitting.length > 0 ? fitting : this.mismatchesAmong(values, call)
  }

  /** A name that is no member of a class around: what the file imports by name, then what its module offers. */
  private outerName(file: number, name: string, call: Call, context: number): Values {
    const { modules, scoping } = this.tables.languageOf(file)
    if (modules.includesFiles) return this.included(file, name, call, context)
    const hasBareMembers = scoping.bareMembers === 'everywhere'
    const imported = hasBareMembers ? this.overloads(this.modules.imports.bound(file, name), call) : NOTHING
    if (imported.length > 0) return imported
    const found = this.overloads(this.modules.unbound.named(file, name), call)
    return found.length === 0 && scoping.hiddenBuiltins?.has(name) ? OUTSIDE_ONLY : found
  }

  /** Declarations of the nearest namespace around that has one which fits the call. */
  private included(file: number, name: string, call: Call, context: number): Values {
    const { included } = this.modules
    let first: Values = NOTHING
    for (const values of included.named(file, name, context)) {
      const fitting = this.overloads(values, call)
      if (fitting.length > 0) return fitting
      if (first.length === 0) first = values
    }
    return first.length > 0 ? this.mismatchesAmong(first, call) : this.modules.globals.named(file, name)
  }

  private overloads(values: Values, call: Call): Values {
    const symbols = values.filter(isSymbol).map(idOf)
    if (call.arity < 0 || symbols.length === 0) return values
    return [
      ...values.filter(value => !isSymbol(value)),
      ...chooseOverloads(this.tables, symbols, call).map(symbolValue),
    ]
  }

  /** What the receiver of an extension has, or what it is itself. */
  private ofReceiver(extension: number, name: string, call: Call): Values | undefined {
    const receivers = this.extensions.receiversOf(extension).map(idOf)
    if (name === 'this') return receivers.length > 0 ? receivers.map(instanceValue) : [UNKNOWN_VALUE]
    for (const receiver of receivers) {
      const found = this.findMember(receiver, name, call, 0)
      if (found) return found
    }
    return undefined
  }

  /** Members of the classes around a symbol, innermost first. */
  private memberOfSurroundings(name: string, context: number, call: Call): Values | undefined {
    let isOpen = false
    for (let at = this.tables.wholeOf(context); at >= 0; at = this.tables.container[at]) {
      const received = this.tables.isExtension(at) ? this.ofReceiver(at, name, call) : undefined
      if (received) return received
      const isHolder = this.tables.isClassLike(at) || this.tables.isValueLike(at)
      if (!isHolder) continue
      const found = this.findMember(at, name, call, 0)
      if (found) return found
      isOpen ||= this.hierarchy.isOpen(at)
      if (this.tables.facts[at].name === name && !this.hasTypesByArity(at)) return [symbolValue(at)]
    }
    // An inherited member we cannot see would hide everything further out, but only a call shows that it is meant.
    return isOpen && call.arity >= 0 ? this.afterSurroundings(name, context, call) : undefined
  }

  private hasTypesByArity(symbol: number): boolean {
    return this.tables.languageOf(this.tables.fileOf[symbol]).syntax.typesByArity === true
  }

  private afterSurroundings(name: string, context: number, call: Call): Values {
    const values = this.outerName(this.tables.fileOf[context], name, call, context)
    return values.some(isSymbol) ? values : OUTSIDE_ONLY
  }
}

/** A property and the method that reads or sets it: a setter takes a value, a getter none. */
function isOther(tables: RepositoryTables, symbol: number, name: string): boolean {
  if (!tables.isCallable(symbol)) return /^[gs]et/.test(name)
  const { max } = countParameters(tables.facts[symbol].params)
  return max === (tables.facts[symbol].name.startsWith('set') ? 1 : 0)
}

function uncertain(symbols: readonly number[]): Values {
  return symbols.length === 0 ? NOTHING : [...symbols.map(symbolValue), UNKNOWN_VALUE]
}
