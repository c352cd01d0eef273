/** The text of a symbol, or of some lines of a file. */
import { BombeError } from '../errors/bombe-error.ts'
import type { DeclarationRow } from '../store/rows.ts'
import type { Answer } from './answer.ts'
import { checkChoice, checkCount, checkPath } from './check-input.ts'
import { finishAnswer } from './finish-answer.ts'
import { fitBudget } from './fit-budget.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { readPlace } from './read-place.ts'
import { renderSource } from './render-source.ts'
import { resolveSymbol } from './resolve-symbol.ts'
import { sliceLines } from './slice-lines.ts'

export interface SourceInput {
  symbol_name?: string
  path?: string
  start_line?: number
  end_line?: number
  /** Where a symbol has several declarations: the primary one, or all. */
  spans?: 'primary' | 'all'
  token_budget?: number
}

const MOST_LINES = 10_000_000

export interface SourceSpan {
  path: string
  start_line: number
  end_line: number
  source: string
}

export interface SourceAnswer extends Answer {
  handle?: string
  spans: SourceSpan[]
}

export function getSource(context: QueryContext, input: SourceInput): SourceAnswer {
  if (input.symbol_name !== undefined && input.path === undefined)
    return sourceOfSymbol(context, input.symbol_name, input)
  if (input.path !== undefined && input.symbol_name === undefined)
    return sourceOfLines(context, input.path, input)
  throw new BombeError('invalid_input', 'name either a symbol, or a path with lines')
}

function sourceOfSymbol(context: QueryContext, address: string, input: SourceInput): SourceAnswer {
  const names = new SymbolNames(context)
  const symbol = resolveSymbol(context, names, address)
  const wantsAll = checkChoice('spans', input.spans ?? 'primary', ['primary', 'all']) === 'all'
  const declarations = context.reader.declarations(symbol.id)
  const wanted = wantsAll ? declarations : declarationMeant(context, address, declarations)
  const places = wanted.length > 0 ? wanted : [symbol]
  const hidden = declarations.length - places.length
  const handle = names.handle(symbol)
  return fitSpans(context, input, {
    handle,
    spans: places.map(place => spanOf(context, place.path, place.startLine, place.endLine)),
    files: new Set(places.map(place => place.path)),
    ...(hidden > 0
      ? { omitted: { declarations: hidden }, suggestion: `get_source ${handle} spans=all` }
      : {}),
  })
}

/** Who asks by `path:line` means the declaration that holds the line; everyone else the primary one. */
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

function sourceOfLines(context: QueryContext, given: string, input: SourceInput): SourceAnswer {
  const { start_line = 1, end_line = MOST_LINES } = input
  const path = checkPath('path', given)
  checkCount('start_line', start_line, 1, MOST_LINES)
  checkCount('end_line', end_line, 1, MOST_LINES)
  if (end_line < start_line) throw new BombeError('invalid_input', 'end_line comes before start_line')
  const spans = [spanOf(context, path, start_line, end_line)]
  return fitSpans(context, input, { spans, files: context.reader.file(path) ? [path] : [] })
}

interface Spans {
  handle?: string
  spans: SourceSpan[]
  files: Iterable<string>
  omitted?: Record<string, number>
  suggestion?: string
}

/** Lines are what is cut, from the end; the suggestion says where to go on. */
function fitSpans(context: QueryContext, input: SourceInput, found: Spans): SourceAnswer {
  const total = found.spans.reduce((sum, span) => sum + lineCount(span), 0)
  return fitBudget(context, input.token_budget, {
    most: total,
    build: keep => {
      const { spans, next } = takeLines(found.spans, keep)
      const suggestion = next ?? found.suggestion
      return finishAnswer(
        context,
        { ...(found.handle === undefined ? {} : { handle: found.handle }), spans },
        {
          files: found.files,
          why: keep < total ? ['truncated_by_budget'] : [],
          omitted: { ...found.omitted, ...(keep < total ? { lines: total - keep } : {}) },
          ...(suggestion === undefined ? {} : { suggestion }),
        },
      )
    },
    render: renderSource,
  })
}

function takeLines(spans: readonly SourceSpan[], keep: number): { spans: SourceSpan[]; next?: string } {
  const taken: SourceSpan[] = []
  let left = keep
  for (const span of spans) {
    const count = lineCount(span)
    if (count <= left) taken.push(span)
    else {
      const lines = span.source.split('\n').slice(0, left)
      const last = span.start_line + left - 1
      if (left > 0) taken.push({ ...span, end_line: last, source: lines.join('\n') })
      return {
        spans: taken,
        next: `get_source path=${span.path} start_line=${last + 1} end_line=${span.end_line}`,
      }
    }
    left -= count
  }
  return { spans: taken }
}

function lineCount(span: SourceSpan): number {
  return span.end_line - span.start_line + 1
}

function spanOf(context: QueryContext, path: string, startLine: number, endLine: number): SourceSpan {
  const text = context.readSource(path)
  if (text === null) {
    throw new BombeError('file_not_found', `${path} cannot be read`, {
      hint: 'it is not there, is no text, or is larger than `max_file_bytes`; `bombe grep` (search_text) finds lines of large files',
    })
  }
  const slice = sliceLines(text, startLine, endLine)
  if (slice.startLine > slice.lineCount && slice.lineCount > 0) {
    throw new BombeError('invalid_input', `${path} has only ${slice.lineCount} lines`)
  }
  return { path, start_line: slice.startLine, end_line: slice.endLine, source: slice.text }
}
