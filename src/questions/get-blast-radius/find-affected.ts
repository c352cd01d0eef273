/** What a change of a symbol reaches, and which of that must be edited. */
import { CLASS_LIKE, FILE_FLAG, type SymbolKind, VALUE_LIKE } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { Walk } from '../../verdict/walk.ts'
import { type Step, type WalkResult, walkReferences } from '../get-references/walk-references.ts'
import { compareSteps, isTest } from '../shared/describe-references.ts'
import { isCallable } from '../shared/handle.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import type { ChangeType } from './declare.ts'

export interface Affected {
  /** Direct callers, transitive callers, overrides, other references, files, tests: in the order they are cut. */
  lists: readonly [Step[], Step[], Step[], Step[], string[], string[]]
  all: Step[]
  /** Ids of what the change breaks; all else may notice. */
  mustEdit: ReadonlySet<number>
  /** What leads from each test file, in that file. */
  testSteps: ReadonlyMap<string, Step[]>
  /** Places that use a function as a value. */
  handedOn: number
  capped: boolean
  /** Some callers are further away than `depth` steps. */
  isDeeper: boolean
  depth: number
}

/** Tests are looked for further away than callers are listed. */
const TESTS_DEPTH = 12
/** Members of a class or a file that count as part of it. */
const MAX_MEMBERS = 500

export function findAffected(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  change: ChangeType,
  depth: number,
): Affected {
  const members = membersOf(context, target)
  const walk = (
    direction: Walk,
    steps: number,
    beside?: readonly SymbolRow[],
    within = members,
  ): WalkResult => walkReferences(context.reader, names, target, direction, steps, beside, within)
  const inheritors = walk('implementors', depth, [], [])
  const others = usesOf(target, change).map(direction =>
    walk(direction, 1, [], change === 'delete' ? members : []),
  )
  // A function that is passed as a value is called by the code that passes it, and what a value is decides what those do
  // who read it: their callers are reached too.
  const leadsOn = isCallable(target.kind) || VALUE_LIKE.has(target.kind)
  const users = leadsOn ? others.flatMap(({ steps }) => steps.map(step => step.symbol)) : []
  const callers = walk('callers', depth, users)
  const broken = change === 'signature' ? walk('callers', 1, [], []).steps : callers.steps.filter(isDirect)
  const adapted =
    change === 'signature' ? callersOfInheritors(context, names, inheritors.steps, callers.steps) : []
  append(callers.steps, adapted)
  const sorted = (steps: readonly Step[]): Step[] => [...steps].sort(compareSteps(names, context.notes))
  const isNew = unseen(callers.steps.map(step => step.symbol.id))
  const overrides = sorted(inheritors.steps)
  const further = sorted(others.flatMap(other => other.steps)).filter(step => isNew(step.symbol.id))
  const all = [...callers.steps, ...overrides, ...further]
  const files = [...new Set(all.map(step => step.symbol.path))].sort()
  const testSteps = groupTests(names, [
    ...all,
    ...(callers.leadsOn() ? walk('callers', TESTS_DEPTH, users).steps : []),
  ])
  const mustEdit =
    change === 'behavior' ? [] : [...broken, ...adapted, ...overrides.filter(isDirect), ...further]
  return {
    lists: [
      sorted(callers.steps.filter(isDirect)),
      sorted(callers.steps.filter(step => !isDirect(step))),
      overrides,
      further,
      files.filter(path => !isTestPath(context, path)),
      [...testSteps.keys()].sort(),
    ],
    all,
    mustEdit: new Set(mustEdit.map(step => step.symbol.id)),
    testSteps,
    handedOn: isCallable(target.kind) ? valueUses(context, target) : 0,
    capped: [callers, inheritors, ...others].some(result => result.capped),
    isDeeper: change === 'behavior' && callers.leadsOn(),
    depth,
  }
}

function isDirect({ depth }: Step): boolean {
  return depth === 1
}

/** Whoever reaches a member of a class or a file reaches the whole. */
function membersOf({ reader }: QueryContext, target: SymbolRow): SymbolRow[] {
  if (!CLASS_LIKE.has(target.kind) && target.kind !== 'namespace' && target.kind !== 'module') return []
  const members = [...reader.children(target.id)]
  for (const member of members) {
    if (members.length > MAX_MEMBERS) break
    append(members, reader.children(member.id))
  }
  return members.slice(0, MAX_MEMBERS)
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

/** A mention of a function that is no call and no decorator hands it on. */
function valueUses({ reader }: QueryContext, target: SymbolRow): number {
  return reader.edgesTo(target.id, ['references']).filter(({ siteKind }) => siteKind === 'reference').length
}

function unseen(known: readonly number[]): (id: number) => boolean {
  const seen = new Set(known)
  return id => !seen.has(id) && seen.add(id).size > 0
}

function groupTests(names: SymbolNames, steps: readonly Step[]): Map<string, Step[]> {
  const byFile = new Map<string, Step[]>()
  for (const step of steps) {
    if (!isTest(names, step.symbol)) continue
    const group = byFile.get(step.symbol.path)
    if (group) group.push(step)
    else byFile.set(step.symbol.path, [step])
  }
  return byFile
}

function isTestPath({ reader }: QueryContext, path: string): boolean {
  return ((reader.file(path)?.flags ?? 0) & FILE_FLAG.test) !== 0
}

/** Where a program or a script starts. */
export function isEntryPoint({ name, kind }: SymbolRow): boolean {
  return kind === ('module' satisfies SymbolKind) || (name === 'main' && isCallable(kind))
}
