/** Finds symbols by name, glob or words: exact > qualified > prefix > parts of the name > signature > documentation. */
import { advise } from '../../errors/advice.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import { SYMBOL_FLAG, SYMBOL_KINDS, type SymbolKind } from '../../model/index.ts'
import type { DocumentSet } from '../../rank/rank-documents.ts'
import type { BriefSymbol } from '../../store/schema/rows.ts'
import { mayBeUnread } from '../../verdict/conditions/unread-files.ts'
import { NO_DOUBTS } from '../../verdict/find-doubts.ts'
import { checkInput } from '../declare/check-input.ts'
import type { QuotedPlace } from '../get-context/rank-context.ts'
import { countCallers } from '../get-references/override-family.ts'
import type { Answer, FoundSymbol } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { matchPath } from '../shared/match-path.ts'
import { importance, outerKind, SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { sliceLines } from '../shared/slice-lines.ts'
import { Suggestion, suggest } from '../shared/suggestion.ts'
import { collectLike, collectMatches, FIRST_BY_WORDS, type Match, TIERS } from './collect-matches.ts'
import { type SearchInput, searchSymbolsQuestion } from './declare.ts'
import { describeSymbol } from './describe-symbol.ts'
import { isInWords } from './find-by-words.ts'
import { findDocuments } from './find-documents.ts'
import { type Fit, judgeFit } from './judge-fit.ts'
import { type RankedMatch, rankMatches } from './rank-matches.ts'
import { renderSearch } from './render.ts'
import { symbolFlags } from './symbol-flags.ts'

export interface FoundDocument {
  path: string
  /** Titles from the outermost on, joined by ` > `; '' before the first. */
  section: string
  lines: string
  score: number
}

/** What a search needs beside the index: documents, and where texts that the query quotes are. */
export interface SearchMaterial {
  documents?: DocumentSet
  quoted?: readonly QuotedPlace[]
}

export interface SearchAnswer extends Answer {
  query: string
  symbols: FoundSymbol[]
  /** Sections of documents, configuration and templates; they never displace code. */
  documents?: FoundDocument[]
  total_matches: number
  /** More may match than were looked at. */
  total_is_lower_bound?: true
}

export function searchSymbols(
  context: QueryContext,
  given: SearchInput,
  { documents = [], quoted = [] }: SearchMaterial = {},
): SearchAnswer {
  const input = checkInput(searchSymbolsQuestion.input, given)
  const query = input.query.trim()
  const { limit, like, file_pattern, language, returns, visibility, project, flags } = input
  const names = new SymbolNames(context)
  const accepts = filterOf(context, names, input)
  const collect = (): ReturnType<typeof collectMatches> =>
    collectMatches(
      context,
      names,
      query,
      kindsOf(input.kind),
      accepts,
      limit,
      input.kind === 'component' ||
        [file_pattern, language, returns, visibility, project, flags].some(given => given !== undefined),
      quoted,
    )
  const { matches, capped } =
    like === undefined ? collect() : collectLike(context, names, like, query, accepts, kindsOf(input.kind))
  const { matches: fitting, duplicates } =
    like === undefined
      ? rankMatches(context, names, matches, query)
      : { matches: matches.map(asSimilar), duplicates: 0 }
  const isAskedInWords = like === undefined && isInWords(query)
  const fit = isAskedInWords ? judgeFit(context, names, query, fitting) : 'fits'
  const ranked = fit === 'none' ? [] : fitting
  const within = ranked.slice(0, limit)
  const sections = findDocuments(documents, input, within.length > 0)
  const total = { total_matches: ranked.length, ...(capped ? { total_is_lower_bound: true as const } : {}) }
  const isLimited = ranked.length > within.length || capped
  const isByWords = isInWords(query) || within.some(({ tier }) => tier >= FIRST_BY_WORDS)
  const best = within[0]?.value ?? 1
  const isUnsure = ranked.length === 0 && mayBeUnread(context, query)
  return fitBudget(context, input.token_budget, {
    most: within.length,
    build: keep => {
      const shown = within.slice(0, keep)
      const left = ranked.length - shown.length
      const symbols = shown.map(match => ({
        ...describe(context, names, match, input),
        ...(isByWords ? fitOf(match, best, like !== undefined) : {}),
      }))
      return finishAnswer(
        context,
        { query, symbols, ...(sections.length > 0 ? { documents: sections } : {}), ...total },
        {
          files: shown.map(match => match.symbol.path),
          restsOnEdges: true,
          doubts: NO_DOUBTS,
          isByWords: isByWords || (shown.length === 0 && !/[*?]/.test(query)),
          why: [
            ...(isUnsure ? (['parse_errors'] as const) : []),
            ...(isLimited ? (['truncated_by_limit'] as const) : []),
            ...(duplicates > 0 ? (['copies_folded'] as const) : []),
            ...(keep < within.length ? (['truncated_by_budget'] as const) : []),
          ],
          ...(left > 0 ? { omitted: { symbols: left } } : {}),
          duplicates,
          ...suggestNext(context, names, shown, input, fit),
        },
      )
    },
    render: renderSearch,
  })
}

/** `file` and `module` are the same symbols. A class may be a component: its flag says so, which `filterOf` checks. */
function kindsOf(kind = 'any'): SymbolKind[] | undefined {
  if (kind === 'any') return undefined
  if (kind === 'file') return ['module']
  const known = SYMBOL_KINDS.find(candidate => candidate === kind)
  if (!known) {
    const all = ['any', 'file', ...SYMBOL_KINDS.slice(1)].join(', ')
    throw new BombeError('invalid_input', `there is no kind ${kind}`, { hint: `kinds: ${all}` })
  }
  return known === 'component' ? ['component', 'class'] : [known]
}

function filterOf(
  context: QueryContext,
  names: SymbolNames,
  { kind, file_pattern, language, returns, visibility, flags = [], project }: SearchInput,
): (symbol: BriefSymbol) => boolean {
  const matches = file_pattern === undefined ? () => true : matchPath(file_pattern)
  const projects =
    project === undefined
      ? null
      : new Set(
          context.reader
            .projects()
            .filter(({ name, folder }) => name === project || folder === project.replace(/\/$/, ''))
            .map(({ id }) => id),
        )
  const isComponent = (symbol: BriefSymbol): boolean =>
    symbol.kind === 'component' || (names.whole(symbol).flags & SYMBOL_FLAG.component) > 0
  const needsWhole = returns !== undefined || visibility !== undefined || flags.length > 0
  return symbol => {
    if (!matches(symbol.path)) return false
    const file = names.file(symbol.file)
    if (language !== undefined && file?.language !== language.toLowerCase()) return false
    if (projects && !projects.has(file?.project ?? -1)) return false
    if (kind === 'component' && !isComponent(symbol)) return false
    if (!needsWhole) return true
    const whole = names.whole(symbol)
    if (returns !== undefined && !whole.returns.toLowerCase().includes(returns.toLowerCase())) return false
    if (visibility !== undefined && whole.visibility !== visibility) return false
    const own = symbolFlags(whole, file)
    return flags.every(flag => own.includes(flag))
  }
}

/** Likeness alone decides: a copy in an example is what was asked for. */
function asSimilar(match: Match): RankedMatch {
  return { ...match, value: match.score, copies: [], reasons: () => ['its meaning'] }
}

/** How well a result fits, and by what it was found. */
function fitOf(
  { tier, value }: RankedMatch,
  best: number,
  isLike: boolean,
): { score: number; found_by: string[] } {
  const score = tier < FIRST_BY_WORDS ? 1 : Math.min(1, value / best)
  return {
    score: Number(score.toFixed(3)),
    found_by: [isLike ? 'meaning' : tier < FIRST_BY_WORDS ? TIERS[tier]! : 'words'],
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
  const notes = context.notes.textsOf(symbol, context.reader)
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
    ...(detail === 'location'
      ? {}
      : {
          signature: symbol.signature,
          visibility: symbol.visibility,
          ...describeSymbol(context, names, symbol),
        }),
    ...(flags.length > 0 ? { flags } : {}),
    importance_score: importance(symbol.rank),
    callers_count: countCallers(context.reader, symbol.id),
    callees_count: context.reader.calleesCount(symbol.id),
    ...(match.copies.length > 0
      ? { copies: match.copies.map(copy => names.handle(names.whole(copy))).sort() }
      : {}),
    ...explained(match, input.explain),
    ...(notes.length > 0 ? { notes } : {}),
    ...(source === null ? {} : { source: sliceLines(source, symbol.startLine, symbol.endLine).text }),
  }
}

/** `basic`: what decided. `full`: everything that counted. */
function explained(
  match: RankedMatch,
  explain: SearchInput['explain'],
): Pick<FoundSymbol, 'ranking_reasons'> {
  if (explain !== 'basic' && explain !== 'full') return {}
  const reasons = match.reasons()
  if (explain === 'basic') return { ranking_reasons: reasons.slice(0, BASIC_REASONS) }
  return { ranking_reasons: [...reasons, `value ${Number(match.value.toPrecision(3))}`] }
}

const BASIC_REASONS = 2

function suggestNext(
  { reader }: QueryContext,
  names: SymbolNames,
  shown: readonly Match[],
  { language }: SearchInput,
  fit: Fit,
): { suggestion?: Suggestion } {
  const first = shown[0]
  if (first && fit === 'guess')
    return {
      suggestion: new Suggestion(
        advise`these are guesses: none has half of the words; try names you expect in the code, or ${{ ask: 'search_text' }} for a text in it`,
      ),
    }
  if (first)
    return { suggestion: suggest('get_references', { symbol_name: names.handle(names.whole(first.symbol)) }) }
  const here = language === undefined ? [] : [...new Set(reader.files().map(file => file.language))].sort()
  // With an unknown or absent language, no words find anything.
  return here.length > 0 && !here.includes(language?.toLowerCase() ?? '')
    ? { suggestion: new Suggestion(`ask for another language: files here are in ${here.join(', ')}`) }
    : { suggestion: new Suggestion('try fewer or shorter words, or a glob such as *name*') }
}
