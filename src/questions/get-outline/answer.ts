/** What one file declares and imports, nested as it is in the text. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { SymbolKind, Visibility } from '../../model/index.ts'
import type { SymbolPlace } from '../../store/read/symbol-places.ts'
import type { FileRow, ImportRow, SymbolRow } from '../../store/schema/rows.ts'
import { checkInput, checkPath } from '../declare/check-input.ts'
import type { Answer } from '../shared/answer.ts'
import { estimateTokens } from '../shared/estimate-tokens.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import { countNodes, type Node, nestPlaces } from '../shared/nest-places.ts'
import { notIndexed } from '../shared/not-indexed.ts'
import type { Audience, QueryContext } from '../shared/question.ts'
import { type Suggestion, suggest } from '../shared/suggestion.ts'
import { getOutlineQuestion, type OutlineInput } from './declare.ts'
import { renderOutline } from './render.ts'

/** As text, the signature and its line. */
const TOKENS_AS_TEXT = 10
/** Symbols of which the cost of the others is guessed. */
const FEW = 24
const MORE = 1.15

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

export function getOutline(context: QueryContext, given: OutlineInput): OutlineAnswer {
  const input = checkInput(getOutlineQuestion.input, given)
  const path = checkPath('path', input.path)
  const { depth } = input
  const file = context.reader.file(path)
  if (!file) throw notIndexed(context, path)
  const names = new SymbolNames(context)
  const imports = groupImports(names, context.reader.imports(file.id))
  const nodes = nestPlaces(context.reader.placesInFile(file.id), file.module, depth)
  const count = countNodes(nodes)
  const budget = input.token_budget ?? context.audience.budgets.default
  const describe = remember((place: SymbolPlace) => describeSymbol(names, readSymbol(context, file, place)))
  const build = (keep: number): OutlineAnswer => {
    // What a file declares says more than what it imports.
    const shownSymbols = takeSymbols(nodes, keep, describe)
    const shownImports = imports.slice(0, Math.max(0, keep - count))
    const missing = {
      symbols: count - Math.min(count, keep),
      imports: imports.length - shownImports.length,
    }
    return finishOutline(context, file, shownImports, shownSymbols, missing)
  }
  const all = count + imports.length
  // A file of hundreds is not read whole to learn that its symbols alone do not fit.
  let most = count > FEW ? likelyToFit(context.audience.form, takeSymbols(nodes, FEW, describe), budget) : all
  for (;;) {
    const answer = fitBudget(context, budget, { most: Math.min(most, all), build, render: renderOutline })
    const left = Object.values(answer.meta.omitted ?? {}).reduce((sum, number) => sum + number, 0)
    // Where all that was guessed fits, more may.
    if (most >= all || left > all - most) return answer
    most *= 2
  }
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
  const suggestion = suggestNext(file, isCut)
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

function suggestNext(file: FileRow, isCut: boolean): Suggestion | undefined {
  if (isCut) return suggest('get_outline', { path: file.path, depth: 'top' })
  return file.parseStatus === 'failed' ? suggest('status') : undefined
}

/** How many symbols about fill a budget, and a few more, by what the first of them cost. */
function likelyToFit(form: Audience['form'], first: OutlineSymbol[], budget: number): number {
  const cost = form === 'text' ? FEW * TOKENS_AS_TEXT : estimateTokens(JSON.stringify(first))
  return Math.ceil((MORE * budget * FEW) / cost)
}

type Described = Omit<OutlineSymbol, 'children'>

/** The first `keep` symbols in text order, each under its container. */
function takeSymbols(
  nodes: readonly Node[],
  keep: number,
  describe: (place: SymbolPlace) => Described,
): OutlineSymbol[] {
  let left = keep
  const take = (list: readonly Node[]): OutlineSymbol[] => {
    const taken: OutlineSymbol[] = []
    for (const { place, children } of list) {
      if (left <= 0) break
      left--
      const inner = children.length > 0 ? take(children) : []
      const described = describe(place)
      taken.push(inner.length > 0 ? { ...described, children: inner } : described)
    }
    return taken
  }
  return take(nodes)
}

function describeSymbol(names: SymbolNames, symbol: SymbolRow): Described {
  return {
    handle: names.handle(symbol),
    name: symbol.name,
    kind: symbol.kind,
    start_line: symbol.startLine,
    end_line: symbol.endLine,
    signature: symbol.signature,
    visibility: symbol.visibility,
  }
}

/** Most of what a trial shows was shown by the one before. */
function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    let value = made.get(key)
    if (value === undefined) {
      value = make(key)
      made.set(key, value)
    }
    return value
  }
}

/** A part is shown as declared here, not as in its home file. */
function readSymbol({ reader }: QueryContext, file: FileRow, { id, ordinal, part }: SymbolPlace): SymbolRow {
  const row = part ? reader.symbolOfFact(file.id, ordinal) : reader.symbol(id)
  if (!row) throw new BombeError('index_corrupt', `a symbol of ${file.path} cannot be read`)
  return row
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
