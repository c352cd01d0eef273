/** Symbols by the place of their name, and what the exact pass needs to know of them; loaded a file at a time, then cached. */

import { type Place, SYMBOL_KINDS, type SymbolKind } from '../../model/index.ts'
import { unpackSymbols } from '../pack/pack-symbols.ts'
import { FLAG_SCALE } from '../schema/schema.ts'
import type { Database, Statement } from '../sqlite.ts'

export interface TableSymbol {
  id: number
  kind: SymbolKind
  name: string
  /** Id of the containing symbol, 0 for a module symbol. */
  container: number
  file: number
  /** Bits of SYMBOL_FLAG. */
  flags: number
  /** Of its name, 1-based. */
  line: number
  column: number
}

interface FileSymbols {
  byPlace: Map<number, number>
  module: number
  members: Map<number, TableSymbol[]>
}

/** No line is longer where a symbol could be named: longer files are left out of the index. */
const COLUMNS = 2 ** 20

export class SymbolTable {
  private readonly files = new Map<number, FileSymbols>()
  private readonly known = new Map<number, TableSymbol>()
  private readonly ids = new Map<string, number>()
  private readonly fileOf: Statement
  private readonly idOfPath: Statement
  private readonly rows: Statement
  private readonly cold: Statement
  private readonly returns: Statement

  constructor(db: Database) {
    this.fileOf = db.prepare('SELECT file FROM symbols WHERE id = ?').pluck()
    this.idOfPath = db.prepare('SELECT id FROM files WHERE path = ?').pluck()
    this.rows = db
      .prepare(
        `SELECT s.id, s.part_of, s.kind, n.text, s.container, s.flags, s.line, s.col
           FROM symbols s JOIN names n ON n.id = s.name WHERE s.file = ? ORDER BY s.ordinal`,
      )
      .raw()
    this.cold = db.prepare('SELECT symbol_facts FROM facts WHERE file = ?').pluck()
    this.returns = db
      .prepare('SELECT n.text FROM symbols s JOIN names n ON n.id = s.returns WHERE s.id = ?')
      .pluck()
  }

  /**
   * The symbol whose name is exactly there; the start of a file is its module. Where a name is at the very start
   * as well, an import of another name means the module.
   */
  at({ path, line, column }: Place, imported?: string): TableSymbol | null {
    const file = this.fileAt(path)
    if (file === 0) return null
    const symbols = this.symbolsOf(file)
    const id = symbols.byPlace.get(line * COLUMNS + column)
    const named = id === undefined ? null : this.symbol(id)
    const isStart = line === 1 && column === 1
    if (named && !(isStart && imported !== undefined && imported !== named.name)) return named
    return isStart ? this.symbol(symbols.module) : null
  }

  symbol(id: number): TableSymbol | null {
    const known = this.known.get(id)
    if (known) return known
    const file = this.fileOf.get(id) as number | undefined
    if (file === undefined) return null
    this.symbolsOf(file)
    return this.known.get(id) ?? null
  }

  /** What a class holds in its own file. */
  members(container: number): readonly TableSymbol[] {
    const home = this.symbol(container)
    return home ? (this.symbolsOf(home.file).members.get(container) ?? []) : []
  }

  /** The symbols declared in a file. */
  inFile(file: number): readonly TableSymbol[] {
    return [...this.symbolsOf(file).members.values()].flat()
  }

  /** The type of a value or the result of a function, as written; '' where there is none. */
  writtenType(id: number): string {
    return (this.returns.get(id) as string | undefined) ?? ''
  }

  /** Engines name the same few files again and again; 0 for a file that is not in the index. */
  private fileAt(path: string): number {
    let file = this.ids.get(path)
    if (file === undefined) {
      file = (this.idOfPath.get(path) as number | undefined) ?? 0
      this.ids.set(path, file)
    }
    return file
  }

  private symbolsOf(file: number): FileSymbols {
    let symbols = this.files.get(file)
    if (!symbols) {
      symbols = this.load(file)
      this.files.set(file, symbols)
    }
    return symbols
  }

  private load(file: number): FileSymbols {
    const symbols: FileSymbols = { byPlace: new Map(), module: 0, members: new Map() }
    const packed = this.cold.get(file) as Buffer | undefined
    const cold = packed ? unpackSymbols(packed) : []
    const rows = this.rows.all(file) as Row[]
    rows.forEach(([rowId, partOf, kind, name, container, flags, line, column], ordinal) => {
      const id = partOf || rowId
      if (ordinal === 0) symbols.module = id
      else if (line > 0) symbols.byPlace.set(line * COLUMNS + column, id)
      for (const { name: place } of cold[ordinal]?.further ?? [])
        symbols.byPlace.set(place.line * COLUMNS + place.column, id)
      if (partOf !== 0) return
      const symbol = {
        id,
        kind: SYMBOL_KINDS[kind]!,
        name,
        container,
        file,
        flags: Math.floor(flags / FLAG_SCALE),
        line,
        column,
      }
      this.known.set(id, symbol)
      const siblings = symbols.members.get(container)
      if (siblings) siblings.push(symbol)
      else symbols.members.set(container, [symbol])
    })
    return symbols
  }
}

type Row = [
  ...[id: number, partOf: number, kind: number, name: string],
  ...[container: number, flags: number, line: number, column: number],
]
