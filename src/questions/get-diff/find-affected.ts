/** Affected by a change: callers and tests of what changed, and who still names what was removed. */

import type { Confidence } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { type Doubts, findDoubts, joinDoubts, NO_DOUBTS } from '../../verdict/find-doubts.ts'
import { walkReferences } from '../get-references/walk-references.ts'
import { isTest } from '../shared/describe-references.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import type { ChangedSymbol, SymbolChanges } from './compare-symbols.ts'

export interface AffectedSymbol {
  /** What changed. */
  handle: string
  callers: string[]
  callers_count: number
  tests: string[]
}

export interface Impact {
  affected: AffectedSymbol[]
  edges: Confidence[]
  /** What keeps callers from being known in full. */
  doubts: Doubts
  /** No engine has looked yet at some site that has such a name. */
  hasUnverified: boolean
  /** Whether anything was looked for. */
  isComputed: boolean
  /** How many changed symbols were not followed. */
  passedOver: number
}

export const NO_IMPACT: Impact = {
  affected: [],
  edges: [],
  doubts: NO_DOUBTS,
  hasUnverified: false,
  isComputed: false,
  passedOver: 0,
}

const CALLERS_SHOWN = 5
const TESTS_DEPTH = 3
/** Computing callers of very many changes would take longer than reading them. */
const MAX_AFFECTED = 60

/** Callers and tests of what is in the later state and changed there, and who still names what was removed. */
export function findAffected(
  context: QueryContext,
  { modified, renamed, deleted }: Pick<SymbolChanges, 'modified' | 'renamed' | 'deleted'>,
): Impact {
  const names = new SymbolNames(context)
  const handles = new Set([...modified.map(one => one.handle), ...renamed.map(({ to }) => to.handle)])
  const found: AffectedSymbol[] = []
  const edges: Confidence[] = []
  const named = new Set<string>()
  const doubts: Doubts[] = []
  for (const handle of [...handles].slice(0, MAX_AFFECTED)) {
    const path = handle.slice(0, Math.max(0, handle.indexOf('#')))
    const file = context.reader.file(path)
    const symbol = file && context.reader.symbolsInFile(file.id).find(row => names.handle(row) === handle)
    if (!symbol) continue
    named.add(symbol.name)
    doubts.push(findDoubts(context, symbol, ['callers']))
    const steps = walkReferences(context.reader, names, symbol, 'callers', TESTS_DEPTH).steps
    const direct = steps.filter(step => step.depth === 1 && !isTest(names, step.symbol))
    const tests = steps.filter(step => isTest(names, step.symbol))
    if (steps.length === 0) continue
    append(
      edges,
      steps.map(({ confidence }) => confidence),
    )
    found.push({
      handle,
      callers: direct.slice(0, CALLERS_SHOWN).map(step => names.handle(step.symbol)),
      callers_count: direct.length,
      tests: tests.slice(0, CALLERS_SHOWN).map(step => names.handle(step.symbol)),
    })
  }
  const removed = [...renamed.flatMap(({ from, to }) => (from.name === to.name ? [] : [from])), ...deleted]
  const missed = removed.slice(0, MAX_AFFECTED).flatMap(symbol => whoMisses(context, names, symbol))
  // By the name alone.
  append(
    edges,
    missed.map(() => 'approximate' as const),
  )
  return {
    affected: [...missed, ...found],
    edges,
    doubts: joinDoubts(doubts),
    hasUnverified: [...named].some(name => context.reader.unverifiedNamed(name, 1).length > 0),
    isComputed: named.size > 0 || missed.length > 0,
    passedOver: Math.max(0, handles.size - MAX_AFFECTED) + Math.max(0, removed.length - MAX_AFFECTED),
  }
}

/** Finds code that still uses a name which no symbol has any more, and which nothing else explains. */
function whoMisses(
  { reader }: QueryContext,
  names: SymbolNames,
  { handle, name, kind }: ChangedSymbol,
): AffectedSymbol[] {
  // Fields and variables have names that anything outside may have as well.
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
