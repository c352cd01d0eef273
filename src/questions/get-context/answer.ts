/** What must be read for a task: the source that answers a question, folded, within a budget. */
import { advise } from '../../errors/advice.ts'
import type { History } from '../../rank/history.ts'
import { checkInput } from '../declare/check-input.ts'
import type { CheckedInput } from '../declare/field.ts'
import type { Answer } from '../shared/answer.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget, sameText } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveSymbol } from '../shared/resolve-symbol.ts'
import { Suggestion, suggest } from '../shared/suggestion.ts'
import { buildBundle, type ContextBundle } from './build-bundle.ts'
import { type Chosen, chooseBodies, listSymbols } from './choose-bodies.ts'
import { type ContextInput, getContextQuestion } from './declare.ts'
import { explainRanking, type Ranking } from './explain-ranking.ts'
import { collectCandidates } from './find-candidates.ts'
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

/** Without a budget an answer ends when what follows is clearly worse than the best. */
const ENOUGH = { tokens: 1_650, minShare: 0.3 }
const MIN_SHARE = 0.12
/** What verdict, meta, flow and headings take of a budget. */
const OVERHEAD = { tokens: 180, share: 0.03 }
/** Handles listed below the source: the best of other files, and the best of all. */
const ALSO = { minShare: 0.15, files: 5, best: 5, minBudget: 800 }

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
  const terms = questionTerms(query, guesses, question.literals)
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
  const { candidates, relations, targets } = collectCandidates(context, names, {
    entries,
    ranked,
    question,
    guesses,
    depth: input.expansion_depth,
    includeTests,
  })
  const bodies = scoreBodies(context, names, source, candidates, terms)
  const scored = orderBodies(context, bodies, { relations, entries, targets })
  const budget = input.token_budget ?? context.audience.budgets.context
  const chosen = choose(context, scored, input, budget, terms, source)
  const ranking = explainRanking(names, ranked, scored, question.kind, input.explain)
  const unknown = terms.guesses.filter(guess => !isKnown(context, guess, bodies)).map(({ text }) => text)
  const close = (shown: readonly Chosen[]): ContextAnswer => {
    const also = shown.length === 0 || budget < ALSO.minBudget ? [] : alsoFitting(scored, shown)
    const { bundle, edges } = buildBundle(context, names, source, {
      shown,
      also: also.map(({ symbol }) => symbol),
      relations,
      available: scored.length,
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
      why: shown.length < chosen.length ? ['truncated_by_budget'] : [],
      ...(left > 0 ? { omitted: { symbols: left } } : {}),
      ...(unknown.length > 0 ? { unknownGuesses: unknown } : {}),
      suggestion: nextStep(names, shown),
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

/** A file that is not indexed has no known imports, so it changes nothing. */
function indexedFile({ reader }: QueryContext, path: string | undefined): string | undefined {
  const cursor = path?.replace(/^\.\//, '')
  return cursor !== undefined && reader.file(cursor) ? cursor : undefined
}

function choose(
  context: QueryContext,
  scored: readonly ScoredBody[],
  input: Checked,
  budget: number,
  terms: QuestionTerms,
  source: SourceLines,
): Chosen[] {
  const room = budget - OVERHEAD.tokens - budget * OVERHEAD.share
  if (input.detail === 'location') return listSymbols(scored, 'location', room)
  if (input.detail === 'signature' || input.include_signatures_only)
    return listSymbols(scored, 'signature_only', room)
  const isOpen = input.token_budget === undefined
  return chooseBodies(context, scored, {
    budget: isOpen ? Math.min(room, ENOUGH.tokens) : room,
    minShare: isOpen ? ENOUGH.minShare : MIN_SHARE,
    terms: new Set([...terms.asked, ...terms.guessed]),
    source,
    strategy: input.strategy,
  })
}

/** What comes next in the order, one of each file first: a reader may know by the name that it is needed. */
function alsoFitting(scored: readonly ScoredBody[], shown: readonly Chosen[]): ScoredBody[] {
  const best = scored[0]?.score ?? 0
  const isShown = new Set(shown.map(({ symbol }) => symbol.id))
  const paths = new Set(shown.map(({ symbol }) => symbol.path))
  const rest = scored.filter(({ symbol, score }) => !isShown.has(symbol.id) && score > ALSO.minShare * best)
  const ofOtherFiles = rest.filter(({ symbol }) => {
    if (paths.has(symbol.path)) return false
    paths.add(symbol.path)
    return true
  })
  const listed = new Set([...ofOtherFiles.slice(0, ALSO.files), ...rest.slice(0, ALSO.best)])
  return rest.filter(one => listed.has(one))
}

/** A guess is known if a symbol or a file has the name, or if a candidate holds the text. */
function isKnown({ reader }: QueryContext, { lower, last }: Guess, bodies: readonly ScoredBody[]): boolean {
  if (reader.countNamed(last, 'nocase') > 0) return true
  return bodies.some(({ text, symbol }) => text.includes(lower) || symbol.path.toLowerCase().includes(lower))
}

function nextStep(names: SymbolNames, shown: readonly Chosen[]): Suggestion {
  const [first] = shown
  if (!first)
    return new Suggestion(
      advise`try ${{ ask: 'search_symbols' }} with one of the names you know, or ${{ ask: 'search_text' }} for a message`,
    )
  return suggest('get_references', { symbol_name: names.handle(first.symbol) })
}
