/** Whom a change concerns: callers and tests of what changed, and who still names what is gone. */
import type { Confidence } from '../model/index.ts'
import type { SymbolRow } from '../store/rows.ts'
import type { Why } from './answer.ts'
import type { ChangedSymbol, SymbolChanges } from './compare-symbols.ts'
import { isTest } from './describe-references.ts'
import { whyNotAll } from './lacks-structure.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { walkReferences } from './walk-references.ts'

export interface ConcernedSymbol {
  /** What changed. */
  handle: string
  callers: string[]
  callers_count: number
  tests: string[]
}

export interface Concern {
  concerned: ConcernedSymbol[]
  edges: Confidence[]
  /** Sites that bear the name of something that changed, and may still turn out to mean it. */
  open: number
  /** What keeps callers from being known in full. */
  why: Why[]
  /** No engine has looked yet at some site that bears such a name. */
  isUnsettled: boolean
  /** Whether anything was looked for. */
  isSought: boolean
  /** How many changed symbols nobody was looked for of. */
  passedOver: number
}

export const NO_CONCERN: Concern = {
  concerned: [],
  edges: [],
  open: 0,
  why: [],
  isUnsettled: false,
  isSought: false,
  passedOver: 0,
}

const CALLERS_SHOWN = 5
const TESTS_DEPTH = 3
/** Working out callers of very many changes would take longer than reading them. */
const MOST_CONCERNED = 60

/** Callers and tests of what stands in the later state and changed there, and who still names what is gone. */
export function findConcerned(
  context: QueryContext,
  { modified, renamed, deleted }: Pick<SymbolChanges, 'modified' | 'renamed' | 'deleted'>,
): Concern {
  const names = new SymbolNames(context)
  const handles = new Set([...modified.map(one => one.handle), ...renamed.map(({ to }) => to.handle)])
  const found: ConcernedSymbol[] = []
  const edges: Confidence[] = []
  const named = new Set<string>()
  const why = new Set<Why>()
  for (const handle of [...handles].slice(0, MOST_CONCERNED)) {
    const path = handle.slice(0, Math.max(0, handle.indexOf('#')))
    const file = context.reader.file(path)
    const symbol = file && context.reader.symbolsInFile(file.id).find(row => names.handle(row) === handle)
    if (!symbol) continue
    named.add(symbol.name)
    for (const word of whyNotAll(context, names, symbol, ['callers'])) why.add(word)
    const steps = walkReferences(context.reader, names, symbol, 'callers', TESTS_DEPTH).steps
    const direct = steps.filter(step => step.depth === 1 && !isTest(names, step.symbol))
    const tests = steps.filter(step => isTest(names, step.symbol))
    if (steps.length === 0) continue
    edges.push(...steps.map(({ confidence }) => confidence))
    found.push({
      handle,
      callers: direct.slice(0, CALLERS_SHOWN).map(step => names.handle(step.symbol)),
      callers_count: direct.length,
      tests: tests.slice(0, CALLERS_SHOWN).map(step => names.handle(step.symbol)),
    })
  }
  const gone = [...renamed.flatMap(({ from, to }) => (from.name === to.name ? [] : [from])), ...deleted]
  const missed = gone.slice(0, MOST_CONCERNED).flatMap(symbol => whoMisses(context, names, symbol))
  // By the name alone.
  edges.push(...missed.map(() => 'approximate' as const))
  return {
    concerned: [...missed, ...found],
    edges,
    open: [...named].reduce((sum, name) => sum + context.reader.openSitesNamed(name), 0),
    why: [...why],
    isUnsettled: [...named].some(name => context.reader.unsettledNamed(name, 1).length > 0),
    isSought: named.size > 0 || missed.length > 0,
    passedOver: Math.max(0, handles.size - MOST_CONCERNED) + Math.max(0, gone.length - MOST_CONCERNED),
  }
}

/** Whoever writes a name that nothing bears any more, and that nothing else explains. */
function whoMisses(
  { reader }: QueryContext,
  names: SymbolNames,
  { handle, name, kind }: ChangedSymbol,
): ConcernedSymbol[] {
  // Fields and variables bear names that anything outside may have as well.
  if (kind === 'property' || kind === 'variable') return []
  if (reader.symbolsNamed(name, 'exact').length > 0) return []
  const open = reader.sitesNamed(name).filter(site => site.state === 'open' && site.reason !== 'outside')
  const users = reader.symbols([...new Set(open.map(site => site.from))])
  if (users.length === 0) return []
  const direct = users.filter(user => !isTest(names, user))
  const tests = users.filter(user => isTest(names, user))
  const shown = (list: readonly SymbolRow[]): string[] =>
    list.slice(0, CALLERS_SHOWN).map(user => names.handle(user))
  return [{ handle, callers: shown(direct), callers_count: direct.length, tests: shown(tests) }]
}
