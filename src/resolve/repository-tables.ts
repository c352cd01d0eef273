/** Tables over the facts of all files: every symbol, every module, who contains what. */
import type { Language, RepositoryView, SpecialMembers } from '../languages/language.ts'
import {
  CALLABLE,
  CLASS_LIKE,
  type GraphFile,
  isLinked,
  type Project,
  SYMBOL_FLAG,
  type SymbolFact,
  VALUE_LIKE,
} from '../model/index.ts'
import {
  BELOW,
  EXTENSIONS,
  GLOBAL_IMPORTS,
  GLOBALS,
  hashOfHolder,
  hashText,
  LookupRecorder,
  lookupOf,
  lookupOfListed,
  MEMBERS,
  MODULE,
  STARS,
} from './affected/lookup-recorder.ts'
import { RepositoryViews } from './imports/repository-views.ts'
import { MemberTable } from './members/member-table.ts'
import { NameTable } from './members/name-table.ts'

export interface Module {
  key: string
  family: string
  files: number[]
  /** Family and key, and their hash. */
  id: string
  hash: number
}

/**
 * What a symbol is in its file: a member of what holds it, its module, a method of a type declared elsewhere; something
 * to call, something whose members are met by name alone, a constant that is seen around its enum.
 */
const PLACE = { member: 1, module: 2, owned: 4, callable: 8, holder: 16, around: 32 } as const

export interface TablesBefore {
  tables: RepositoryTables
  /** By index of a file now: the one it has there, -1 where its facts are others. */
  indexOf: Int32Array
}

/** Symbols are numbered through all files: `base[file] + ordinal`. */
export class RepositoryTables {
  readonly files: readonly GraphFile[]
  readonly projects: readonly Project[]
  readonly languages: Map<string, Language>
  private readonly languageOfFile: Language[]
  readonly base: Int32Array
  readonly fileOf: Int32Array
  readonly container: Int32Array
  readonly facts: SymbolFact[] = []
  readonly modules: Module[] = []
  readonly moduleOf: Int32Array
  private readonly moduleById = new Map<string, number>()
  /** What is looked up here, by any computation. */
  readonly recorder = new LookupRecorder()
  readonly names: NameTable
  /** By symbol, the number of its name. */
  readonly nameOf: Int32Array
  /** By symbol, what it is here: bits of PLACE. */
  private readonly places: Uint8Array
  /** Whether symbols of one file may be members of another's. */
  hasOwned = false
  /** Symbols that add members to a type written elsewhere, each with that type once it is known; and the reverse. */
  private readonly wholes = new Map<number, number>()
  private readonly parts = new Map<number, number[]>()
  /** By file, then by symbol: what is written directly inside. */
  private readonly insides = new Map<number, Map<number, number[]>>()
  /** First symbol by holder and name; further ones of the same name follow in `nextSame`. */
  private readonly members: MemberTable
  private readonly nextSame: Int32Array
  /** By holder: one of its members, the others follow in `nextMember`; and 1 where `members` has them. */
  private readonly someMember: Int32Array
  private readonly nextMember: Int32Array
  private readonly isListed: Uint8Array
  private readonly views: RepositoryViews
  /** By class, the objects whose members are its own too. */
  private readonly companions = new Map<number, number[]>()

  /** `before`: earlier tables, from which unchanged files are copied. */
  constructor(
    files: readonly GraphFile[],
    projects: readonly Project[],
    languages: readonly Language[],
    before?: TablesBefore,
  ) {
    this.files = files
    this.projects = projects
    this.languages = new Map(languages.map(language => [language.id, language]))
    this.languageOfFile = files.map(({ file }) => this.languages.get(file.language)!)
    this.base = new Int32Array(files.length + 1)
    files.forEach((file, i) => {
      this.base[i + 1] = this.base[i] + file.facts.symbols.length
    })
    const count = this.base[files.length]
    this.fileOf = new Int32Array(count)
    this.container = new Int32Array(count).fill(-1)
    this.nextSame = new Int32Array(count).fill(-1)
    this.moduleOf = new Int32Array(files.length)
    this.names = before?.tables.names ?? new NameTable()
    this.nameOf = new Int32Array(count)
    this.places = new Uint8Array(count)
    this.nextMember = new Int32Array(count)
    // Tables that follow others use few of them.
    this.members = new MemberTable(before ? 0 : count)
    this.views = new RepositoryViews(this, before?.tables.views)
    for (let file = 0; file < files.length; file++) {
      const index = before?.indexOf[file] ?? -1
      if (before && index >= 0) this.copyFile(file, before.tables, index)
      else this.addFile(file)
    }
    this.addCompanions()
    this.someMember = new Int32Array(count + this.modules.length).fill(-1)
    this.isListed = new Uint8Array(count + this.modules.length)
    for (let symbol = count - 1; symbol >= 0; symbol--)
      if (!(this.places[symbol] & PLACE.owned)) this.addMember(symbol)
    for (let symbol = count - 1; this.hasOwned && symbol >= 0; symbol--)
      if (this.places[symbol] & PLACE.owned) this.addOwned(symbol)
  }

  /** Symbols whose members may be those of a type written elsewhere, in rising order. */
  partSymbols(): number[] {
    return this.hasOwned
      ? this.facts.flatMap((fact, symbol) => (fact.partOf === undefined ? [] : [symbol]))
      : []
  }

  /** Gives the members of a part to the type that it is a part of, or to itself where that is not known. */
  linkPart(part: number, whole: number): void {
    this.joinPart(part, whole)
    for (const symbol of this.insideOf(part)) {
      this.container[symbol] = whole
      this.addMember(symbol)
      for (const one of this.constantsIn(symbol)) this.addMember(one)
    }
  }

  /** Several declarations of one symbol; each keeps what is written in it. */
  joinPart(part: number, whole: number): void {
    if (whole === part) return
    this.wholes.set(part, whole)
    const parts = this.parts.get(whole)
    if (parts) parts.push(part)
    else this.parts.set(whole, [part])
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
    this.addMember(symbol)
  }

  moduleSymbolOf(symbol: number): number {
    return this.base[this.fileOf[symbol]]
  }

  /** Whether some class has an object beside it whose members are its own too. */
  get hasCompanions(): boolean {
    return this.companions.size > 0
  }

  companionsOf(symbol: number): readonly number[] {
    const companions = this.companions.get(symbol) ?? []
    for (const one of companions) this.note(one)
    return companions
  }

  /** The type that a symbol is a part of, or itself. */
  wholeOf(symbol: number): number {
    return this.wholes.get(symbol) ?? symbol
  }

  partsOf(symbol: number): readonly number[] {
    return this.parts.get(symbol) ?? []
  }

  private addCompanions(): void {
    this.facts.forEach(({ flags }, symbol) => {
      if (!(flags & SYMBOL_FLAG.companion)) return
      const holder = this.container[symbol]
      this.companions.set(holder, [...(this.companions.get(holder) ?? []), symbol])
    })
  }

  private addFile(index: number): void {
    const { family, modules } = this.languageOf(index)
    const module = this.internModule(family, modules.keyOf(this.files[index].facts))
    this.addToModule(index, module)
    this.addSymbols(index)
  }

  private copyFile(index: number, before: RepositoryTables, file: number): void {
    const { key, family, id, hash } = before.modules[before.moduleOf[file]]
    const module = this.moduleById.get(id) ?? this.addModule({ key, family, files: [], id, hash })
    this.addToModule(index, module)
    this.copySymbols(index, before, file)
  }

  private addToModule(index: number, module: number): void {
    this.moduleOf[index] = module
    this.modules[module].files.push(index)
  }

  private addSymbols(index: number): void {
    const { symbols, packageName } = this.files[index].facts
    const { constantsAround } = this.languageOf(index).symbols
    symbols.forEach((symbol, ordinal) => {
      const at = this.base[index] + ordinal
      this.facts.push(symbol)
      this.fileOf[at] = index
      this.nameOf[at] = this.names.id(symbol.name)
      if (symbol.container >= 0) this.container[at] = this.base[index] + symbol.container
      // Functions inside functions are no members, and a package is no member of itself.
      const isPackage = symbol.kind === 'namespace' && symbol.name === packageName
      const isDeclared = (symbol.flags & SYMBOL_FLAG.partial) !== 0 || isLinked(symbol)
      const isPart = symbol.partOf !== undefined && !isDeclared
      const isMember = symbol.container >= 0 && !(symbol.flags & SYMBOL_FLAG.local) && !isPackage && !isPart
      const isAround = isSeenAround(symbol, symbols, constantsAround)
      const holder = isAround ? symbols[symbol.container].container : symbol.container
      const isOwned = symbol.owner !== undefined || symbols[holder]?.partOf !== undefined
      this.places[at] =
        (symbol.kind === 'module' ? PLACE.module : 0) |
        (isOwned ? PLACE.owned : 0) |
        (CALLABLE.has(symbol.kind) ? PLACE.callable : 0) |
        (this.isClassLike(at) || VALUE_LIKE.has(symbol.kind) ? PLACE.holder : 0) |
        (isMember ? PLACE.member : 0) |
        (isAround ? PLACE.around : 0)
      if (isOwned || symbol.partOf) this.hasOwned = true
    })
  }

  private copySymbols(index: number, before: RepositoryTables, file: number): void {
    const [from, end, to] = [before.base[file], before.base[file + 1], this.base[index]]
    this.nameOf.set(before.nameOf.subarray(from, end), to)
    this.places.set(before.places.subarray(from, end), to)
    this.fileOf.fill(index, to, to + end - from)
    for (let old = from, at = to; old < end; old++, at++) {
      const fact = before.facts[old]
      const holder = before.container[old]
      this.facts.push(fact)
      if (this.places[at] & PLACE.owned) {
        this.container[at] = to + fact.container
        this.hasOwned = true
      } else if (fact.partOf) {
        this.container[at] = to + fact.container
        this.hasOwned = true
      } else if (holder >= 0) this.container[at] = to + holder - from
    }
  }

  /** A method whose type is declared in another file of the module. */
  private addOwned(symbol: number): void {
    const { owner } = this.facts[symbol]
    // Members of a part are given to its type by `linkPart`.
    // The declaration of a member says what holds its definition.
    if (owner === undefined || this.facts[symbol].partOf !== undefined) return
    const owners = this.topLevelNamed(this.moduleOf[this.fileOf[symbol]], owner)
    if (owners.length > 0) this.container[symbol] = owners[0]
    this.addMember(symbol)
  }

  private addMember(symbol: number): void {
    if (!(this.places[symbol] & PLACE.member)) return
    const holder = this.holderOf(this.placeOf(symbol))
    if (this.isListed[holder]) this.listMember(holder, symbol)
    else {
      this.nextMember[symbol] = this.someMember[holder]
      this.someMember[holder] = symbol
    }
  }

  private listMember(holder: number, symbol: number): void {
    this.nextSame[symbol] = this.members.replace(holder, this.nameOf[symbol], symbol)
  }

  /** Those of one name come in rising order, methods declared apart from their type before the others. */
  private listMembers(holder: number): void {
    this.isListed[holder] = 1
    const all: number[] = []
    for (let at = this.someMember[holder]; at >= 0; at = this.nextMember[at]) all.push(at)
    const isOwned = (symbol: number) => this.places[symbol] & PLACE.owned
    all.sort((a, b) => isOwned(a) - isOwned(b) || b - a)
    for (const symbol of all) this.listMember(holder, symbol)
  }

  /** What holds a symbol by its name. */
  private placeOf(symbol: number): number {
    const holder = this.container[symbol]
    return this.places[symbol] & PLACE.around ? this.container[holder] : holder
  }

  /** A constant whose name is also one of the scope around its enum. */
  isSeenAround(symbol: number): boolean {
    return (this.places[symbol] & PLACE.around) !== 0
  }

  /** Whether its module holds a symbol. */
  isTopLevel(symbol: number): boolean {
    if (!(this.places[symbol] & PLACE.member)) return false
    const holder = this.placeOf(symbol)
    return holder >= 0 && (this.places[holder] & PLACE.module) !== 0
  }

  /** Top-level symbols are held by their module, which may be several files. */
  private holderOf(symbol: number): number {
    return this.places[symbol] & PLACE.module
      ? this.facts.length + this.moduleOf[this.fileOf[symbol]]
      : symbol
  }

  internModule(family: string, key: string): number {
    const id = `${family}\0${key}`
    return this.moduleById.get(id) ?? this.addModule({ key, family, files: [], id, hash: hashText(id) })
  }

  private addModule(module: Module): number {
    const number = this.modules.push(module) - 1
    this.moduleById.set(module.id, number)
    return number
  }

  /** Symbols called `name` directly inside a symbol. */
  membersNamed(holder: number, name: string): readonly number[] {
    return this.chain(this.firstMember(this.holderOf(holder), this.names.id(name)))
  }

  /** The first of these symbols, from place `start` on, that has members called `name`. */
  membersAlong(
    holders: readonly number[],
    name: string,
    start: number,
  ): { symbols: readonly number[]; distance: number } | undefined {
    const id = this.names.id(name)
    for (let distance = start; distance < holders.length; distance++) {
      const first = this.firstMember(this.holderOf(holders[distance]), id)
      if (first >= 0) return { symbols: this.chain(first), distance }
    }
    return undefined
  }

  /** Top-level symbols called `name` of a module, over all its files. */
  topLevelNamed(module: number, name: string): readonly number[] {
    return this.chain(this.firstMember(this.facts.length + module, this.names.id(name)))
  }

  /** All of one holder and name. */
  private chain(first: number): readonly number[] {
    if (first < 0) return NONE
    const found: number[] = []
    for (let at = first; at >= 0; at = this.nextSame[at]) found.push(at)
    // Of a type that is declared in parts, the first one stands for all.
    return this.wholes.size === 0 ? found : [...new Set(found.map(symbol => this.wholeOf(symbol)))]
  }

  /** Every lookup of a member passes here, so that what depends on it is known. */
  private firstMember(holder: number, name: number): number {
    const module = holder - this.facts.length
    const hash = module < 0 ? this.hashOfHolder(holder) : this.modules[module].hash
    this.recorder.add(lookupOf(hash, this.names.hash(name)), module < 0 ? this.homeOf(holder) : -1)
    // A module that no file is of, but that an import names, has none.
    if (this.isListed[holder] === 0) this.listMembers(holder)
    return this.members.get(holder, name)
  }

  /** The file that alone has a say in what a symbol is and holds. */
  private homeOf(symbol: number): number {
    return this.hasOwned ? -1 : this.fileOf[symbol]
  }

  /** Something of a symbol was read that was not looked up by its name. */
  note(symbol: number): void {
    if (this.container[symbol] < 0) this.noteModule(this.moduleOf[this.fileOf[symbol]])
    else this.recorder.add(this.lookupOf(symbol), this.homeOf(symbol))
  }

  /** The lookup that finds a symbol which something holds. */
  lookupOf(symbol: number): number {
    return lookupOf(this.hashOfHolder(this.placeOf(symbol)), this.hashOf(symbol))
  }

  private hashOfHolder(symbol: number): number {
    const module = this.modules[this.moduleOf[this.fileOf[symbol]]].hash
    return this.places[symbol] & PLACE.module ? module : hashOfHolder(module, this.hashOf(symbol))
  }

  private hashOf(symbol: number): number {
    return this.names.hash(this.nameOf[symbol])
  }

  /** Which files a module has, and what its package is called. */
  noteModule(module: number): void {
    this.recorder.add(lookupOf(MODULE, this.modules[module].hash))
  }

  /** What a module passes on under any name, and whether it lists names. */
  noteStars(module: number): void {
    this.recorder.add(lookupOf(STARS, this.modules[module].hash))
  }

  /** Whether a module lists a name among those it passes on. */
  noteListed(module: number, name: string): void {
    this.recorder.add(lookupOfListed(this.modules[module].hash, this.names.hash(this.names.id(name))))
  }

  /** Something that a file binds, whatever else has the name. */
  noteName(module: number, name: string): void {
    this.recorder.add(lookupOf(this.modules[module].hash, this.names.hash(this.names.id(name))))
  }

  /** Which classes inherit from one. */
  noteBelow(symbol: number): void {
    this.recorder.add(this.lookupBelow(symbol))
  }

  lookupBelow(symbol: number): number {
    return lookupOf(BELOW, this.hashOfHolder(symbol))
  }

  /** All callable members of a name, or all that scripts share. */
  noteEverywhere(what: 'members' | 'globals', name: string): void {
    this.recorder.add(lookupOf(what === 'members' ? MEMBERS : GLOBALS, this.names.hash(this.names.id(name))))
  }

  /** Which methods called `name` are called as members of their first parameter. */
  noteExtensions(name: string): void {
    this.recorder.add(lookupOf(EXTENSIONS, this.names.hash(this.names.id(name))))
  }

  /** What counts as imported by every file of a project. */
  noteGlobalImports(project: number): void {
    this.recorder.add(lookupOf(GLOBAL_IMPORTS, project))
  }

  languageOf(file: number): Language {
    return this.languageOfFile[file]
  }

  isClassLike(symbol: number): boolean {
    const { kind } = this.facts[symbol]
    return (
      CLASS_LIKE.has(kind) ||
      (kind === 'type' && this.languageOf(this.fileOf[symbol]).symbols.typesHaveMembers === true)
    )
  }

  /** Members that the language of a symbol calls by itself. */
  specialOf(symbol: number): SpecialMembers | undefined {
    return this.languageOf(this.fileOf[symbol]).symbols.special
  }

  /** Something to call that a class or a value holds, and that a call on an unknown receiver may mean. */
  isCallableMember(symbol: number): boolean {
    const holder = this.container[symbol]
    return (
      (this.places[symbol] & PLACE.callable) !== 0 &&
      holder >= 0 &&
      (this.places[holder] & PLACE.holder) !== 0
    )
  }

  isCallable(symbol: number): boolean {
    return CALLABLE.has(this.facts[symbol].kind)
  }

  isValueLike(symbol: number): boolean {
    return VALUE_LIKE.has(this.facts[symbol].kind)
  }

  isExtension(symbol: number): boolean {
    return (this.facts[symbol].flags & SYMBOL_FLAG.extension) !== 0
  }

  isAccessor(symbol: number): boolean {
    return (this.facts[symbol].flags & SYMBOL_FLAG.accessor) !== 0
  }

  /** What import resolution of one family may see. */
  viewOf(family: string): RepositoryView {
    return this.views.of(family)
  }

  hasModule(family: string, key: string): boolean {
    const id = `${family}\0${key}`
    this.recorder.add(lookupOf(MODULE, hashText(id)))
    const module = this.moduleById.get(id)
    // One that only an import names has no file.
    return module !== undefined && this.modules[module].files.length > 0
  }
}

const NONE: readonly number[] = []

/** A constant of an enum whose names are seen around it. */
function isSeenAround(
  { kind, container }: SymbolFact,
  symbols: readonly SymbolFact[],
  constantsAround: ((holder: SymbolFact) => boolean) | undefined,
): boolean {
  const holder = symbols[container]
  return kind === 'constant' && holder?.kind === 'enum' && constantsAround?.(holder) === true
}
