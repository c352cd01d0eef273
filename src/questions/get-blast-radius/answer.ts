/** What a change of a symbol reaches: callers, overriders, subclasses, files and tests, by the kind of change. */
import { FILE_FLAG, SYMBOL_FLAG, type SymbolKind, VALUE_LIKE } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { assessRisk, type RiskAssessment } from '../../verdict/assess-risk.ts'
import { findUnread } from '../../verdict/unread-files.ts'
import type { Walk } from '../../verdict/walk.ts'
import type { Why } from '../../verdict/why.ts'
import { whyNotAll } from '../../verdict/why-not-all.ts'
import { checkInput } from '../declare/check-input.ts'
import type { CheckedInput } from '../declare/field.ts'
import { type Step, type WalkResult, walkReferences } from '../get-references/walk-references.ts'
import type { Answer, Reference } from '../shared/answer.ts'
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
import { type BlastRadiusInput, getBlastRadiusQuestion } from './declare.ts'
import { renderBlastRadius } from './render.ts'

export type ChangeType = CheckedInput<typeof getBlastRadiusQuestion.input>['change_type']

export interface Impact {
  direct_callers: Reference[]
  transitive_callers: Reference[]
  overrides: Reference[]
  /** Uses that are no calls: values, types, decorators; imports where the symbol goes. */
  other_references?: Reference[]
  affected_files: string[]
  affected_tests: string[]
  total_affected_symbols: number
  total_affected_files: number
  risk_assessment: RiskAssessment
}

export interface BlastRadiusAnswer extends Answer {
  target: TargetSymbol
  change_type: ChangeType
  impact: Impact
}

/** What it follows for any change. */
export const BLAST_WALKS: readonly Walk[] = ['callers', 'implementors']

const DEEPEST = getBlastRadiusQuestion.input.max_depth.to

/** How far callers are followed: a signature breaks its direct callers only. */
const CALLERS_TO: Record<ChangeType, (depth: number) => number> = {
  behavior: depth => depth,
  signature: () => 1,
  delete: () => 1,
}

/** `known`: the target, where it was resolved already. */
export function getBlastRadius(
  context: QueryContext,
  given: BlastRadiusInput,
  known?: SymbolRow,
): BlastRadiusAnswer {
  const input = checkInput(getBlastRadiusQuestion.input, given)
  const { change_type: change, max_depth: depth } = input
  const names = new SymbolNames(context)
  const target = resolveOnce(context, names, input.symbol_name, known)
  const affected = findAffected(context, names, target, change, depth)
  return fitBudget(context, input.token_budget, {
    most: affected.lists.reduce((sum, list) => sum + list.length, 0),
    build: keep => buildAnswer(context, names, target, change, affected, keep),
    render: renderBlastRadius,
  })
}

interface Affected {
  /** Direct callers, transitive callers, overrides, other references, files, tests: in the order they are cut. */
  lists: readonly [Step[], Step[], Step[], Step[], string[], string[]]
  all: Step[]
  capped: boolean
  /** Some callers are further away than `depth` steps. */
  isDeeper: boolean
  depth: number
  /** What keeps it from being all there is, besides sites. */
  incomplete: readonly Why[]
  /** Sites that may still turn out to mean it. */
  open: number
  /** How many files mention it that nothing is known of. */
  unread: number
}

function findAffected(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  change: ChangeType,
  depth: number,
): Affected {
  const walk = (direction: Walk, steps: number, beside?: readonly SymbolRow[]): WalkResult =>
    walkReferences(context.reader, names, target, direction, steps, beside)
  const inheritors = walk('implementors', depth)
  const others = usesOf(target, change).map(direction => walk(direction, 1))
  // A function that is passed as a value is called by the code that passes it, and what a value is decides what those do
  // who read it: their callers are reached too.
  const leadsOn = isCallable(target.kind) || VALUE_LIKE.has(target.kind)
  const users = leadsOn ? others.flatMap(({ steps }) => steps.map(step => step.symbol)) : []
  const callers = walk('callers', CALLERS_TO[change](depth), users)
  if (change === 'signature')
    callers.steps.push(...callersOfInheritors(context, names, inheritors.steps, callers.steps))
  const sorted = (steps: readonly Step[]): Step[] => [...steps].sort(compareSteps(names, context.notes))
  const isNew = unseen(callers.steps.map(step => step.symbol.id))
  const overrides = sorted(inheritors.steps)
  const further = sorted(others.flatMap(other => other.steps)).filter(step => isNew(step.symbol.id))
  const all = [...callers.steps, ...overrides, ...further]
  const files = [...new Set(all.map(step => step.symbol.path))].sort()
  return {
    lists: [
      sorted(callers.steps.filter(step => step.depth === 1)),
      sorted(callers.steps.filter(step => step.depth > 1)),
      overrides,
      further,
      files.filter(path => !isTestPath(context, path)),
      files.filter(path => isTestPath(context, path)),
    ],
    all,
    capped: [callers, inheritors, ...others].some(result => result.capped),
    isDeeper: change === 'behavior' && callers.leadsOn(),
    depth,
    incomplete: whyNotAll(context, target, BLAST_WALKS),
    open: target.kind === 'module' ? 0 : context.reader.openSitesNamed(target.name),
    unread: findUnread(context, target, ['callers']).length,
  }
}

/** What overrides a method has to follow its signature, and so have those who call it there. */
function callersOfInheritors(
  { reader }: QueryContext,
  names: SymbolNames,
  inheritors: readonly Step[],
  callers: readonly Step[],
): Step[] {
  const isNew = unseen(callers.map(step => step.symbol.id))
  const methods = inheritors.filter(({ symbol }) => isCallable(symbol.kind))
  return methods.flatMap(({ symbol, depth }) => {
    const found = walkReferences(reader, names, symbol, 'callers', 1).steps
    return found
      .filter(step => isNew(step.symbol.id))
      .map(step => ({ ...step, depth: depth + 1, via: step.via ?? symbol }))
  })
}

/** Every mention is reached: a function may be handed on as a value. Only what goes is missed by who imports it. */
function usesOf({ kind }: SymbolRow, change: ChangeType): Walk[] {
  if (change === 'delete') return ['usages', 'importers']
  return [kind === 'module' ? 'importers' : 'usages']
}

function unseen(known: readonly number[]): (id: number) => boolean {
  const seen = new Set(known)
  return id => !seen.has(id) && seen.add(id).size > 0
}

function isTestPath({ reader }: QueryContext, path: string): boolean {
  return ((reader.file(path)?.flags ?? 0) & FILE_FLAG.test) !== 0
}

function buildAnswer(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  change: ChangeType,
  affected: Affected,
  keep: number,
): BlastRadiusAnswer {
  const shares = shareOut(
    keep,
    affected.lists.map(list => list.length),
  )
  const [direct, transitive, overrides, further, files, tests] = affected.lists.map((list, index) =>
    list.slice(0, shares[index]),
  ) as unknown as Affected['lists']
  const describe = (steps: readonly Step[]): Reference[] =>
    steps.map(step => describeStep(context, names, step, false))
  const symbols = new Set(affected.all.map(step => step.symbol.id))
  const impact: Impact = {
    direct_callers: describe(direct),
    transitive_callers: describe(transitive),
    overrides: describe(overrides),
    ...(affected.lists[3].length > 0 ? { other_references: describe(further) } : {}),
    affected_files: [...files],
    affected_tests: [...tests],
    total_affected_symbols: symbols.size,
    total_affected_files: affected.lists[4].length + affected.lists[5].length,
    risk_assessment: assessRisk({
      affected: affected.all.filter(step => !isTest(names, step.symbol)).length,
      isExported: isOffered(names, target),
      breaksUses: change !== 'behavior',
      inheritors: affected.lists[2].length,
      tests: affected.lists[5].length,
      ...(affected.isDeeper ? { within: affected.depth } : {}),
    }),
  }
  const shown = [direct, transitive, overrides, further].flat()
  return finishAnswer(
    context,
    { target: describeTarget(names, target), change_type: change, impact },
    basisOf(names, target, affected, shares, shown, change),
  )
}

const LIST_NAMES = ['direct_callers', 'transitive_callers', 'overrides', 'other_references', 'files', 'tests']

function basisOf(
  names: SymbolNames,
  target: SymbolRow,
  { lists, capped, isDeeper, depth, incomplete, open, unread }: Affected,
  shares: readonly number[],
  shown: readonly Step[],
  change: ChangeType,
) {
  const omitted = LIST_NAMES.flatMap((name, index) => {
    const left = lists[index]!.length - shares[index]!
    return left > 0 ? [[name, left] as const] : []
  })
  const involved = [target, ...shown.map(step => step.symbol)]
  const why: Why[] = [
    ...(unread > 0 ? (['parse_errors'] as const) : []),
    ...incomplete,
    ...(capped || isDeeper ? (['truncated_by_limit'] as const) : []),
    ...(omitted.length > 0 ? (['truncated_by_budget'] as const) : []),
  ]
  const first = lists[0][0] ?? lists[2][0] ?? lists[3][0]
  return {
    files: new Set(involved.map(symbol => symbol.path)),
    languages: new Set(involved.map(symbol => names.file(symbol.file)?.language ?? '')),
    restsOnEdges: true,
    edges: shown.flatMap(step => step.confidences),
    openCandidates: open,
    why,
    omitted: { ...Object.fromEntries(omitted), ...(unread > 0 ? { unread_files: unread } : {}) },
    suggestion:
      isDeeper && depth < DEEPEST && omitted.length === 0
        ? suggest('get_blast_radius', { symbol_name: names.handle(target), max_depth: DEEPEST })
        : nextStep(names, target, first, change),
  }
}

/** Strings, documentation and configuration name things too, and no edge leads there. */
function nextStep(
  names: SymbolNames,
  target: SymbolRow,
  first: Step | undefined,
  change: ChangeType,
): Suggestion {
  return first && change !== 'delete'
    ? suggest('get_source', { symbol_name: names.handle(first.symbol) })
    : suggest('search_text', { pattern: target.name })
}

/** Whether code outside may use it: it is exported, or a public member of what is. */
function isOffered(names: SymbolNames, { flags, visibility, container }: SymbolRow): boolean {
  if (flags & SYMBOL_FLAG.exported) return true
  const holder = visibility === 'public' ? names.symbol(container) : null
  return holder !== null && HOLDERS.has(holder.kind) && isOffered(names, holder)
}

const HOLDERS: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'struct', 'enum', 'namespace'])
