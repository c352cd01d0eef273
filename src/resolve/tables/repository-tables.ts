/** Tables over the facts of all files: every symbol, every module, who contains what. */
import type { Language, RepositoryView } from '../../languages/language.ts'
import { type GraphFile, type Project, SYMBOL_FLAG } from '../../model/index.ts'
import { RepositoryViews } from '../imports/repository-views.ts'
import { Lookups } from './lookups.ts'
import { MemberIndex } from './member-index.ts'
import { SymbolParts } from './symbol-parts.ts'
import { PLACE } from './symbol-places.ts'
import { SymbolTable } from './symbol-table.ts'

export interface TablesBefore {
  tables: RepositoryTables
  /** By index of a file now: the one it has there, -1 where its facts are others. */
  indexOf: Int32Array
}

export class RepositoryTables extends SymbolTable {
  /** What is looked up here, by any computation. */
  readonly lookups: Lookups
  readonly members: MemberIndex
  readonly parts = new SymbolParts()
  private readonly views: RepositoryViews
  /** By file, then by symbol: what is written directly inside. */
  private readonly insides = new Map<number, Map<number, number[]>>()
  /** By class, the objects whose members are its own too. */
  private readonly companions = new Map<number, number[]>()

  /** `before`: earlier tables, from which unchanged files are copied. */
  constructor(
    files: readonly GraphFile[],
    projects: readonly Project[],
    languages: readonly Language[],
    before?: TablesBefore,
  ) {
    super(files, projects, languages, before)
    this.lookups = new Lookups(this)
    this.views = new RepositoryViews(this, this.lookups.recorder, before?.tables.views)
    this.addCompanions()
    this.members = new MemberIndex(this, this.lookups, this.parts, before !== undefined)
  }

  private addCompanions(): void {
    this.facts.forEach(({ flags }, symbol) => {
      if (!(flags & SYMBOL_FLAG.companion)) return
      const holder = this.container[symbol]
      this.companions.set(holder, [...(this.companions.get(holder) ?? []), symbol])
    })
  }

  /** Whether some class has an object beside it whose members are its own too. */
  get hasCompanions(): boolean {
    return this.companions.size > 0
  }

  companionsOf(symbol: number): readonly number[] {
    const companions = this.companions.get(symbol) ?? []
    for (const one of companions) this.lookups.note(one)
    return companions
  }

  /** The type that a symbol is a part of, or itself. */
  wholeOf(symbol: number): number {
    return this.parts.wholeOf(symbol)
  }

  /** Symbols whose members may be those of a type written elsewhere, in rising order. */
  partSymbols(): number[] {
    return this.hasOwned
      ? this.facts.flatMap((fact, symbol) => (fact.partOf === undefined ? [] : [symbol]))
      : []
  }

  /** Gives the members of a part to the type that it is a part of, or to itself where that is not known. */
  linkPart(part: number, whole: number): void {
    this.parts.join(part, whole)
    for (const symbol of this.insideOf(part)) {
      this.holdMember(symbol, whole)
      for (const one of this.constantsIn(symbol)) this.members.add(one)
    }
  }

  /** Symbols that are written directly inside one, the last first. */
  private insideOf(symbol: number): readonly number[] {
    const file = this.fileOf[symbol]
    let inside = this.insides.get(file)
    if (!inside) {
      inside = new Map()
      for (let at = this.base[file + 1] - 1; at > this.base[file]; at--) {
        const holder = this.base[file] + this.facts[at].container
        const others = inside.get(holder)
        if (others) others.push(at)
        else inside.set(holder, [at])
      }
      this.insides.set(file, inside)
    }
    return inside.get(symbol) ?? []
  }

  private constantsIn(symbol: number): readonly number[] {
    if (this.facts[symbol].kind !== 'enum') return []
    return this.insideOf(symbol).filter(one => this.places[one] & PLACE.around)
  }

  /** A declaration says what holds a definition that is written elsewhere. */
  hold(symbol: number, holder: number): void {
    this.container[symbol] = holder
  }

  /** Without a declaration, what holds a definition has it as a member all the same. */
  holdMember(symbol: number, holder: number): void {
    this.container[symbol] = holder
    this.members.add(symbol)
  }

  /** What import resolution of one family may see. */
  viewOf(family: string): RepositoryView {
    return this.views.of(family)
  }
}
