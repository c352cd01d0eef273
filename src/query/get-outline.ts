/** What one file declares and imports, nested as it stands in the text. */
import { BombeError } from '../errors/bombe-error.ts'
import type { SymbolKind, Visibility } from '../model/index.ts'
import type { ImportRow, SymbolRow } from '../store/rows.ts'
import type { Answer } from './answer.ts'
import { finishAnswer } from './finish-answer.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'

export interface OutlineInput {
  path: string
  depth?: 'all' | 'top'
}

export interface OutlineSymbol {
  handle: string
  name: string
  kind: SymbolKind
  start_line: number
  end_line: number
  signature: string
  visibility: Visibility
  children?: OutlineSymbol[]
}

export interface OutlineImport {
  module: string
  names: string[]
  line: number
  /** File of the repository it resolves to. */
  resolved_file?: string
  external_package?: string
}

export interface OutlineAnswer extends Answer {
  path: string
  language: string
  line_count: number
  imports: OutlineImport[]
  symbols: OutlineSymbol[]
}

export function getOutline(context: QueryContext, input: OutlineInput): OutlineAnswer {
  const path = input.path.trim().replace(/^\.\//, '')
  const file = context.reader.file(path)
  if (!file) throw new BombeError('file_not_found', `${path} is not in the index`)
  const names = new SymbolNames(context)
  const symbols = context.reader.symbolsInFile(file.id)
  const body = {
    path: file.path,
    language: file.language,
    line_count: file.lineCount,
    imports: groupImports(names, context.reader.imports(file.id)),
    symbols: nest(names, symbols, file.module, input.depth ?? 'all'),
  }
  return finishAnswer(context, body, {
    files: [file.path],
    why: file.parseStatus === 'full' ? [] : ['parse_errors'],
    ...(file.parseStatus === 'failed' ? { suggestion: 'status' } : {}),
  })
}

/** A symbol whose container lies in another file (a Go method) stands at the top of its own. */
function nest(
  names: SymbolNames,
  symbols: readonly SymbolRow[],
  module: number,
  depth: 'all' | 'top',
): OutlineSymbol[] {
  const here = new Set(symbols.map(symbol => symbol.id))
  const children = groupByContainer(symbols)
  const describe = (symbol: SymbolRow, seen: ReadonlySet<number>): OutlineSymbol => {
    const inner = seen.has(symbol.id) ? [] : (children.get(symbol.id) ?? [])
    const within = new Set([...seen, symbol.id])
    return {
      handle: names.handle(symbol),
      name: symbol.name,
      kind: symbol.kind,
      start_line: symbol.startLine,
      end_line: symbol.endLine,
      signature: symbol.signature,
      visibility: symbol.visibility,
      ...(depth === 'all' && inner.length > 0
        ? { children: inner.map(child => describe(child, within)) }
        : {}),
    }
  }
  return symbols
    .filter(
      symbol => symbol.kind !== 'module' && (symbol.container === module || !here.has(symbol.container)),
    )
    .map(symbol => describe(symbol, new Set()))
}

function groupByContainer(symbols: readonly SymbolRow[]): Map<number, SymbolRow[]> {
  const groups = new Map<number, SymbolRow[]>()
  for (const symbol of symbols) {
    const group = groups.get(symbol.container)
    if (group) group.push(symbol)
    else groups.set(symbol.container, [symbol])
  }
  return groups
}

/** One entry a statement: several names of one module on one line belong together. */
function groupImports(names: SymbolNames, rows: readonly ImportRow[]): OutlineImport[] {
  const entries = new Map<string, OutlineImport>()
  for (const row of rows) {
    const key = `${row.line} ${row.module}`
    const entry = entries.get(key) ?? { module: row.module, names: [], line: row.line }
    const name = importedName(row)
    if (name !== '' && !entry.names.includes(name)) entry.names.push(name)
    const target = row.toSymbol > 0 ? (names.symbol(row.toSymbol)?.path ?? row.toPath) : row.toPath
    if (target !== null) entry.resolved_file ??= target
    else if (row.package !== '') entry.external_package ??= row.package
    entries.set(key, entry)
  }
  return [...entries.values()]
}

function importedName(row: ImportRow): string {
  const name = row.kind === 'star' || row.kind === 'reexport-star' ? '*' : row.name
  if (name === '') return row.local
  return row.local !== '' && row.local !== name ? `${name} as ${row.local}` : name
}
