/** Finds the members of symbols and modules by name. */
import type { Lookups } from './lookups.ts'
import { MemberTable } from './member-table.ts'
import type { SymbolParts } from './symbol-parts.ts'
import { PLACE } from './symbol-places.ts'
import type { SymbolTable } from './symbol-table.ts'

const NONE: readonly number[] = []

/** A holder is a symbol, or a module: modules are numbered after all symbols. */
export class MemberIndex {
  private readonly symbols: SymbolTable
  private readonly lookups: Lookups
  private readonly parts: SymbolParts
  /** First symbol by holder and name; further ones of the same name follow in `nextSame`. */
  private readonly table: MemberTable
  private readonly nextSame: Int32Array
  /** By holder: one of its members, the others follow in `nextMember`; and 1 where `table` has them. */
  private readonly someMember: Int32Array
  private readonly nextMember: Int32Array
  private readonly isListed: Uint8Array

  /** `isFollowing`: tables that follow others use few members. */
  constructor(symbols: SymbolTable, lookups: Lookups, parts: SymbolParts, isFollowing: boolean) {
    this.symbols = symbols
    this.lookups = lookups
    this.parts = parts
    const count = symbols.facts.length
    this.nextSame = new Int32Array(count).fill(-1)
    this.nextMember = new Int32Array(count)
    this.table = new MemberTable(isFollowing ? 0 : count)
    this.someMember = new Int32Array(count + symbols.modules.length).fill(-1)
    this.isListed = new Uint8Array(count + symbols.modules.length)
    this.addAll(count)
  }

  private addAll(count: number): void {
    const { places, hasOwned } = this.symbols
    for (let symbol = count - 1; symbol >= 0; symbol--) if (!(places[symbol] & PLACE.owned)) this.add(symbol)
    for (let symbol = count - 1; hasOwned && symbol >= 0; symbol--)
      if (places[symbol] & PLACE.owned) this.addOwned(symbol)
  }

  /** A method whose type is declared in another file of the module. */
  private addOwned(symbol: number): void {
    const { facts, moduleOf, fileOf, container } = this.symbols
    const { owner } = facts[symbol]
    // `link-parts.ts` gives members of a part to its type.
    // The declaration of a member says what holds its definition.
    if (owner === undefined || facts[symbol].partOf !== undefined) return
    const owners = this.topLevel(moduleOf[fileOf[symbol]], owner)
    if (owners.length > 0) container[symbol] = owners[0]
    this.add(symbol)
  }

  add(symbol: number): void {
    if (!(this.symbols.places[symbol] & PLACE.member)) return
    const holder = this.holderOf(this.symbols.holderByName(symbol))
    if (this.isListed[holder]) this.list(holder, symbol)
    else {
      this.nextMember[symbol] = this.someMember[holder]
      this.someMember[holder] = symbol
    }
  }

  private list(holder: number, symbol: number): void {
    this.nextSame[symbol] = this.table.replace(holder, this.symbols.nameOf[symbol], symbol)
  }

  /** Those of one name come in rising order, methods declared apart from their type before the others. */
  private listAll(holder: number): void {
    this.isListed[holder] = 1
    const all: number[] = []
    for (let at = this.someMember[holder]; at >= 0; at = this.nextMember[at]) all.push(at)
    const isOwned = (symbol: number) => this.symbols.places[symbol] & PLACE.owned
    all.sort((a, b) => isOwned(a) - isOwned(b) || b - a)
    for (const symbol of all) this.list(holder, symbol)
  }

  /** Symbols called `name` directly inside a symbol. */
  named(holder: number, name: string): readonly number[] {
    return this.chain(this.first(this.holderOf(holder), this.symbols.names.id(name)))
  }

  /** The first of these symbols, from place `start` on, that has members called `name`. */
  along(
    holders: readonly number[],
    name: string,
    start: number,
  ): { symbols: readonly number[]; distance: number } | undefined {
    const id = this.symbols.names.id(name)
    for (let distance = start; distance < holders.length; distance++) {
      const first = this.first(this.holderOf(holders[distance]), id)
      if (first >= 0) return { symbols: this.chain(first), distance }
    }
    return undefined
  }

  /** Top-level symbols called `name` of a module, over all its files. */
  topLevel(module: number, name: string): readonly number[] {
    return this.chain(this.first(this.symbols.facts.length + module, this.symbols.names.id(name)))
  }

  /** Top-level symbols are held by their module, which may be several files. */
  private holderOf(symbol: number): number {
    const { places, facts, moduleOf, fileOf } = this.symbols
    return places[symbol] & PLACE.module ? facts.length + moduleOf[fileOf[symbol]] : symbol
  }

  /** All of one holder and name. */
  private chain(first: number): readonly number[] {
    if (first < 0) return NONE
    const found: number[] = []
    for (let at = first; at >= 0; at = this.nextSame[at]) found.push(at)
    // The first declaration of a type that is declared in parts stands for all.
    return this.parts.isEmpty ? found : [...new Set(found.map(symbol => this.parts.wholeOf(symbol)))]
  }

  /** Every lookup of a member passes here, so that what depends on it is known. */
  private first(holder: number, name: number): number {
    const module = holder - this.symbols.facts.length
    if (module < 0) this.lookups.noteMember(holder, name)
    else this.lookups.noteTopLevel(module, name)
    // A module that only an import names has no files and no members.
    if (this.isListed[holder] === 0) this.listAll(holder)
    return this.table.get(holder, name)
  }
}
