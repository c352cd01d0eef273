/** What a file sees through its includes: the top-level names of the included files, and of those that they include. */
import { type ImportFact, SYMBOL_FLAG } from '../../model/index.ts'
import type { Steps } from '../affected/lookup-recorder.ts'
import type { RepositoryTables } from '../repository-tables.ts'
import { NOTHING, symbolValue, type Values } from '../values/values.ts'

/** The module that an include means, if it is of the repository. */
type ModuleOf = (file: number, fact: ImportFact) => number | undefined

export class IncludedNames {
  private readonly tables: RepositoryTables
  private readonly moduleOf: ModuleOf
  /** By family and name: top-level symbols of files with includes. */
  private byName: Map<string, number[]> | undefined
  /** By file. */
  private readonly seen: ({ files: ReadonlySet<number>; steps: Steps } | undefined)[] = []

  constructor(tables: RepositoryTables, moduleOf: ModuleOf) {
    this.tables = tables
    this.moduleOf = moduleOf
  }

  /** What the name means in a file: its own declarations first, then what is included, then what is defined elsewhere. */
  named(file: number, name: string): Values {
    const { tables } = this
    const { family, symbols } = tables.languageOf(file)
    const own = tables.topLevelNamed(tables.moduleOf[file], name)
    if (own.length > 0 && symbols.overloads === undefined) return own.map(symbolValue)
    tables.noteEverywhere('globals', name)
    this.byName ??= this.collect()
    const all = this.byName.get(`${family}|${name}`)
    if (!all) return own.map(symbolValue)
    const near = all.filter(symbol => this.includes(file, tables.fileOf[symbol]))
    if (near.length > 0 || own.length > 0) return this.distinct([...own, ...near])
    // A header that was not found may declare what only one file defines.
    const linked = this.distinct(all.filter(symbol => tables.facts[symbol].partOf !== undefined))
    return linked.length === 1 ? linked : NOTHING
  }

  /** Whether a file sees a symbol, or a declaration of it, through its includes. */
  sees(file: number, symbol: number): boolean {
    return [symbol, ...this.tables.partsOf(symbol)].some(one => this.includes(file, this.tables.fileOf[one]))
  }

  private includes(file: number, other: number): boolean {
    return file === other || this.filesSeenBy(file).has(other)
  }

  private filesSeenBy(file: number): ReadonlySet<number> {
    const { recorder } = this.tables
    const known = this.seen[file]
    if (known) {
      recorder.use(known.steps)
      return known.files
    }
    recorder.enter()
    const files = new Set([file])
    for (const one of files) {
      this.tables.noteStars(this.tables.moduleOf[one])
      for (const fact of this.tables.files[one].facts.imports) {
        const module = fact.kind === 'star' ? this.moduleOf(one, fact) : undefined
        if (module !== undefined)
          for (const included of this.tables.modules[module].files) files.add(included)
      }
    }
    this.seen[file] = { files, steps: recorder.leave() }
    return files
  }

  private distinct(symbols: readonly number[]): Values {
    return [...new Set(symbols.map(symbol => this.tables.wholeOf(symbol)))].map(symbolValue)
  }

  private collect(): Map<string, number[]> {
    const all = new Map<string, number[]>()
    this.tables.files.forEach(({ facts }, file) => {
      const { family, modules } = this.tables.languageOf(file)
      if (!modules.includesFiles) return
      facts.symbols.forEach((symbol, ordinal) => {
        if (ordinal === 0 || symbol.flags & SYMBOL_FLAG.local) return
        if (!this.tables.isTopLevel(this.tables.base[file] + ordinal)) return
        const key = `${family}|${symbol.name}`
        const same = all.get(key)
        if (same) same.push(this.tables.base[file] + ordinal)
        else all.set(key, [this.tables.base[file] + ordinal])
      })
    })
    return all
  }
}
