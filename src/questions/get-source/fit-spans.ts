/** Spans of source within the budget: lines are cut from the end, and the suggestion says where to go on. */
import { advise } from '../../errors/advice.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import type { CheckedInput } from '../declare/field.ts'
import { lineRanges, printSource } from '../get-context/fold-source.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import type { QueryContext } from '../shared/question.ts'
import { sliceLines } from '../shared/slice-lines.ts'
import { type Suggestion, suggest } from '../shared/suggestion.ts'
import type { NotShown, SourceAnswer, SourceSpan } from './answer.ts'
import type { getSourceQuestion } from './declare.ts'
import { type Body, chooseFolded } from './fold-members.ts'
import { renderSource } from './render.ts'

type Checked = CheckedInput<typeof getSourceQuestion.input>

export interface Spans {
  handle?: string
  /** `bodies`: what may be folded where there is no room for all. */
  spans: (SourceSpan & { bodies?: Body[] })[]
  files: Iterable<string>
  also?: readonly string[]
  notShown?: NotShown[]
  omitted?: Record<string, number>
  suggestion?: Suggestion
}

export function fitSpans(context: QueryContext, input: Checked, found: Spans): SourceAnswer {
  const total = found.spans.reduce((sum, span) => sum + lineCount(span), 0)
  return fitBudget(context, input.token_budget, {
    most: total,
    build: keep => {
      const { spans, next } = takeLines(found.spans, keep)
      const suggestion = next ?? found.suggestion
      return finishAnswer(
        context,
        {
          ...(found.handle === undefined ? {} : { handle: found.handle }),
          spans,
          ...(found.notShown && found.notShown.length > 0 ? { not_shown: found.notShown } : {}),
        },
        {
          files: found.files,
          also: found.also ?? [],
          why: keep < total ? ['truncated_by_budget'] : [],
          omitted: { ...found.omitted, ...(keep < total ? { lines: total - keep } : {}) },
          ...(suggestion === undefined ? {} : { suggestion }),
        },
      )
    },
    render: renderSource,
  })
}

function takeLines(spans: Spans['spans'], keep: number): { spans: SourceSpan[]; next?: Suggestion } {
  const taken: SourceSpan[] = []
  let left = keep
  for (const { bodies = [], ...span } of spans) {
    const count = lineCount(span)
    const folded = count <= left ? [] : chooseFolded(bodies, count, left)
    if (count <= left) taken.push(span)
    else if (folded.length > 0) {
      if (left > 0) taken.push(foldSpan(span, folded, left))
      const hidden = folded.find(({ handle }) => handle !== '')
      return {
        spans: taken,
        ...(hidden ? { next: suggest('get_source', { symbol_name: hidden.handle }) } : {}),
      }
    } else {
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

function foldSpan(span: SourceSpan, folded: readonly Body[], most: number): SourceSpan {
  const isFolded = (line: number): boolean => folded.some(({ start, end }) => start <= line && line <= end)
  const lines = span.source.split('\n')
  const shown = lines
    .map((_, index) => span.start_line + index)
    .filter(line => !isFolded(line))
    .slice(0, most)
  const before = Array.from({ length: span.start_line - 1 }, () => '')
  return {
    ...span,
    source: printSource([...before, ...lines], shown, span.end_line),
    shown_lines: lineRanges(shown),
  }
}

function lineCount(span: SourceSpan): number {
  return span.end_line - span.start_line + 1
}

export function spanOf(context: QueryContext, path: string, startLine: number, endLine: number): SourceSpan {
  const text = context.readSource(path)
  if (text?.includes('\0') || text === null) {
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
