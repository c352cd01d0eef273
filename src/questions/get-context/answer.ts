/** What must be read for a task: the source that answers a question, folded, within a budget. */
import { advise } from '../../errors/advice.ts'
import type { History } from '../../rank/history.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { checkInput } from '../declare/check-input.ts'
import type { CheckedInput } from '../declare/field.ts'
import type { Answer } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget, sameText } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import { notIndexed } from '../shared/not-indexed.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveSymbol } from '../shared/resolve-symbol.ts'
import { Suggestion, suggest } from '../shared/suggestion.ts'
import { buildBundle, type ContextBundle } from './build-bundle.ts'
import { type Chosen, chooseBodies } from './choose-bodies.ts'
import { choosePlaces } from './choose-places.ts'
import { type ContextInput, getContextQuestion } from './declare.ts'
import { explainRanking, type Ranking } from './explain-ranking.ts'
import { collectCandidates } from './find-candidates.ts'
import { liftCounterparts } from './lift/lift-counterparts.ts'
import { liftEnclosing } from './lift/lift-enclosing.ts'
import { liftTemplates } from './lift/lift-templates.ts'
import { furtherSymbols, listSymbols } from './list-symbols.ts'
import { type Fit, measureFit } from './measure-fit.ts'
import { orderBodies } from './order-bodies.ts'
import { type Guess, type QuestionTerms, questionTerms } from './question-terms.ts'
import { type QuotedPlace, rankContext } from './rank-context.ts'
import { type QuestionKind, readQuestion } from './read-question.ts'
import { renderContext } from './render.ts'
import { type ScoredBody, scoreBodies } from './score-bodies.ts'
import { SourceLines } from './source-lines.ts'

type Checked = CheckedInput<typeof getContextQuestion.input>

export interface ContextAnswer extends Answer {
  query: string
  question_kind: QuestionKind
  context_bundle: ContextBundle
  /** With `explain`: the order everything was chosen by. */
  ranking?: Ranking
}

/** Without a budget an answer ends when what follows is clearly worse than the best; one symbol is told in less than many places. */
const ENOUGH = {
  symbol: { tokens: 1_600, minShare: 0.25 },
  other: { tokens: 1_670, minShare: 0.28 },
  wide: { tokens: 1_770, minShare: 0.25 },
  nothing: 500,
}
const WIDE: ReadonlySet<QuestionKind> = new Set(['places', 'impact', 'how_to'])
const MIN_SHARE = 0.12
/** What verdict, meta and flow take of a budget; bodies are estimated a little too high, which gives some of it back. */
const OVERHEAD = { tokens: 160, share: -0.1 }
/** What the table of places takes of an answer at most; bodies have the rest. */
const PLACES_SHARE = 0.6
/** Symbols listed after the source: how many, and which share of a budget is kept for them, by form. */
export const LISTED = {
  minShare: 0.05,
  minBudget: 800,
  most: { open: 6, named: 60 },
  share: { text: 0.08, structured: 0.3, both: 0.2 },
}

/** `quoted`: where texts that the question quotes are in the repository. */
export function getContext(
  context: QueryContext,
  given: ContextInput,
  history: History | null = null,
  quoted: readonly QuotedPlace[] = [],
): ContextAnswer {
  const input = checkInput(getContextQuestion.input, given)
  const query = input.query.trim()
  const guesses = (input.guesses ?? []).map(guess => guess.trim()).filter(guess => guess !== '')
  const names = new SymbolNames(context)
  const source = new SourceLines(context)
  const question = readQuestion(query)
  const terms = questionTerms(query, guesses, question)
  const entries = (input.entry_points ?? []).map(address => resolveSymbol(context, names, address))
  const includeTests = input.include_tests || question.isAboutTests
  const cursorFile = indexedFile(context, input.cursor_file)
  const ranked = rankContext(context, names, {
    query,
    question,
    guesses,
    history,
    cursorFile,
    includeTests,
    quoted,
  })
  const { candidates, relations, targets, evidence } = collectCandidates(context, names, source, {
    entries,
    ranked,
    question,
    guesses,
    depth: input.expansion_depth,
    includeTests,
  })
  const bodies = scoreBodies(context, names, source, candidates, terms, ranked)
  const fitting = question.kind === 'how_to' ? liftTemplates(context, bodies, ranked.accepts) : bodies
  const ordered = orderBodies(context, fitting, { relations, entries, targets })
  const scored = liftCounterparts(context, liftEnclosing(context, ordered))
  const fit = measureFit(context, scored, query, terms, ranked.filesWith)
  const budget = input.token_budget ?? context.audience.budgets.context
  const chosen = choose(
    context,
    { scored, evidence, entries, fit },
    input,
    budget,
    terms,
    source,
    question.kind,
  )
  const ranking = explainRanking(names, ranked, scored, question.kind, input.explain)
  const unknown = terms.guesses.filter(guess => !isKnown(context, guess, bodies)).map(({ text }) => text)
  const close = (shown: readonly Chosen[]): ContextAnswer => {
    const { bundle, edges } = buildBundle(context, names, source, {
      shown,
      relations,
      available: scored.length,
      fit,
    })
    const body = {
      query,
      question_kind: question.kind,
      context_bundle: bundle,
      ...(ranking ? { ranking } : {}),
    }
    const left = scored.length - shown.length
    return finishAnswer(context, body, {
      files: bundle.files.map(({ path }) => path),
      edges,
      restsOnEdges: true,
      isByWords: true,
      why: shown.length < Math.max(chosen.length, Math.min(1, scored.length)) ? ['truncated_by_budget'] : [],
      ...(left > 0 ? { omitted: { symbols: left } } : {}),
      ...(unknown.length > 0 ? { unknownGuesses: unknown } : {}),
      suggestion: nextStep(names, shown, fit, guesses.length > 0),
    })
  }
  const answer = fitBudget(
    context,
    budget,
    { most: chosen.length, build: keep => close(chosen.slice(0, keep)), render: renderContext },
    'context',
  )
  const { tokens_used = 0, token_budget = 0 } = answer.meta
  return sameText(answer, {
    ...answer,
    context_bundle: { ...answer.context_bundle, tokens_used, token_budget },
  })
}

/** A file that is not indexed has no known imports, so it changes nothing; one that is not there is a mistake. */
function indexedFile(context: QueryContext, path: string | undefined): string | undefined {
  const cursor = path?.replace(/^\.\//, '')
  if (cursor === undefined || context.reader.file(cursor)) return cursor
  if (context.readSource(cursor) === null) throw notIndexed(context, cursor)
  return undefined
}

function choose(
  context: QueryContext,
  {
    scored,
    evidence,
    entries,
    fit,
  }: {
    scored: readonly ScoredBody[]
    evidence: ReadonlyMap<number, readonly number[]>
    entries: readonly SymbolRow[]
    fit: Fit
  },
  input: Checked,
  budget: number,
  terms: QuestionTerms,
  source: SourceLines,
  kind: QuestionKind,
): Chosen[] {
  const room = budget - OVERHEAD.tokens - budget * OVERHEAD.share
  const { form } = context.audience
  if (input.detail === 'location') return listSymbols(scored, 'location', room, form)
  if (input.detail === 'signature' || input.include_signatures_only)
    return listSymbols(scored, 'signature_only', room, form)
  const isOpen = input.token_budget === undefined
  const listedRoom = budget < LISTED.minBudget ? 0 : room * LISTED.share[form]
  const enough = ENOUGH[WIDE.has(kind) ? 'wide' : kind === 'symbol' ? 'symbol' : 'other']
  const openRoom = fit.is === 'none' ? ENOUGH.nothing : enough.tokens
  const sourceRoom = isOpen ? Math.min(room, openRoom) : room - listedRoom
  const places = choosePlaces(scored, evidence, sourceRoom * PLACES_SHARE, source, form)
  const bodies = chooseBodies(context, scored, {
    budget: sourceRoom,
    places,
    entries: new Set(entries.map(({ id }) => id)),
    minShare: isOpen ? enough.minShare : MIN_SHARE,
    terms: new Set([...terms.asked, ...terms.guessed]),
    source,
    strategy: input.strategy,
    form,
  })
  if (bodies.length === 0 || listedRoom === 0) return bodies
  const further = furtherSymbols(scored, bodies, {
    minShare: LISTED.minShare,
    most: isOpen ? LISTED.most.open : LISTED.most.named,
  })
  const paths = new Set(bodies.map(({ symbol }) => symbol.path))
  return [...bodies, ...listSymbols(further, 'signature_only', listedRoom, form, paths)]
}

/** A guess is known if a symbol or a file has the name, or if a candidate holds the text. */
function isKnown({ reader }: QueryContext, { lower, last }: Guess, bodies: readonly ScoredBody[]): boolean {
  if (reader.countNamed(last, 'nocase') > 0) return true
  return bodies.some(({ text, symbol }) => text.includes(lower) || symbol.path.toLowerCase().includes(lower))
}

function nextStep(names: SymbolNames, shown: readonly Chosen[], fit: Fit, hasGuesses: boolean): Suggestion {
  const [first] = shown
  if (!first || fit.is !== 'good')
    return new Suggestion(
      hasGuesses || !first
        ? advise`try ${{ ask: 'search_symbols' }} with one of the names you know, or ${{ ask: 'search_text' }} for a message`
        : advise`ask again with guesses: names, words or strings you expect in the code; or ${{ ask: 'search_text' }} for a message`,
    )
  return suggest('get_references', { symbol_name: names.handle(first.symbol) })
}
