/** What one file declares and imports, nested as it stands in the text. */
import type { SymbolKind, Visibility } from '../model/index.ts'
import type { FileRow, ImportRow, SymbolRow } from '../store/rows.ts'
import type { Answer } from './answer.ts'
import { checkChoice, checkPath } from './check-input.ts'
import { finishAnswer } from './finish-answer.ts'
import { checkBudget, fitBudget } from './fit-budget.ts'
import { SymbolNames } from './name-symbols.ts'
import { notIndexed } from './not-indexed.ts'
import type { QueryContext } from './question.ts'
import { renderOutline } from './render-outline.ts'

/** Handle, name, kind, lines and signature, each with its key; as text, the signature and its line. */
const LEAST_TOKENS_A_SYMBOL = { structured: 20, both: 20, text: 2 }

export interface OutlineInput {
  path: string
  depth?: 'all' | 'top'
  token_budget?: number
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
  const path = checkPath('path', input.path)
  const depth = checkChoice('depth', input.depth ?? 'all', ['all', 'top'])
  const file = context.reader.file(path)
  if (!file) throw notIndexed(context, path)
  const names = new SymbolNames(context)
  const imports = groupImports(names, context.reader.imports(file.id))
  const declared = context.reader.symbolsInFile(file.id)
  names.know(declared)
  const symbols = nest(names, declared, file.module, depth)
  const count = countSymbols(symbols)
  const budget = checkBudget(input.token_budget) ?? context.audience.budgets.default
  const atMost = Math.ceil(budget / LEAST_TOKENS_A_SYMBOL[context.audience.form])
  return fitBudget(context, budget, {
    // A file of thousands is not laid out whole to learn that its symbols alone do not fit.
    most: count > atMost ? atMost : count + imports.length,
    build: keep => {
      // What a file declares says more than what it imports.
      const shownSymbols = takeSymbols(symbols, keep)
      const shownImports = imports.slice(0, Math.max(0, keep - count))
      const missing = {
        symbols: count - Math.min(count, keep),
        imports: imports.length - shownImports.length,
      }
      return finishOutline(context, file, shownImports, shownSymbols, missing)
    },
    render: renderOutline,
  })
}

function finishOutline(
  context: QueryContext,
  file: FileRow,
  imports: OutlineImport[],
  symbols: OutlineSymbol[],
  missing: { symbols: number; imports: number },
): OutlineAnswer {
  const { path, language, lineCount: line_count } = file
  const omitted = Object.fromEntries(Object.entries(missing).filter(([, count]) => count > 0))
  const isCut = Object.keys(omitted).length > 0
  const suggestion = suggest(file, isCut)
  return finishAnswer(
    context,
    { path, language, line_count, imports, symbols },
    {
      files: [path],
      why: [
        ...(file.parseStatus === 'full' ? [] : (['parse_errors'] as const)),
        ...(isCut ? (['truncated_by_budget'] as const) : []),
      ],
      omitted,
      ...(suggestion === undefined ? {} : { suggestion }),
    },
  )
}

function suggest(file: FileRow, isCut: boolean): string | undefined {
  if (isCut) return `get_outline ${file.path} depth=top`
  return file.parseStatus === 'failed' ? 'status' : undefined
}

/** The first `keep` symbols in text order, each under its container. */
function takeSymbols(symbols: readonly OutlineSymbol[], keep: number): OutlineSymbol[] {
  let left = keep
  const take = (list: readonly OutlineSymbol[]): OutlineSymbol[] =>
    list.flatMap(symbol => {
      if (left <= 0) return []
      left--
      const { children, ...rest } = symbol
      const inner = children ? take(children) : []
      return [inner.length > 0 ? { ...rest, children: inner } : rest]
    })
  return take(symbols)
}

function countSymbols(symbols: readonly OutlineSymbol[]): number {
  return symbols.reduce((sum, symbol) => sum + 1 + countSymbols(symbol.children ?? []), 0)
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

/** Names of one module that lead to the same file belong together, also on lines that follow each other. */
function groupImports(names: SymbolNames, rows: readonly ImportRow[]): OutlineImport[] {
  const entries: OutlineImport[] = []
  const latest = new Map<string, { entry: OutlineImport; lastLine: number }>()
  for (const row of rows) {
    const target = row.toSymbol > 0 ? (names.symbol(row.toSymbol)?.path ?? row.toPath) : row.toPath
    const key = `${row.module} ${target ?? ''}`
    let group = latest.get(key)
    if (!group || row.line - group.lastLine > 1) {
      group = { entry: { module: row.module, names: [], line: row.line }, lastLine: row.line }
      latest.set(key, group)
      entries.push(group.entry)
    }
    const { entry } = group
    group.lastLine = row.line
    const name = importedName(row)
    if (name !== '' && !entry.names.includes(name)) entry.names.push(name)
    if (target !== null) entry.resolved_file ??= target
    else if (row.package !== '') entry.external_package ??= row.package
  }
  return entries
}

function importedName(row: ImportRow): string {
  const name = row.kind === 'star' || row.kind === 'reexport-star' ? '*' : row.name
  if (name === '') return row.local
  return row.local !== '' && row.local !== name ? `${name} as ${row.local}` : name
}
