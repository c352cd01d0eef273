/** Every symbol of the repository by number: its fact, its file, what holds it, its name; and every module. */
import type { Language, SpecialMembers } from '../../languages/language.ts'
import {
  CALLABLE,
  CLASS_LIKE,
  type GraphFile,
  type Project,
  SYMBOL_FLAG,
  type SymbolFact,
  VALUE_LIKE,
} from '../../model/index.ts'
import { hashText } from '../affected/lookup-recorder.ts'
import { NameTable } from './name-table.ts'
import { PLACE, placeOf } from './symbol-places.ts'

export interface Module {
  key: string
  family: string
  files: number[]
  /** Family and key, and their hash. */
  id: string
  hash: number
}

export interface SymbolsBefore {
  tables: SymbolTable
  /** By index of a file now: the one it has there, -1 where its facts are others. */
  indexOf: Int32Array
}

/** Symbols are numbered through all files: `base[file] + ordinal`. */
export class SymbolTable {
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
  readonly names: NameTable
  /** By symbol, the number of its name. */
  readonly nameOf: Int32Array
  /** By symbol, what it is in its file: bits of PLACE. */
  readonly places: Uint8Array
  /** Whether symbols of one file may be members of another's. */
  hasOwned = false

  /** `before`: an earlier table, from which unchanged files are copied. */
  constructor(
    files: readonly GraphFile[],
    projects: readonly Project[],
    languages: readonly Language[],
    before?: SymbolsBefore,
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
    this.moduleOf = new Int32Array(files.length)
    this.names = before?.tables.names ?? new NameTable()
    this.nameOf = new Int32Array(count)
    this.places = new Uint8Array(count)
    for (let file = 0; file < files.length; file++) {
      const index = before?.indexOf[file] ?? -1
      if (before && index >= 0) this.copyFile(file, before.tables, index)
      else this.addFile(file)
    }
  }

  private addFile(index: number): void {
    const { family, modules } = this.languageOf(index)
    const module = this.internModule(family, modules.keyOf(this.files[index].facts))
    this.addToModule(index, module)
    this.addSymbols(index)
  }

  private copyFile(index: number, before: SymbolTable, file: number): void {
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
    const { facts } = this.files[index]
    const { constantsAround } = this.languageOf(index).symbols
    facts.symbols.forEach((symbol, ordinal) => {
      const at = this.base[index] + ordinal
      this.facts.push(symbol)
      this.fileOf[at] = index
      this.nameOf[at] = this.names.id(symbol.name)
      if (symbol.container >= 0) this.container[at] = this.base[index] + symbol.container
      this.places[at] = placeOf(symbol, facts, this.isClassLike(at), constantsAround)
      if (this.places[at] & PLACE.owned || symbol.partOf) this.hasOwned = true
    })
  }

  private copySymbols(index: number, before: SymbolTable, file: number): void {
    const [from, end, to] = [before.base[file], before.base[file + 1], this.base[index]]
    this.nameOf.set(before.nameOf.subarray(from, end), to)
    this.places.set(before.places.subarray(from, end), to)
    this.fileOf.fill(index, to, to + end - from)
    for (let old = from, at = to; old < end; old++, at++) {
      const fact = before.facts[old]
      const holder = before.container[old]
      this.facts.push(fact)
      if (this.places[at] & PLACE.owned || fact.partOf) {
        this.container[at] = to + fact.container
        this.hasOwned = true
      } else if (holder >= 0) this.container[at] = to + holder - from
    }
  }

  /** The number of a module; one that only an import names has no files. */
  internModule(family: string, key: string): number {
    const id = moduleId(family, key)
    return this.moduleById.get(id) ?? this.addModule({ key, family, files: [], id, hash: hashText(id) })
  }

  private addModule(module: Module): number {
    const number = this.modules.push(module) - 1
    this.moduleById.set(module.id, number)
    return number
  }

  /** Whether a file belongs to the module. */
  hasModule(family: string, key: string): boolean {
    const module = this.moduleById.get(moduleId(family, key))
    return module !== undefined && this.modules[module].files.length > 0
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

  /** Something to call that a class or a value holds, and that a call on an unknown receiver may mean. */
  isCallableMember(symbol: number): boolean {
    const holder = this.container[symbol]
    return (
      (this.places[symbol] & PLACE.callable) !== 0 &&
      holder >= 0 &&
      (this.places[holder] & PLACE.holder) !== 0
    )
  }

  /** Whether types of its language satisfy interfaces by their methods alone. */
  isStructural(symbol: number): boolean {
    return this.languageOf(this.fileOf[symbol]).symbols.structure === 'by-methods'
  }

  moduleSymbolOf(symbol: number): number {
    return this.base[this.fileOf[symbol]]
  }

  /** What holds a symbol by its name. */
  holderByName(symbol: number): number {
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
    const holder = this.holderByName(symbol)
    return holder >= 0 && (this.places[holder] & PLACE.module) !== 0
  }
}

export function moduleId(family: string, key: string): string {
  return `${family}\0${key}`
}
