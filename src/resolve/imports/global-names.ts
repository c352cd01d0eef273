/** Names that scripts share without importing them. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { NOTHING, symbolValue, type Values } from '../values/values.ts'

/** Scripts that may declare one name and still be parts of one program. */
const MAX_SCRIPTS = 16

export class GlobalNames {
  private readonly tables: RepositoryTables
  /** By family and name. Collected on first use. */
  private globals: Map<string, number[]> | undefined

  constructor(tables: RepositoryTables) {
    this.tables = tables
  }

  /** Scripts without imports and exports share one global scope in languages with explicit exports. */
  named(file: number, name: string): Values {
    const language = this.tables.languageOf(file)
    if (!language.modules.exportsAreExplicit && !language.symbols.hasAmbient) return NOTHING
    this.globals ??= this.collectGlobals()
    this.tables.lookups.noteEverywhere('globals', name)
    const all = this.globals.get(`${language.family}|${name}`) ?? []
    // Those of the same project come first.
    const near = language.symbols.hasAmbient
      ? all.filter(symbol => isInProject(this.tables, symbol, file))
      : []
    return (near.length > 0 ? near : all).map(symbolValue)
  }

  /** A name that so many scripts declare is not shared: they are samples or test cases beside each other. */
  private collectGlobals(): Map<string, number[]> {
    const ambient = new Map<string, number[]>()
    const ofScripts = new Map<string, number[]>()
    this.tables.files.forEach(({ facts }, file) => {
      const language = this.tables.languageOf(file)
      if (!language.modules.exportsAreExplicit && !language.symbols.hasAmbient) return
      const isScript =
        language.modules.exportsAreExplicit &&
        facts.imports.length === 0 &&
        facts.exports.length === 0 &&
        !facts.symbols.some(isExportedTopLevel)
      facts.symbols.forEach((symbol, ordinal) => {
        const isGlobal = (isScript && symbol.container === 0) || symbol.flags & SYMBOL_FLAG.ambient
        if (!isGlobal || ordinal === 0 || symbol.flags & SYMBOL_FLAG.local) return
        const key = `${language.family}|${symbol.name}`
        const globals = symbol.flags & SYMBOL_FLAG.ambient ? ambient : ofScripts
        const known = globals.get(key)
        if (known) known.push(this.tables.base[file] + ordinal)
        else globals.set(key, [this.tables.base[file] + ordinal])
      })
    })
    for (const [key, symbols] of ofScripts)
      if (symbols.length <= MAX_SCRIPTS)
        ambient.set(key, [...(ambient.get(key) ?? []), ...symbols].sort(ascending))
    return ambient
  }
}

export function isInProject({ files, fileOf }: RepositoryTables, symbol: number, file: number): boolean {
  return files[fileOf[symbol]].project === files[file].project
}

function ascending(a: number, b: number): number {
  return a - b
}

function isExportedTopLevel(symbol: { container: number; flags: number }): boolean {
  return symbol.container === 0 && (symbol.flags & SYMBOL_FLAG.exported) !== 0
}
