/** The places of the symbols of a file, in brief: what nesting them and finding the one at a line need, for a third of reading them. */

import { type Declaration, SYMBOL_KINDS, type SymbolKind } from '../../model/index.ts'
import { unpackSymbols } from '../pack/pack-symbols.ts'
import type { Database, Statement } from '../sqlite.ts'
import { CachedRows } from './cached-rows.ts'

export interface SymbolPlace {
  /** The number of the symbol itself, also if this row is a part of it. */
  id: number
  ordinal: number
  kind: SymbolKind
  container: number
  line: number
  column: number
  startLine: number
  endLine: number
  part: boolean
}

/** One question may be about several lines of a file. */
const MAX_FILES = 32

interface Span {
  symbol: number
  startLine: number
  endLine: number
}

export class SymbolPlaces {
  private readonly byFile: Statement
  private readonly cold: Statement
  private readonly cached: CachedRows<number, readonly SymbolPlace[]>
  private readonly spans: CachedRows<number, readonly Span[]>
  private readonly further: CachedRows<number, readonly (readonly Declaration[])[]>

  constructor(db: Database, version?: () => number) {
    this.cached = new CachedRows(version, MAX_FILES)
    this.spans = new CachedRows(version, MAX_FILES)
    this.further = new CachedRows(version, MAX_FILES)
    this.byFile = db
      .prepare(
        `SELECT id, part_of, ordinal, kind, container, line, col, start_line, end_line FROM symbols WHERE file = ?
           ORDER BY ordinal`,
      )
      .raw()
    this.cold = db.prepare('SELECT symbol_facts FROM facts WHERE file = ?').pluck()
  }

  /** In text order, the module symbol first. */
  inFile(file: number): readonly SymbolPlace[] {
    return this.cached.get(file, () => (this.byFile.all(file) as number[][]).map(placeOf).sort(byPosition))
  }

  /** The symbol whose declaration spans the line most closely, the module at least; a line of an overload belongs to it too. */
  at(file: number, line: number): number | undefined {
    const spans = this.spans.get(file, () => this.spansIn(file))
    let best = this.inFile(file).find(({ ordinal }) => ordinal === 0)?.id
    let smallest = Number.POSITIVE_INFINITY
    for (const { symbol, startLine, endLine } of spans) {
      if (line < startLine || line > endLine || endLine - startLine > smallest) continue
      best = symbol
      smallest = endLine - startLine
    }
    return best
  }

  /** By ordinal, the declarations of each symbol beyond its first. */
  furtherIn(file: number): readonly (readonly Declaration[])[] {
    return this.further.get(file, () => {
      const packed = this.cold.get(file) as Buffer | undefined
      return packed ? unpackSymbols(packed).map(facts => facts.further) : []
    })
  }

  private spansIn(file: number): Span[] {
    const further = this.furtherIn(file)
    return this.inFile(file).flatMap(place => {
      if (place.ordinal === 0) return []
      const all = [place, ...(further[place.ordinal] ?? [])]
      return all.map(({ startLine, endLine }) => ({ symbol: place.id, startLine, endLine }))
    })
  }
}

function placeOf(row: readonly number[]): SymbolPlace {
  const [id, partOf, ordinal, kind, container, line, column, startLine, endLine] = row as [
    ...[id: number, partOf: number, ordinal: number, kind: number, container: number],
    ...[line: number, column: number, startLine: number, endLine: number],
  ]
  const part = partOf > 0
  return {
    id: part ? partOf : id,
    ordinal,
    kind: SYMBOL_KINDS[kind]!,
    container,
    line,
    column,
    startLine,
    endLine,
    part,
  }
}

/** The module symbol, which has no name in the text, before all others. */
export function byPosition(a: Position, b: Position): number {
  const modules = Number(b.ordinal === 0) - Number(a.ordinal === 0)
  return modules || a.line - b.line || a.column - b.column || a.ordinal - b.ordinal
}

type Position = Pick<SymbolPlace, 'ordinal' | 'line' | 'column'>
