/** What a change of a symbol reaches: callers, overriders, subclasses, files and tests, by the kind of change. */

import { FILE_FLAG } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { assessRisk, type RiskAssessment, type RiskFacts } from '../../verdict/assess-risk.ts'
import { findUnread } from '../../verdict/conditions/unread-files.ts'
import { type Doubts, findDoubts } from '../../verdict/find-doubts.ts'
import type { Walk } from '../../verdict/walk.ts'
import type { Why } from '../../verdict/why.ts'
import { checkInput } from '../declare/check-input.ts'
import type { Step } from '../get-references/walk-references.ts'
import { PublicApi } from '../public-api.ts'
import type { Answer, Reference } from '../shared/answer.ts'
import type { Resolved } from '../shared/choose-candidate.ts'
import { describeStep, describeTarget, isTest, type TargetSymbol } from '../shared/describe-references.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget, shareOut } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveOnce } from '../shared/resolve-symbol.ts'
import { type Suggestion, suggest } from '../shared/suggestion.ts'
import { type BlastRadiusInput, type ChangeType, getBlastRadiusQuestion } from './declare.ts'
import { type Affected, findAffected, isEntryPoint } from './find-affected.ts'
import { commandsFor } from './name-tests.ts'
import { renderBlastRadius } from './render.ts'

export interface Impact {
  direct_callers: Reference[]
  transitive_callers: Reference[]
  overrides: Reference[]
  /** Uses that are no calls: values, types, decorators; imports where the symbol goes. */
  other_references?: Reference[]
  affected_files: string[]
  affected_tests: string[]
  /** What runs them, file by file. */
  test_commands: string[]
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

/** `known`: the target, where it was resolved already. */
export function getBlastRadius(
  context: QueryContext,
  given: BlastRadiusInput,
  known?: Resolved,
): BlastRadiusAnswer {
  const input = checkInput(getBlastRadiusQuestion.input, given)
  const { change_type: change, max_depth: depth } = input
  const names = new SymbolNames(context)
  const { symbol: target, also } = resolveOnce(context, names, input.symbol_name, known)
  const affected = findAffected(context, names, target, change, depth)
  const doubts = findDoubts(context, target, BLAST_WALKS)
  const unseen = doubts.why.map(word => UNSEEN[word]).find(text => text !== undefined)
  const facts = factsOf(context, names, target, change, affected)
  const findings: Findings = {
    affected,
    risk: assessRisk({ ...facts, ...(unseen === undefined ? {} : { unseen }) }),
    doubts,
    unread: findUnread(context, target, ['callers']).length,
    also,
  }
  return fitBudget(context, input.token_budget, {
    most: affected.lists.reduce((sum, list) => sum + list.length, 0),
    build: keep => buildAnswer(context, names, target, change, findings, keep),
    render: renderBlastRadius,
  })
}

/** How code may reach the target without an edge that says so. */
const UNSEEN: Partial<Record<Why, string>> = {
  implicit_call: 'operators, protocols or the runtime can call it without its name',
  named_by_string: 'a string or configuration may name it',
  unresolved_import: 'a file that names it imports a module that nobody could find',
  project_load_failed: 'a project file could not be read or loaded',
  overrides_outside: 'code outside the repository may call it through a base',
  dynamic_call: 'code reaches members by names that it computes',
}

interface Findings {
  affected: Affected
  risk: RiskAssessment
  doubts: Doubts
  /** How many files mention it that nothing is known of. */
  unread: number
  /** Handles of what else the address may mean. */
  also: readonly string[]
}

function factsOf(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  change: ChangeType,
  { lists, all, mustEdit, handedOn, isDeeper, depth }: Affected,
): RiskFacts {
  const { reader } = context
  const api = new PublicApi(context, names)
  const reached = all.map(step => step.symbol).filter(symbol => !isTest(names, symbol))
  const files = reader.files()
  const central = Math.min(MAX_CENTRAL, Math.floor(files.length / FILES_PER_CENTRAL))
  return {
    affected: reached.length,
    mustEdit: reached.filter(({ id }) => mustEdit.has(id)).length,
    publicReached: reached.slice(0, MAX_LOOKED_AT).filter(symbol => api.has(symbol)).length,
    entryPoints: reached.filter(isEntryPoint).length,
    breaksUses: change !== 'behavior',
    isPublic: api.has(target),
    isCentral: central > 0 && reader.topRanked(central).some(({ id }) => id === target.id),
    inheritors: lists[2].length,
    tests: lists[5].length,
    allTests: files.filter(({ flags }) => (flags & FILE_FLAG.test) !== 0).length,
    found: [...lists[0], ...lists[3]].flatMap(step => step.confidences).length,
    open: target.kind === 'module' ? 0 : reader.openSitesNamed(target.name),
    handedOn,
    ...(isDeeper ? { within: depth } : {}),
  }
}

/** One symbol of so many files is central; a small repository has none. */
const FILES_PER_CENTRAL = 10
const MAX_CENTRAL = 100
/** Symbols that are looked at for being public. */
const MAX_LOOKED_AT = 500

function buildAnswer(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  change: ChangeType,
  findings: Findings,
  keep: number,
): BlastRadiusAnswer {
  const { affected } = findings
  const shares = shareOut(
    keep,
    affected.lists.map(list => list.length),
  )
  const [direct, transitive, overrides, further, files, tests] = affected.lists.map((list, index) =>
    list.slice(0, shares[index]),
  ) as unknown as Affected['lists']
  const describe = (steps: readonly Step[]): Reference[] =>
    steps.map(step => ({
      ...describeStep(context, names, step, false),
      ...(change === 'behavior' ? {} : { effect: effectOf(step, affected) }),
    }))
  const symbols = new Set(affected.all.map(step => step.symbol.id))
  const impact: Impact = {
    direct_callers: describe(direct),
    transitive_callers: describe(transitive),
    overrides: describe(overrides),
    ...(affected.lists[3].length > 0 ? { other_references: describe(further) } : {}),
    affected_files: [...files],
    affected_tests: [...tests],
    test_commands: commandsFor(context, names, tests, affected.testSteps),
    total_affected_symbols: symbols.size,
    total_affected_files: affected.lists[4].length + affected.lists[5].length,
    risk_assessment: findings.risk,
  }
  const shown = [direct, transitive, overrides, further].flat()
  return finishAnswer(
    context,
    { target: describeTarget(names, target), change_type: change, impact },
    basisOf(names, target, findings, shares, shown, change),
  )
}

function effectOf({ symbol }: Step, { mustEdit }: Affected): 'must_edit' | 'may_notice' {
  return mustEdit.has(symbol.id) ? 'must_edit' : 'may_notice'
}

const LIST_NAMES = ['direct_callers', 'transitive_callers', 'overrides', 'other_references', 'files', 'tests']

function basisOf(
  names: SymbolNames,
  target: SymbolRow,
  { affected: { lists, capped, isDeeper, depth }, doubts, unread, also }: Findings,
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
    ...(capped || isDeeper ? (['truncated_by_limit'] as const) : []),
    ...(omitted.length > 0 ? (['truncated_by_budget'] as const) : []),
  ]
  const first = lists[0][0] ?? lists[2][0] ?? lists[3][0]
  return {
    files: new Set(involved.map(symbol => symbol.path)),
    languages: new Set(involved.map(symbol => names.file(symbol.file)?.language ?? '')),
    restsOnEdges: true,
    edges: shown.flatMap(step => step.confidences),
    doubts,
    also,
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
