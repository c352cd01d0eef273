/** Text in files, each hit with the symbol that holds it; the looking itself is done by whoever asks. */
import { FILE_FLAG } from '../model/index.ts'
import { maskSecrets } from '../secrets/mask-secrets.ts'
import type { Answer } from './answer.ts'
import { checkCount, checkText } from './check-input.ts'
import { finishAnswer } from './finish-answer.ts'
import { fitBudget } from './fit-budget.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { renderTextHits } from './render-text-hits.ts'
import { sliceLines } from './slice-lines.ts'

export interface SearchTextInput {
  pattern: string
  regex?: boolean
  file_pattern?: string
  case_sensitive?: boolean
  context_lines?: number
  limit?: number
  token_budget?: number
}

/** Where a text was found, as the looking reports it. */
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

export const TEXT_LIMIT = { default: 50, most: 1000 }
const LONGEST_PATTERN = 1_000
const LONGEST_MASKED = 300
const MOST_CONTEXT = 20
/** Code first: what tests and copies say, it says too. */
const ASIDE = FILE_FLAG.test | FILE_FLAG.generated | FILE_FLAG.vendored | FILE_FLAG.marked

export interface CheckedSearch {
  limit: number
  contextLines: number
}

/** To be called before anything is looked for. */
export function checkTextSearch(input: SearchTextInput): CheckedSearch {
  checkText('pattern', input.pattern, LONGEST_PATTERN)
  return {
    limit: checkCount('limit', input.limit ?? TEXT_LIMIT.default, 1, TEXT_LIMIT.most),
    contextLines: checkCount('context_lines', input.context_lines ?? 0, 0, MOST_CONTEXT),
  }
}

export function searchText(
  context: QueryContext,
  input: SearchTextInput,
  { found, capped }: { found: readonly FoundText[]; capped: boolean },
): SearchTextAnswer {
  const { limit, contextLines } = checkTextSearch(input)
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
          ...suggest(input, hits),
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
      known = file ? ((file.flags & ASIDE) === 0 ? 0 : 2) : 1
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
    text: maskedLine(context, hit),
    ...(symbol ? { handle: names.handle(symbol) } : {}),
    ...(around === null ? {} : linesAround(around, hit.line, contextLines)),
  }
}

/** The file is masked as a whole: a line of a key tells nothing of what it is a line of. */
function maskedLine(context: QueryContext, { path, line, text }: FoundText): string {
  const source = context.readSource(path)
  if (source === null) return maskSecrets(text).text
  // Finding a line takes longer than seeing that nothing in all the file is masked.
  if (!isMasked(source)) return text
  const shown = sliceLines(source, line, line).text
  return isMasked(shown) ? shown.slice(0, LONGEST_MASKED) : text
}

function isMasked(text: string): boolean {
  return text.includes('[masked') || text.includes('****')
}

function linesAround(text: string, line: number, count: number): { before: string[]; after: string[] } {
  const slice = (from: number, to: number): string[] =>
    to < from ? [] : sliceLines(text, from, to).text.split('\n')
  return { before: slice(Math.max(1, line - count), line - 1), after: slice(line + 1, line + count) }
}

/** Each kind of empty has its own way on. */
function suggest(input: SearchTextInput, hits: readonly TextHit[]): { suggestion?: string } {
  // A hit that no symbol holds would be answered with the whole file.
  const first = hits.find(hit => hit.handle?.includes('#'))
  if (first) return { suggestion: `get_source ${first.handle}` }
  if (hits.length > 0) return {}
  if (input.file_pattern !== undefined) return { suggestion: 'ask again in all files' }
  if (input.case_sensitive === true) return { suggestion: 'ask again without regard to case' }
  return { suggestion: 'a shorter pattern, or search_symbols with the same words' }
}
