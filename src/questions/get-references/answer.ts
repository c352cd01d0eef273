/** Who refers to a symbol and what it refers to, by direction and depth. */

import { BombeError } from '../../errors/bombe-error.ts'
import { VALUE_LIKE } from '../../model/index.ts'
import { compareLines } from '../../model/position.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { findUnread } from '../../verdict/conditions/unread-files.ts'
import { type Doubts, findDoubts } from '../../verdict/find-doubts.ts'
import { isIncoming, type Walk } from '../../verdict/walk.ts'
import type { Why } from '../../verdict/why.ts'
import { checkInput } from '../declare/check-input.ts'
import type { Answer, Reference } from '../shared/answer.ts'
import type { Resolved } from '../shared/choose-candidate.ts'
import {
  compareSteps,
  describeStep,
  describeTarget,
  isTest,
  type TargetSymbol,
} from '../shared/describe-references.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget, shareOut } from '../shared/fit-budget.ts'
import { isCallable } from '../shared/handle.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveOnce } from '../shared/resolve-symbol.ts'
import { type Suggestion, suggest } from '../shared/suggestion.ts'
import { fromOthers, whyOfOthers } from './add-others.ts'
import { answerPath, type CallPath } from './answer-path.ts'
import { getReferencesQuestion, type ReferencesInput } from './declare.ts'
import { walksOf } from './directions.ts'
import { findAccesses } from './find-accesses.ts'
import { findUsages } from './find-usages.ts'
import { addValueCallers } from './find-value-callers.ts'
import { renderReferences } from './render.ts'
import { type Step, walkReferences } from './walk-references.ts'

export type ReferencesAnswer = Answer & {
  target_symbol: TargetSymbol
  to_symbol?: TargetSymbol
  paths?: CallPath[]
} & Partial<Record<Walk, Reference[]>>

/** `known`: the target, where it was resolved already. */
export function getReferences(
  context: QueryContext,
  given: ReferencesInput,
  known?: Resolved,
): ReferencesAnswer {
  const input = checkInput(getReferencesQuestion.input, given)
  if (input.direction === 'path') return answerPath(context, input)
  const { direction, depth, limit } = input
  const names = new SymbolNames(context)
  const { symbol: target, also } = resolveOnce(context, names, input.symbol_name, known)
  const { access } = input
  if (access && direction !== 'usages' && direction !== 'both')
    throw new BombeError('invalid_input', `access tells usages apart, not ${direction}`)
  const walks = depth === 0 ? [] : walksOf(access ? 'usages' : direction, target)
  const callers = new Set<number>()
  const compare =
    input.sort === 'path'
      ? (a: Step, b: Step) => compareLines(a.symbol, b.symbol)
      : compareSteps(names, context.notes)
  const found = walks.map(walk => {
    const isEveryUse = direction === 'usages' && !access
    const { steps, capped } = access
      ? findAccesses(context.reader, names, target, access)
      : isEveryUse
        ? findUsages(context.reader, names, target, depth, compare)
        : walkReferences(context.reader, names, target, walk, depth)
    if (walk === 'callers') addValueCallers(context, target, steps)
    if (walk === 'callers') for (const { symbol } of steps) callers.add(symbol.id)
    const wanted = steps.filter(step => input.include_tests || !isTest(names, step.symbol))
    // All uses are in order by what they do.
    const ordered = isEveryUse && input.sort === 'rank' ? wanted : wanted.sort(compare)
    const others = fromOthers(context, walk, input.include_tests, isEveryUse)
    return {
      walk,
      capped,
      total: wanted.length + others.length,
      steps: ordered.slice(0, limit),
      others: others.slice(0, Math.max(0, limit - ordered.length)),
    }
  })
  const withSource = input.include_source
  const isWithoutUses = walks.includes('callers') && !walks.includes('usages')
  const otherUses = isWithoutUses ? countUsages(context, names, target, callers) : 0
  const doubts = doubtsOf(context, target, walks)
  const unread = findUnread(context, target, walks).length
  return fitBudget(context, input.token_budget, {
    most: found.reduce((sum, one) => sum + listed(one), 0),
    build: keep =>
      buildAnswer(context, names, target, { found, also, otherUses, unread, doubts }, keep, withSource),
    render: renderReferences,
  })
}

interface Findings {
  found: readonly Found[]
  /** Handles of what else the address may mean. */
  also: readonly string[]
  /** How many refer to it in another direction. */
  otherUses: number
  /** How many files mention it that nothing is known of. */
  unread: number
  doubts: Doubts
}

interface Found {
  walk: Walk
  steps: Step[]
  /** From other repositories. */
  others: Reference[]
  /** How many there are, the limit apart. */
  total: number
  /** The walk was broken off, so that there may be more. */
  capped: boolean
}

function listed({ steps, others }: Found): number {
  return steps.length + others.length
}

function buildAnswer(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  { found, also, otherUses, unread, doubts }: Findings,
  keep: number,
  withSource: boolean,
): ReferencesAnswer {
  const shares = shareOut(keep, found.map(listed))
  const included = found.map(({ steps }, index) => steps.slice(0, shares[index]))
  const others = found
    .map(one => one.others)
    .map((all, index) => all.slice(0, shares[index]! - included[index]!.length))
  const lists = found.map(({ walk }, index) => [
    walk,
    [...included[index]!.map(step => describeStep(context, names, step, withSource)), ...others[index]!],
  ])
  const omitted = [
    ...found.flatMap(({ walk, total }, index) => {
      const left = total - included[index]!.length - others[index]!.length
      return left > 0 ? [[walk, left] as const] : []
    }),
    ...(otherUses > 0 ? [['usages', otherUses] as const] : []),
    ...(unread > 0 ? [['unread_files', unread] as const] : []),
  ]
  const shown = included.flat()
  const involved = [target, ...shown.map(step => step.symbol)]
  return finishAnswer(
    context,
    { target_symbol: describeTarget(names, target), ...Object.fromEntries(lists) },
    {
      files: new Set(involved.map(symbol => symbol.path)),
      restsOnEdges: true,
      edges: [
        ...shown.flatMap(step => step.confidences),
        ...others.flat().map(({ confidence }) => confidence),
      ],
      doubts,
      also,
      why: [...whyOf(names, found, involved, keep), ...whyOfOthers(context, found)],
      ...(context.others ? { workspaces: context.others.lookedAt } : {}),
      omitted: Object.fromEntries(omitted),
      ...(unread > 0
        ? { suggestion: suggest('search_text', { pattern: target.name }) }
        : found.length > 0
          ? suggestNext(context, names, target, found, otherUses)
          : {}),
    },
  )
}

function whyOf(
  names: SymbolNames,
  found: readonly Found[],
  involved: readonly SymbolRow[],
  keep: number,
): Why[] {
  const why: Why[] = []
  if (found.some(one => one.capped || one.total > listed(one))) why.push('truncated_by_limit')
  if (found.reduce((sum, one) => sum + listed(one), 0) > keep) why.push('truncated_by_budget')
  if (involved.some(symbol => names.file(symbol.file)?.parseStatus !== 'full')) why.push('parse_errors')
  return why
}

/** A function passed as a value is called elsewhere: code that passes it counts as a caller. */
function countUsages(
  { reader }: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  callers: ReadonlySet<number>,
): number {
  if (!isCallable(target.kind) && !VALUE_LIKE.has(target.kind)) return 0
  const { steps } = walkReferences(reader, names, target, 'usages', 1)
  // A variable that is called is used as well: its callers are listed already.
  return steps.filter(({ symbol }) => isCallable(target.kind) || !callers.has(symbol.id)).length
}

/** A name without callers may be used in another way, and one that is used may be called; text finds what edges do not. */
function suggestNext(
  { reader }: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  found: readonly Found[],
  otherUses: number,
): { suggestion?: Suggestion } {
  const handle = names.handle(target)
  const hasNoCallers = found.some(({ walk, total }) => walk === 'callers' && total === 0)
  if (hasNoCallers && otherUses > 0)
    return { suggestion: suggest('get_references', { symbol_name: handle, direction: 'usages' }) }
  const [first] = found.flatMap(({ steps }) => steps.slice(0, 1))
  const isUsages = found.every(({ walk }) => walk === 'usages')
  if (isUsages && reader.callersCount(target.id) > 0)
    return { suggestion: suggest('get_references', { symbol_name: handle, direction: 'callers' }) }
  if (first) return { suggestion: suggest('get_source', { symbol_name: names.handle(first.symbol) }) }
  const asked = found.map(({ walk }) => walk)
  const isCallers = asked.includes('callers')
  const direction = target.kind === 'module' ? 'importers' : 'usages'
  return {
    suggestion: isCallers
      ? suggest('get_references', { symbol_name: handle, direction })
      : suggest('search_text', { pattern: target.name }),
  }
}

/** For what comes in, all that may refer to it; for what goes out, the sites inside it that lead nowhere yet. */
function doubtsOf(context: QueryContext, target: SymbolRow, walks: readonly Walk[]): Doubts {
  const doubts = findDoubts(context, target, walks)
  if (walks.every(isIncoming)) return doubts
  const inside = context.reader
    .sitesFrom(target.file, target.id)
    .filter(({ state, reason }) => (state === 'open' || state === 'unknown') && !RULED_OUT.has(reason))
  const why =
    inside.length === 0 ? [] : [inside.every(site => site.isVerified) ? 'engine_silent' : 'not_queried']
  return {
    why: [...new Set([...doubts.why, ...(why as Why[])])],
    open: doubts.open + inside.length,
    places: [...doubts.places, ...inside.map(({ path, line }) => ({ path, line }))],
  }
}

const RULED_OUT: ReadonlySet<string> = new Set(['outside', 'no-symbol-there'])
