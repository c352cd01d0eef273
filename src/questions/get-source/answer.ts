/** The text of symbols, or of some lines of a file. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { DeclarationRow, SymbolRow } from '../../store/schema/rows.ts'
import { checkInput, checkPath } from '../declare/check-input.ts'
import type { CheckedInput } from '../declare/field.ts'
import type { Answer } from '../shared/answer.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { readPlace } from '../shared/read-place.ts'
import { suggest } from '../shared/suggestion.ts'
import { getSourceQuestion, type SourceInput } from './declare.ts'
import { docStart } from './doc-start.ts'
import { findSymbols } from './find-symbols.ts'
import { fitSpans, type Spans, spanOf } from './fit-spans.ts'
import { type Body, findFoldable } from './fold-members.ts'

const MAX_HANDLES = 8

type Checked = CheckedInput<typeof getSourceQuestion.input>

export interface SourceSpan {
  path: string
  start_line: number
  end_line: number
  source: string
  /** Where several symbols were asked for. */
  handle?: string
  /** The lines of `source` where some are folded: `45-52,60`. */
  shown_lines?: string
}

export interface SourceAnswer extends Answer {
  handle?: string
  spans: SourceSpan[]
  /** Names among several that could not be answered. */
  not_shown?: NotShown[]
}

export interface NotShown {
  symbol_name: string
  code: string
  message: string
  /** Candidates, or the nearest names. */
  handles: string[]
}

export function getSource(context: QueryContext, given: SourceInput): SourceAnswer {
  const input = checkInput(getSourceQuestion.input, given)
  const addresses = [
    ...(input.symbol_name === undefined ? [] : [input.symbol_name]),
    ...(input.symbol_names ?? []),
  ]
  if (addresses.length > 0 && input.path === undefined) return sourceOfSymbols(context, addresses, input)
  if (input.path !== undefined && addresses.length === 0) return sourceOfLines(context, input.path, input)
  throw new BombeError('invalid_input', 'name either symbols, or a path with lines')
}

/** One that cannot be answered is named beside the others; where none can, its error is the answer. */
function sourceOfSymbols(context: QueryContext, addresses: readonly string[], input: Checked): SourceAnswer {
  const names = new SymbolNames(context)
  const parts: Spans[] = []
  const failures: { address: string; error: BombeError }[] = []
  for (const address of new Set(addresses)) {
    try {
      parts.push(spansOf(context, names, address, input))
    } catch (error) {
      if (!(error instanceof BombeError) || addresses.length === 1) throw error
      failures.push({ address, error })
    }
  }
  const [first] = parts
  if (!first) throw failures[0]!.error
  if (parts.length === 1 && failures.length === 0) return fitSpans(context, input, first)
  return fitSpans(context, input, {
    spans: withoutRepeats(parts.flatMap(({ spans, handle }) => spans.map(span => ({ handle, ...span })))),
    files: new Set(parts.flatMap(({ files }) => [...files])),
    also: parts.flatMap(({ also = [] }) => also),
    notShown: failures.map(({ address, error }) => describeFailure(address, error)),
    ...(first.suggestion && parts.length === 1 ? { suggestion: first.suggestion } : {}),
  })
}

function spansOf(context: QueryContext, names: SymbolNames, address: string, input: Checked): Spans {
  const lines = findLines(context, address) ?? findFile(context, address)
  if (lines !== undefined)
    return { spans: [lines], files: context.reader.file(lines.path) ? [lines.path] : [] }
  const { symbols, also } = findSymbols(context, names, address)
  const found = symbols.map(symbol => ({
    symbol,
    ...placesOf(context, symbol, address, input.spans === 'all'),
  }))
  const hidden = found.reduce((sum, one) => sum + one.hidden, 0)
  const isOne = symbols.length === 1
  const handle = names.handle(symbols[0]!)
  const spans = found.flatMap(({ symbol, places }) =>
    places.map(place => ({
      ...spanOfSymbol(context, names, symbol, place),
      ...(isOne ? {} : { handle: names.handle(symbol) }),
    })),
  )
  return {
    handle,
    spans,
    files: new Set(spans.map(({ path }) => path)),
    also,
    ...(hidden > 0
      ? {
          omitted: { declarations: hidden },
          suggestion: suggest('get_source', { symbol_name: handle, spans: 'all' }),
        }
      : {}),
  }
}

/** `path:12-40`: these lines of a file, as answers print them. */
function findLines(context: QueryContext, address: string): SourceSpan | undefined {
  const [, path = '', first, last] = /^(.+):(\d+)-(\d+)$/.exec(address.trim().replace(/^(\.\/)+/, '')) ?? []
  if (first === undefined || /[#*]/.test(path) || context.readSource(path) === null) return undefined
  if (Number(last) < Number(first))
    throw new BombeError('invalid_input', `${address}: the last line comes first`)
  return spanOf(context, path, Number(first), Number(last))
}

/** A text file that is not in the index is shown by its path. */
function findFile(context: QueryContext, address: string): SourceSpan | undefined {
  const path = address.trim().replace(/^(\.\/)+/, '')
  if (!/[./]/.test(path) || /[#*]/.test(path) || context.reader.file(path)) return undefined
  return context.readSource(path) === null ? undefined : spanOf(context, path, 1, Number.MAX_SAFE_INTEGER)
}

/** With the comment that documents it. Bodies of its members may be folded. */
function spanOfSymbol(
  context: QueryContext,
  names: SymbolNames,
  symbol: SymbolRow,
  { path, startLine, endLine }: DeclarationRow | SymbolRow,
): SourceSpan & { bodies?: Body[] } {
  const lines = (context.readSource(path) ?? '').split(/\r\n|\n|\r/)
  const first = symbol.kind === 'module' ? startLine : docStart(lines, startLine)
  const bodies = path === symbol.path ? findFoldable(context, one => names.handle(one), symbol, lines) : []
  return {
    ...spanOf(context, path, first, endLine),
    ...(bodies.length > 0 ? { bodies } : {}),
  }
}

function placesOf(
  context: QueryContext,
  symbol: SymbolRow,
  address: string,
  wantsAll: boolean,
): { places: readonly (DeclarationRow | SymbolRow)[]; hidden: number } {
  const declarations = context.reader.declarations(symbol.id)
  const wanted = wantsAll ? declarations : declarationMeant(context, address, declarations)
  const places = wanted.length > 0 ? wanted : [symbol]
  return { places, hidden: declarations.length - places.length }
}

/** A method is not printed again below its class. */
function withoutRepeats(spans: readonly SourceSpan[]): SourceSpan[] {
  const isIn = (inner: SourceSpan, outer: SourceSpan): boolean =>
    inner.path === outer.path && outer.start_line <= inner.start_line && inner.end_line <= outer.end_line
  return spans.filter(
    (span, index) =>
      !spans.some((other, at) => at !== index && isIn(span, other) && (!isIn(other, span) || at < index)),
  )
}

function describeFailure(address: string, error: BombeError): NotShown {
  const data = error.data as { candidates?: { handle: string }[]; nearest?: { handle: string }[] } | undefined
  const handles = (data?.candidates ?? data?.nearest ?? []).slice(0, MAX_HANDLES).map(({ handle }) => handle)
  return { symbol_name: address, code: error.code, message: error.message, handles }
}

/** `path:line` means the declaration that holds the line; any other address the primary one. */
function declarationMeant(
  context: QueryContext,
  address: string,
  declarations: readonly DeclarationRow[],
): readonly DeclarationRow[] {
  const at = declarations.length > 1 ? readPlace(context, address) : undefined
  const holding = declarations.filter(
    ({ path, startLine, endLine }) => at?.path === path && startLine <= at.line && at.line <= endLine,
  )
  holding.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))
  return (holding.length > 0 ? holding : declarations).slice(0, 1)
}

function sourceOfLines(context: QueryContext, given: string, input: Checked): SourceAnswer {
  const { start_line = 1, end_line = Number.MAX_SAFE_INTEGER } = input
  const path = checkPath('path', given)
  if (end_line < start_line) throw new BombeError('invalid_input', 'end_line comes before start_line')
  const spans = [spanOf(context, path, start_line, end_line)]
  return fitSpans(context, input, { spans, files: context.reader.file(path) ? [path] : [] })
}
