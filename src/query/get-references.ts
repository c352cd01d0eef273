/** Who refers to a symbol and what it refers to, by direction and depth. */
import { VALUE_LIKE } from '../model/index.ts'
import type { SymbolRow } from '../store/rows.ts'
import type { Answer, Reference, Why } from './answer.ts'
import { checkChoice, checkCount } from './check-input.ts'
import {
  compareSteps,
  describeStep,
  describeTarget,
  isTest,
  type TargetSymbol,
} from './describe-references.ts'
import { DIRECTIONS, type Direction, type Walk, walksOf } from './directions.ts'
import { findUnread } from './find-unread.ts'
import { finishAnswer } from './finish-answer.ts'
import { fitBudget, shareOut } from './fit-budget.ts'
import { isCallable } from './handle.ts'
import { whyNotAll } from './lacks-structure.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { renderReferences } from './render-references.ts'
import { resolveSymbol } from './resolve-symbol.ts'
import { isIncoming, type Step, walkReferences } from './walk-references.ts'

export interface ReferencesInput {
  symbol_name: string
  direction?: Direction
  depth?: number
  include_source?: boolean
  include_tests?: boolean
  limit?: number
  token_budget?: number
}

export type ReferencesAnswer = Answer & { target_symbol: TargetSymbol } & Partial<Record<Walk, Reference[]>>

export const REFERENCES_LIMIT = { default: 100, most: 2000 }
export const DEEPEST_REFERENCES = 5

export function getReferences(context: QueryContext, input: ReferencesInput): ReferencesAnswer {
  const { direction, depth, limit } = checkInput(input)
  const names = new SymbolNames(context)
  const target = resolveSymbol(context, names, input.symbol_name)
  const walks = walksOf(direction)
  const callers = new Set<number>()
  const found = walks.map(walk => {
    const { steps, capped } = walkReferences(context.reader, names, target, walk, depth)
    if (walk === 'callers') for (const { symbol } of steps) callers.add(symbol.id)
    const wanted = steps.filter(step => input.include_tests !== false || !isTest(names, step.symbol))
    return {
      walk,
      capped,
      total: wanted.length,
      steps: wanted.sort(compareSteps(names, context.notes)).slice(0, limit),
    }
  })
  const withSource = input.include_source === true
  const unasked = walks.includes('callers') ? countUsages(context, names, target, callers) : 0
  const open = countOpen(context, target, walks)
  const untold = whyNotAll(context, names, target, walks)
  const unread = findUnread(context, target, walks).length
  if (unread > 0) untold.push('parse_errors')
  return fitBudget(context, input.token_budget, {
    most: found.reduce((sum, { steps }) => sum + steps.length, 0),
    build: keep =>
      buildAnswer(context, names, target, { found, unasked, unread, open, untold }, keep, withSource),
    render: renderReferences,
  })
}

interface Findings {
  found: readonly Found[]
  /** How many refer to it in a way that was not asked for. */
  unasked: number
  /** How many files mention it that nothing is known of. */
  unread: number
  /** How many sites may still turn out to mean it, or stand in it and lead nowhere yet. */
  open: number
  untold: readonly Why[]
}

interface Found {
  walk: Walk
  steps: Step[]
  /** How many there are, the limit apart. */
  total: number
  /** The walk was broken off, so that there may be more. */
  capped: boolean
}

function buildAnswer(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  { found, unasked, unread, open, untold }: Findings,
  keep: number,
  withSource: boolean,
): ReferencesAnswer {
  const shares = shareOut(
    keep,
    found.map(({ steps }) => steps.length),
  )
  const kept = found.map(({ steps }, index) => steps.slice(0, shares[index]))
  const lists = found.map(({ walk }, index) => [
    walk,
    kept[index]!.map(step => describeStep(context, names, step, withSource)),
  ])
  const omitted = [
    ...found.flatMap(({ walk, total }, index) =>
      total > kept[index]!.length ? [[walk, total - kept[index]!.length] as const] : [],
    ),
    ...(unasked > 0 ? [['usages', unasked] as const] : []),
    ...(unread > 0 ? [['unread_files', unread] as const] : []),
  ]
  const shown = kept.flat()
  const involved = [target, ...shown.map(step => step.symbol)]
  return finishAnswer(
    context,
    { target_symbol: describeTarget(names, target), ...Object.fromEntries(lists) },
    {
      files: new Set(involved.map(symbol => symbol.path)),
      restsOnEdges: true,
      edges: shown.flatMap(step => step.confidences),
      openCandidates: open,
      why: [...whyOf(names, found, involved, keep), ...untold],
      omitted: Object.fromEntries(omitted),
      ...(unread > 0
        ? { suggestion: `search_text ${target.name}` }
        : suggest(context, names, target, found, unasked)),
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
  if (found.some(({ capped, steps, total }) => capped || total > steps.length)) why.push('truncated_by_limit')
  if (found.reduce((sum, { steps }) => sum + steps.length, 0) > keep) why.push('truncated_by_budget')
  if (involved.some(symbol => names.file(symbol.file)?.parseStatus !== 'full')) why.push('parse_errors')
  return why
}

/** A function handed on as a value is called, only elsewhere: who does so is counted where callers are asked for. */
function countUsages(
  { reader }: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  callers: ReadonlySet<number>,
): number {
  if (!isCallable(target.kind) && !VALUE_LIKE.has(target.kind)) return 0
  const { steps } = walkReferences(reader, names, target, 'usages', 1)
  // A variable that is called is used as well: who calls it is told already.
  return steps.filter(({ symbol }) => isCallable(target.kind) || !callers.has(symbol.id)).length
}

/** A name nobody calls may be used in another way, and one that is used may be called; text finds what edges do not. */
function suggest(
  { reader }: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  found: readonly Found[],
  unasked: number,
): { suggestion?: string } {
  const hasNoCallers = found.some(({ walk, total }) => walk === 'callers' && total === 0)
  if (hasNoCallers && unasked > 0)
    return { suggestion: `get_references ${names.handle(target)} direction=usages` }
  const [first] = found.flatMap(({ steps }) => steps.slice(0, 1))
  const isUsages = found.every(({ walk }) => walk === 'usages')
  if (isUsages && reader.callersCount(target.id) > 0)
    return { suggestion: `get_references ${names.handle(target)} direction=callers` }
  if (first) return { suggestion: `get_source ${names.handle(first.symbol)}` }
  const asked = found.map(({ walk }) => walk)
  const isCallers = asked.includes('callers')
  return {
    suggestion: isCallers
      ? `get_references ${names.handle(target)} direction=${target.kind === 'module' ? 'importers' : 'usages'}`
      : `search_text ${target.name}`,
  }
}

function checkInput(input: ReferencesInput): { direction: Direction; depth: number; limit: number } {
  const { direction = 'both', depth = 1, limit = REFERENCES_LIMIT.default } = input
  return {
    direction: checkChoice('direction', direction, DIRECTIONS),
    depth: checkCount('depth', depth, 1, DEEPEST_REFERENCES),
    limit: checkCount('limit', limit, 1, REFERENCES_LIMIT.most),
  }
}

/** For what comes in, open sites that bear the name; for what goes out, open sites inside the symbol. */
function countOpen({ reader }: QueryContext, target: SymbolRow, walks: readonly Walk[]): number {
  const incoming = walks.some(isIncoming) && target.kind !== 'module' ? reader.openSitesNamed(target.name) : 0
  if (walks.every(isIncoming)) return incoming
  const inside = reader.sitesFrom(target.file, target.id).filter(site => site.state === 'open')
  return incoming + inside.filter(site => site.reason !== 'outside').length
}
