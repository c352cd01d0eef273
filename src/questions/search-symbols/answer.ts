/** Finds symbols by name, glob or words: exact > qualified > prefix > parts of the name > signature > documentation. */
import { BombeError } from '../../errors/bombe-error.ts'
import { SYMBOL_KINDS, type SymbolKind } from '../../model/index.ts'
import type { BriefSymbol } from '../../store/schema/rows.ts'
import { mayBeUnread } from '../../verdict/unread-files.ts'
import { checkInput } from '../declare/check-input.ts'
import type { Answer, FoundSymbol } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { matchPath } from '../shared/match-path.ts'
import { importance, outerKind, SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { sliceLines } from '../shared/slice-lines.ts'
import { Suggestion, suggest } from '../shared/suggestion.ts'
import { symbolFlags } from '../shared/symbol-flags.ts'
import { collectMatches, type Match } from './collect-matches.ts'
import { type SearchInput, searchSymbolsQuestion } from './declare.ts'
import { type RankedMatch, rankMatches } from './rank-matches.ts'
import { renderSearch } from './render.ts'

export interface SearchAnswer extends Answer {
  query: string
  symbols: FoundSymbol[]
  total_matches: number
  /** More may match than were looked at. */
  total_is_lower_bound?: true
}

export function searchSymbols(context: QueryContext, given: SearchInput): SearchAnswer {
  const input = checkInput(searchSymbolsQuestion.input, given)
  const query = input.query.trim()
  const { limit } = input
  const names = new SymbolNames(context)
  const accepts = filterOf(names, input)
  const { matches, capped } = collectMatches(
    context.reader,
    names,
    query,
    kindsOf(input.kind),
    accepts,
    limit,
    input.file_pattern !== undefined || input.language !== undefined,
  )
  const { matches: ranked, duplicates } = rankMatches(context, names, matches, query)
  const within = ranked.slice(0, limit)
  const total = { total_matches: ranked.length, ...(capped ? { total_is_lower_bound: true as const } : {}) }
  const isLimited = ranked.length > within.length || capped
  const isUnsure = ranked.length === 0 && mayBeUnread(context, query)
  return fitBudget(context, input.token_budget, {
    most: within.length,
    build: keep => {
      const shown = within.slice(0, keep)
      const left = ranked.length - shown.length
      const symbols = shown.map(match => describe(context, names, match, input))
      return finishAnswer(
        context,
        { query, symbols, ...total },
        {
          files: shown.map(match => match.symbol.path),
          restsOnEdges: true,
          why: [
            ...(isUnsure ? (['parse_errors'] as const) : []),
            ...(isLimited ? (['truncated_by_limit'] as const) : []),
            ...(keep < within.length ? (['truncated_by_budget'] as const) : []),
          ],
          ...(left > 0 ? { omitted: { symbols: left } } : {}),
          duplicates,
          ...suggestNext(context, names, shown, input),
        },
      )
    },
    render: renderSearch,
  })
}

/** `file` and `module` are the same symbols. */
function kindsOf(kind = 'any'): SymbolKind[] | undefined {
  if (kind === 'any') return undefined
  if (kind === 'file') return ['module']
  const known = SYMBOL_KINDS.find(candidate => candidate === kind)
  if (!known) {
    const all = ['any', 'file', ...SYMBOL_KINDS.slice(1)].join(', ')
    throw new BombeError('invalid_input', `there is no kind ${kind}`, { hint: `kinds: ${all}` })
  }
  return [known]
}

function filterOf(
  names: SymbolNames,
  { file_pattern, language }: SearchInput,
): (symbol: BriefSymbol) => boolean {
  const matches = file_pattern === undefined ? () => true : matchPath(file_pattern)
  return symbol => {
    if (!matches(symbol.path)) return false
    return language === undefined || names.file(symbol.file)?.language === language.toLowerCase()
  }
}

function describe(
  context: QueryContext,
  names: SymbolNames,
  match: RankedMatch,
  input: SearchInput,
): FoundSymbol {
  const symbol = names.whole(match.symbol)
  const { detail } = input
  const notes = context.notes.textsOf(symbol)
  const flags = detail === 'location' ? [] : symbolFlags(symbol, names.file(symbol.file))
  const source = detail === 'source' ? context.readSource(symbol.path) : null
  return {
    handle: names.handle(symbol),
    name: symbol.name,
    qualified_name: names.qualifiedName(symbol),
    kind: outerKind(symbol),
    file_path: symbol.path,
    start_line: symbol.startLine,
    end_line: symbol.endLine,
    ...(detail === 'location' ? {} : { signature: symbol.signature, visibility: symbol.visibility }),
    ...(flags.length > 0 ? { flags } : {}),
    importance_score: importance(symbol.rank),
    callers_count: context.reader.callersCount(symbol.id),
    callees_count: context.reader.calleesCount(symbol.id),
    ...(input.explain === 'basic' || input.explain === 'full' ? { ranking_reasons: match.reasons() } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(source === null ? {} : { source: sliceLines(source, symbol.startLine, symbol.endLine).text }),
  }
}

function suggestNext(
  { reader }: QueryContext,
  names: SymbolNames,
  shown: readonly Match[],
  { language }: SearchInput,
): { suggestion?: Suggestion } {
  const first = shown[0]
  if (first)
    return { suggestion: suggest('get_references', { symbol_name: names.handle(names.whole(first.symbol)) }) }
  const here = language === undefined ? [] : [...new Set(reader.files().map(file => file.language))].sort()
  // With an unknown or absent language, no words find anything.
  return here.length > 0 && !here.includes(language?.toLowerCase() ?? '')
    ? { suggestion: new Suggestion(`ask for another language: files here are in ${here.join(', ')}`) }
    : { suggestion: new Suggestion('try fewer or shorter words, or a glob such as *name*') }
}
