/** Text in files, each hit with the symbol that holds it; the caller does the search. */

import { advise } from '../../errors/advice.ts'
import { FILE_FLAG } from '../../model/index.ts'
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

export interface SearchTextAnswer extends Answer {
  pattern: string
  hits: TextHit[]
  total_hits: number
  /** There may be more than were looked at. */
  total_is_lower_bound?: true
}

/** Code first: what tests and copies say, it says too. */
const SECONDARY = FILE_FLAG.test | FILE_FLAG.generated | FILE_FLAG.vendored | FILE_FLAG.marked

export function searchText(
  context: QueryContext,
  given: SearchTextInput,
  { found, capped }: { found: readonly FoundText[]; capped: boolean },
): SearchTextAnswer {
  const input = checkInput(searchTextQuestion.input, given)
  const { limit, context_lines: contextLines } = input
  const names = new SymbolNames(context)
  const within = orderHits(context, found).slice(0, limit)
  const hits = within.map(hit => describe(context, names, hit, contextLines))
  return fitBudget(context, input.token_budget, {
    most: hits.length,
    build: keep => {
      const left = found.length - keep
      return finishAnswer(
        context,
        {
          pattern: input.pattern,
          hits: hits.slice(0, keep),
          total_hits: found.length,
          ...(capped ? { total_is_lower_bound: true as const } : {}),
        },
        {
          files: new Set(
            within.slice(0, keep).flatMap(({ path }) => (context.reader.file(path) ? [path] : [])),
          ),
          why: [
            ...(capped || found.length > within.length ? (['truncated_by_limit'] as const) : []),
            ...(keep < hits.length ? (['truncated_by_budget'] as const) : []),
          ],
          ...(left > 0 ? { omitted: { hits: left } } : {}),
          ...suggestNext(input, hits),
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
  return [...found].sort(
    (a, b) => classOf(a) - classOf(b) || (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1),
  )
}

function describe(context: QueryContext, names: SymbolNames, hit: FoundText, contextLines: number): TextHit {
  const symbol = context.reader.symbolAt(hit.path, hit.line)
  const around = contextLines > 0 ? context.readSource(hit.path) : null
  return {
    file_path: hit.path,
    line: hit.line,
    text: hit.text,
    ...(symbol ? { handle: names.handle(symbol) } : {}),
    ...(around === null ? {} : linesAround(around, hit.line, contextLines)),
  }
}

function linesAround(text: string, line: number, count: number): { before: string[]; after: string[] } {
  const slice = (from: number, to: number): string[] =>
    to < from ? [] : sliceLines(text, from, to).text.split('\n')
  return { before: slice(Math.max(1, line - count), line - 1), after: slice(line + 1, line + count) }
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
  if (input.file_pattern !== undefined) return { suggestion: new Suggestion('ask again in all files') }
  if (input.case_sensitive === true) return { suggestion: new Suggestion('ask again without regard to case') }
  return { suggestion: NOTHING_FOUND }
}
