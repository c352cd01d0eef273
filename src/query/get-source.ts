/** The text of a symbol, or of some lines of a file. */
import { BombeError } from '../errors/bombe-error.ts'
import type { Answer } from './answer.ts'
import { finishAnswer } from './finish-answer.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { resolveSymbol } from './resolve-symbol.ts'
import { sliceLines } from './slice-lines.ts'

export interface SourceInput {
  symbol_name?: string
  path?: string
  start_line?: number
  end_line?: number
  /** Where a symbol has several declarations: the primary one, or all. */
  spans?: 'primary' | 'all'
}

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
  const declarations = context.reader.declarations(symbol.id)
  const wanted = input.spans === 'all' ? declarations : declarations.slice(0, 1)
  const places = wanted.length > 0 ? wanted : [symbol]
  const hidden = declarations.length - places.length
  const body = {
    handle: names.handle(symbol),
    spans: places.map(place => spanOf(context, place.path, place.startLine, place.endLine)),
  }
  return finishAnswer(context, body, {
    files: new Set(places.map(place => place.path)),
    ...(hidden > 0
      ? { omitted: { declarations: hidden }, suggestion: `get_source ${names.handle(symbol)} spans=all` }
      : {}),
  })
}

function sourceOfLines(context: QueryContext, path: string, input: SourceInput): SourceAnswer {
  const { start_line = 1, end_line = Number.MAX_SAFE_INTEGER } = input
  if (
    !Number.isInteger(start_line) ||
    start_line < 1 ||
    !Number.isInteger(end_line) ||
    end_line < start_line
  ) {
    throw new BombeError('invalid_input', 'lines are whole numbers from 1 on, the first not after the last')
  }
  const plain = path.replace(/^\.\//, '')
  const spans = [spanOf(context, plain, start_line, end_line)]
  return finishAnswer(context, { spans }, { files: context.reader.file(plain) ? [plain] : [] })
}

function spanOf(context: QueryContext, path: string, startLine: number, endLine: number): SourceSpan {
  const text = context.readSource(path)
  if (text === null) throw new BombeError('file_not_found', `${path} cannot be read`)
  const slice = sliceLines(text, startLine, endLine)
  if (slice.startLine > slice.lineCount && slice.lineCount > 0) {
    throw new BombeError('invalid_input', `${path} has only ${slice.lineCount} lines`)
  }
  return { path, start_line: slice.startLine, end_line: slice.endLine, source: slice.text }
}
