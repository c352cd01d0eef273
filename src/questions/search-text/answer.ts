/** Text in files, each hit with the symbol that holds it; the caller does the search. */

import { advise } from '../../errors/advice.ts'
import { FILE_FLAG } from '../../model/index.ts'
import { compareLines } from '../../model/position.ts'
import { checkInput } from '../declare/check-input.ts'
import type { Answer } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { sliceLines } from '../shared/slice-lines.ts'
import { Suggestion, suggest } from '../shared/suggestion.ts'
import { type SearchTextInput, searchTextQuestion } from './declare.ts'
import { renderTextHits } from './render.ts'

/** Where a text was found, as the search reports it: free of secrets. */
export interface FoundText {
  path: string
  line: number
  text: string
}

export interface TextHit {
  file_path: string
  line: number
  text: string
  /** The symbol that holds it. */
  handle?: string
  before?: string[]
  after?: string[]
}

export interface FileHits {
  file_path: string
  hits?: number
}

export interface SearchTextAnswer extends Answer {
  pattern: string
  hits: TextHit[]
  /** In place of hits, where only files or counts are asked for. */
  files?: FileHits[]
  total_hits: number
  /** The pattern is no regular expression, or only its text is found. */
  taken_literally?: true
  /** There may be more than were looked at. */
  total_is_lower_bound?: true
}

/** Code first: what tests and copies say, it says too. */
const SECONDARY = FILE_FLAG.test | FILE_FLAG.generated | FILE_FLAG.vendored | FILE_FLAG.marked

export function searchText(
  context: QueryContext,
  given: SearchTextInput,
  { found, capped, literally }: { found: readonly FoundText[]; capped: boolean; literally?: true },
): SearchTextAnswer {
  const input = checkInput(searchTextQuestion.input, given)
  const { limit, context_lines, before_lines = context_lines, after_lines = context_lines } = input
  const names = new SymbolNames(context)
  const ordered = orderHits(context, found)
  const counts =
    input.output_mode === 'hits' ? undefined : countByFile(ordered, input.output_mode === 'counts')
  const within = counts ? ordered : ordered.slice(0, limit)
  const hits = counts
    ? []
    : within.map(hit => describe(context, names, hit, { before: before_lines, after: after_lines }))
  const most = counts?.length ?? hits.length
  return fitBudget(context, input.token_budget, {
    most,
    build: keep => {
      const left = (counts?.length ?? found.length) - keep
      return finishAnswer(
        context,
        {
          pattern: input.pattern,
          hits: hits.slice(0, keep),
          ...(counts ? { files: counts.slice(0, keep) } : {}),
          total_hits: found.length,
          ...(literally ? { taken_literally: true as const } : {}),
          ...(capped ? { total_is_lower_bound: true as const } : {}),
        },
        {
          files: new Set(
            within
              .slice(0, counts ? within.length : keep)
              .flatMap(({ path }) => (context.reader.file(path) ? [path] : [])),
          ),
          why: [
            ...(capped || found.length > within.length ? (['truncated_by_limit'] as const) : []),
            ...(keep < most ? (['truncated_by_budget'] as const) : []),
          ],
          ...(left > 0 ? { omitted: { [counts ? 'files' : 'hits']: left } } : {}),
          ...(counts && counts.length > 0 ? {} : suggestNext(input, hits)),
        },
      )
    },
    render: renderTextHits,
  })
}

function orderHits({ reader }: QueryContext, found: readonly FoundText[]): FoundText[] {
  const classes = new Map<string, number>()
  const classOf = ({ path }: FoundText): number => {
    let known = classes.get(path)
    if (known === undefined) {
      const file = reader.file(path)
      known = file ? ((file.flags & SECONDARY) === 0 ? 0 : 2) : 1
      classes.set(path, known)
    }
    return known
  }
  return [...found].sort((a, b) => classOf(a) - classOf(b) || compareLines(a, b))
}

function countByFile(found: readonly FoundText[], withCounts: boolean): FileHits[] {
  const counts = new Map<string, number>()
  for (const { path } of found) counts.set(path, (counts.get(path) ?? 0) + 1)
  return [...counts].map(([file_path, hits]) => ({ file_path, ...(withCounts ? { hits } : {}) }))
}

function describe(
  context: QueryContext,
  names: SymbolNames,
  hit: FoundText,
  lines: { before: number; after: number },
): TextHit {
  const symbol = context.reader.symbolAt(hit.path, hit.line)
  const around = lines.before + lines.after > 0 ? context.readSource(hit.path) : null
  return {
    file_path: hit.path,
    line: hit.line,
    text: hit.text,
    ...(symbol ? { handle: names.handle(symbol) } : {}),
    ...(around === null ? {} : linesAround(around, hit.line, lines)),
  }
}

function linesAround(
  text: string,
  line: number,
  count: { before: number; after: number },
): { before: string[]; after: string[] } {
  const slice = (from: number, to: number): string[] =>
    to < from ? [] : sliceLines(text, from, to).text.split('\n')
  return {
    before: slice(Math.max(1, line - count.before), line - 1),
    after: slice(line + 1, line + count.after),
  }
}

const NOTHING_FOUND = new Suggestion(
  advise`a shorter pattern, or ${{ ask: 'search_symbols' }} with the same words`,
)

/** Each kind of empty answer has a next step of its own. */
function suggestNext(input: SearchTextInput, hits: readonly TextHit[]): { suggestion?: Suggestion } {
  // A hit that no symbol holds would be answered with the whole file.
  const handle = hits.map(hit => hit.handle).find(one => one?.includes('#'))
  if (handle) return { suggestion: suggest('get_source', { symbol_name: handle }) }
  if (hits.length > 0) return {}
  if (input.file_pattern !== undefined || input.paths !== undefined)
    return { suggestion: new Suggestion('ask again in all files') }
  if (input.case_sensitive === true) return { suggestion: new Suggestion('ask again without regard to case') }
  return { suggestion: NOTHING_FOUND }
}
