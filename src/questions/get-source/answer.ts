/** The text of a symbol, or of some lines of a file. */
import { advise } from '../../errors/advice.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import type { DeclarationRow } from '../../store/schema/rows.ts'
import { checkInput, checkPath } from '../declare/check-input.ts'
import type { CheckedInput } from '../declare/field.ts'
import type { Answer } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { readPlace } from '../shared/read-place.ts'
import { resolveSymbol } from '../shared/resolve-symbol.ts'
import { sliceLines } from '../shared/slice-lines.ts'
import { type Suggestion, suggest } from '../shared/suggestion.ts'
import { getSourceQuestion, type SourceInput } from './declare.ts'
import { renderSource } from './render.ts'

type Checked = CheckedInput<typeof getSourceQuestion.input>

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

export function getSource(context: QueryContext, given: SourceInput): SourceAnswer {
  const input = checkInput(getSourceQuestion.input, given)
  if (input.symbol_name !== undefined && input.path === undefined)
    return sourceOfSymbol(context, input.symbol_name, input)
  if (input.path !== undefined && input.symbol_name === undefined)
    return sourceOfLines(context, input.path, input)
  throw new BombeError('invalid_input', 'name either a symbol, or a path with lines')
}

function sourceOfSymbol(context: QueryContext, address: string, input: Checked): SourceAnswer {
  const names = new SymbolNames(context)
  const symbol = resolveSymbol(context, names, address)
  const wantsAll = input.spans === 'all'
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
      ? {
          omitted: { declarations: hidden },
          suggestion: suggest('get_source', { symbol_name: handle, spans: 'all' }),
        }
      : {}),
  })
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

interface Spans {
  handle?: string
  spans: SourceSpan[]
  files: Iterable<string>
  omitted?: Record<string, number>
  suggestion?: Suggestion
}

/** Lines are what is cut, from the end; the suggestion says where to go on. */
function fitSpans(context: QueryContext, input: Checked, found: Spans): SourceAnswer {
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

function takeLines(spans: readonly SourceSpan[], keep: number): { spans: SourceSpan[]; next?: Suggestion } {
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
        next: suggest('get_source', { path: span.path, start_line: last + 1, end_line: span.end_line }),
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
      hint: advise`it is not there, is no text, or is larger than \`max_file_bytes\`; \`${{ ask: 'search_text' }}\` (search_text) finds lines of large files`,
    })
  }
  const slice = sliceLines(text, startLine, endLine)
  if (slice.startLine > slice.lineCount && slice.lineCount > 0) {
    throw new BombeError('invalid_input', `${path} has only ${slice.lineCount} lines`)
  }
  return { path, start_line: slice.startLine, end_line: slice.endLine, source: slice.text }
}
