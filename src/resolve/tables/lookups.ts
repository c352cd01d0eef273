/** Records what is looked up in the tables, so that what depends on it is known. */
import {
  BELOW,
  EXTENSIONS,
  GLOBAL_IMPORTS,
  GLOBALS,
  hashOfHolder,
  LookupRecorder,
  lookupOf,
  lookupOfListed,
  MEMBERS,
  MODULE,
  STARS,
} from '../affected/lookup-recorder.ts'
import { PLACE } from './symbol-places.ts'
import type { SymbolTable } from './symbol-table.ts'

export class Lookups {
  readonly recorder = new LookupRecorder()
  private readonly symbols: SymbolTable

  constructor(symbols: SymbolTable) {
    this.symbols = symbols
  }

  /** Something of a symbol was read that was not looked up by its name. */
  note(symbol: number): void {
    const { container, moduleOf, fileOf } = this.symbols
    if (container[symbol] < 0) this.noteModule(moduleOf[fileOf[symbol]])
    else this.recorder.add(this.of(symbol), this.homeOf(symbol))
  }

  /** The lookup that finds a symbol which something holds. */
  of(symbol: number): number {
    return lookupOf(this.hashOfHolder(this.symbols.holderByName(symbol)), this.hashOf(symbol))
  }

  /** A member of a symbol. */
  noteMember(holder: number, name: number): void {
    this.recorder.add(lookupOf(this.hashOfHolder(holder), this.symbols.names.hash(name)), this.homeOf(holder))
  }

  /** A top-level symbol of a module. */
  noteTopLevel(module: number, name: number): void {
    this.recorder.add(lookupOf(this.symbols.modules[module].hash, this.symbols.names.hash(name)))
  }

  /** The file that alone decides what a symbol is and holds; -1 if several files do. */
  private homeOf(symbol: number): number {
    return this.symbols.hasOwned ? -1 : this.symbols.fileOf[symbol]
  }

  private hashOfHolder(symbol: number): number {
    const { modules, moduleOf, fileOf, places } = this.symbols
    const module = modules[moduleOf[fileOf[symbol]]].hash
    return places[symbol] & PLACE.module ? module : hashOfHolder(module, this.hashOf(symbol))
  }

  private hashOf(symbol: number): number {
    const { names, nameOf } = this.symbols
    return names.hash(nameOf[symbol])
  }

  private hashOfName(name: string): number {
    const { names } = this.symbols
    return names.hash(names.id(name))
  }

  /** Which files a module has, and what its package is called. */
  noteModule(module: number): void {
    this.recorder.add(lookupOf(MODULE, this.symbols.modules[module].hash))
  }

  /** What a module passes on under any name, and whether it lists names. */
  noteStars(module: number): void {
    this.recorder.add(lookupOf(STARS, this.symbols.modules[module].hash))
  }

  /** Whether a module lists a name among those it passes on. */
  noteListed(module: number, name: string): void {
    this.recorder.add(lookupOfListed(this.symbols.modules[module].hash, this.hashOfName(name)))
  }

  /** Something that a file binds, whatever else has the name. */
  noteName(module: number, name: string): void {
    this.recorder.add(lookupOf(this.symbols.modules[module].hash, this.hashOfName(name)))
  }

  /** Which classes inherit from one. */
  noteBelow(symbol: number): void {
    this.recorder.add(this.below(symbol))
  }

  below(symbol: number): number {
    return lookupOf(BELOW, this.hashOfHolder(symbol))
  }

  /** All callable members of a name, or all that scripts share. */
  noteEverywhere(what: 'members' | 'globals', name: string): void {
    this.recorder.add(lookupOf(what === 'members' ? MEMBERS : GLOBALS, this.hashOfName(name)))
  }

  /** Which methods called `name` are called as members of their first parameter. */
  noteExtensions(name: string): void {
    this.recorder.add(lookupOf(EXTENSIONS, this.hashOfName(name)))
  }

  /** What counts as imported by every file of a project. */
  noteGlobalImports(project: number): void {
    this.recorder.add(lookupOf(GLOBAL_IMPORTS, project))
  }
}
