/** What changed between two states of a repository, symbol by symbol, and who is affected. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { Why } from '../../verdict/why.ts'
import { checkInput, checkPath } from '../declare/check-input.ts'
import type { Answer } from '../shared/answer.ts'
import { type Basis, finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget, shareOut } from '../shared/fit-budget.ts'
import type { QueryContext } from '../shared/question.ts'
import { type ChangedImport, changedOutside, compareImports } from './compare-imports.ts'
import {
  type ChangedSymbol,
  compareSymbols,
  type ModifiedSymbol,
  type RenamedSymbol,
  type VersionedFile,
} from './compare-symbols.ts'
import { type DiffInput, getDiffQuestion } from './declare.ts'
import { type AffectedSymbol, findAffected, type Impact, NO_IMPACT } from './find-affected.ts'
import { only } from './only-symbol.ts'
import { renderDiff } from './render.ts'
import { ChangeSources, type ReadLines, type WithSource } from './share-source.ts'

/** The two states, as the caller read them. */
export interface DiffSides {
  base: string
  /** What `base` names, where the comparison starts elsewhere: where histories part. */
  baseCommit?: string
  mergeBase: string
  target: { commit: string } | 'work tree' | 'index'
  files: readonly DiffFile[]
  /** Changed files that are no source. */
  others: readonly AffectedFile[]
  /** On both sides, and not known to be the same. */
  uncertain: readonly { path: string; isSource: boolean }[]
  /** Whether a path, or something below it, is there on either side. */
  holds(path: string): boolean
  /** Where source is asked for. */
  readLines?: ReadLines
}

export interface DiffFile extends VersionedFile {
  status: AffectedFile['status']
  /** What is in it is not known of a side on which it is there. */
  isUnread: boolean
  isOnDisk: boolean
}

export interface AffectedFile {
  path: string
  status: 'added' | 'deleted' | 'modified' | 'unmerged'
  /** There where its symbols could not be compared. */
  unread?: boolean
}

/** How many there are in the whole, regardless of the budget. */
export type DiffTotals = Record<keyof DiffAnswer['summary'] | 'affected_files' | 'callers', number>

export interface DiffAnswer extends Answer {
  base: string
  /** What `base` names, where that is not the merge base. */
  base_commit?: string
  merge_base_commit: string
  /** The commit that is compared, `work tree` or `index`. */
  target: string
  format: NonNullable<DiffInput['format']>
  totals: DiffTotals
  affected_files: AffectedFile[]
  summary: {
    added_symbols: (ChangedSymbol & WithSource)[]
    modified_symbols: (ModifiedSymbol & WithSource)[]
    deleted_symbols: ChangedSymbol[]
    renamed_symbols: RenamedSymbol[]
    changed_imports: ChangedImport[]
    /** Files in which only code outside of symbols changed, or comments. */
    changed_outside_symbols: string[]
  }
  callers: AffectedSymbol[]
}

export function getDiff(context: QueryContext, given: DiffInput, sides: DiffSides): DiffAnswer {
  const input = checkInput(getDiffQuestion.input, given)
  const { scope, format } = input
  const isInside = insideOf(input.path, sides)
  const files = sides.files.filter(({ path }) => isInside(path))
  const compared = scope === 'files' ? [] : files.filter(({ isUnread }) => !isUnread)
  const changes = only(compareSymbols(compared), input.symbol_name)
  // Neither belongs to a symbol.
  const imports = input.symbol_name === undefined ? compareImports(compared) : []
  const outside = input.symbol_name === undefined ? changedOutside(compared, changes, imports) : []
  const others = scope === 'symbols' ? [] : sides.others.filter(({ path }) => isInside(path))
  const affected = [...files.map(affectedFile), ...others].sort(byStatusAndPath)
  const impact = isGraphOf(context, sides.target) ? findAffected(context, changes) : NO_IMPACT
  const unread =
    files.filter(file => (scope === 'files' ? file.status === 'unmerged' : file.isUnread)).length +
    sides.uncertain.filter(({ path, isSource }) => isInside(path) && (isSource || scope !== 'symbols')).length
  const lists: DiffLists = {
    modified_symbols: changes.modified,
    added_symbols: changes.added,
    deleted_symbols: changes.deleted,
    renamed_symbols: changes.renamed,
    changed_imports: imports,
    changed_outside_symbols: outside,
    affected_files: affected,
    callers: impact.affected,
  }
  const readLines = format === 'summary' ? sides.readLines : undefined
  const budget = input.token_budget ?? context.audience.budgets.default
  const sources = new ChangeSources(changes, compared, readLines, budget)
  const basis: Basis = {
    edges: impact.edges,
    restsOnEdges: impact.isComputed,
    doubts: impact.doubts,
    files: files.flatMap(({ path, isOnDisk }) => (isOnDisk ? [path] : [])),
    why: [
      ...whyOf(sides, impact, unread > 0 || (scope !== 'files' && files.some(isBroken))),
      ...(sources.unread > 0 ? (['stale'] as const) : []),
    ],
    omitted: {
      ...(unread > 0 ? { unread_files: unread } : {}),
      ...(sources.unread > 0 ? { unread_sources: sources.unread } : {}),
      ...(impact.passedOver > 0 ? { symbols_not_followed: impact.passedOver } : {}),
    },
  }
  const judging = impact.hasUnverified ? unverified(context) : context
  return fitBudget(context, input.token_budget, {
    most: lengthOf(lists) + sources.items,
    render: renderDiff,
    build: keep => buildAnswer(judging, sides, format, lists, sources, keep, basis),
  })
}

function lengthOf(lists: DiffLists): number {
  return Object.values(lists).reduce((sum, list) => sum + list.length, 0)
}

/** All that an answer lists, by the names it has there. */
type DiffLists = DiffAnswer['summary'] & Pick<DiffAnswer, 'affected_files' | 'callers'>

function buildAnswer(
  context: QueryContext,
  sides: DiffSides,
  format: DiffAnswer['format'],
  lists: DiffLists,
  sources: ChangeSources,
  keep: number,
  basis: Basis,
): DiffAnswer {
  const entries = Object.entries(lists)
  // Where there is no room for all, a change that can be read is worth more than a longer list.
  const [forLists = 0, forSource = 0] = shareOut(keep, [lengthOf(lists), sources.items])
  const shares = shareOut(
    forLists,
    entries.map(([, list]) => list.length),
  )
  const shown = entries.map(([name, list], index) => [name, list.slice(0, shares[index])] as const)
  const { affected_files, callers, ...summary } = Object.fromEntries(shown) as unknown as DiffLists
  const { printed, omitted } = sources.print(
    [...summary.modified_symbols, ...summary.added_symbols],
    forSource,
  )
  const left = entries.flatMap(([name, list], index) =>
    list.length > shares[index]! ? [[name, list.length - shares[index]!] as const] : [],
  )
  if (omitted > 0) left.push(['sources', omitted])
  const body = {
    base: sides.base,
    ...(sides.baseCommit === undefined ? {} : { base_commit: sides.baseCommit }),
    merge_base_commit: sides.mergeBase,
    target: typeof sides.target === 'string' ? sides.target : sides.target.commit,
    format,
    totals: Object.fromEntries(entries.map(([name, list]) => [name, list.length])) as DiffTotals,
    affected_files,
    summary: {
      ...summary,
      added_symbols: summary.added_symbols.map(one => ({ ...one, ...printed.get(one) })),
      modified_symbols: summary.modified_symbols.map(one => ({ ...one, ...printed.get(one) })),
    },
    callers,
  }
  return finishAnswer(context, body, {
    ...basis,
    why: [...(basis.why ?? []), ...(left.length > 0 ? (['truncated_by_budget'] as const) : [])],
    omitted: { ...Object.fromEntries(left), ...basis.omitted },
  })
}

/** Engines are not queried for a diff: a missing answer counts as no answer. */
function unverified(context: QueryContext): QueryContext {
  return context.unverified.length > 0 ? context : { ...context, unverified: ['not_queried'] }
}

/** A path that nothing is at, on neither side, was mistyped: that nothing changed there would be no news. */
function insideOf(given: string | undefined, sides: DiffSides): (path: string) => boolean {
  const asked = given === undefined ? '.' : checkPath('path', given)
  if (asked === '.') return () => true
  if (!sides.holds(asked))
    throw new BombeError('file_not_found', `neither side has a file at or under ${asked}`, {
      hint: 'name a path from the root; files of a submodule are compared in the submodule itself',
    })
  return path => path === asked || path.startsWith(`${asked}/`)
}

function affectedFile({ path, status, isUnread }: DiffFile): AffectedFile {
  return { path, status, ...(isUnread ? { unread: true } : {}) }
}

/** What is in the way of a commit comes first, so that no budget cuts it off. */
function byStatusAndPath(a: AffectedFile, b: AffectedFile): number {
  const rank = ({ status }: AffectedFile) => (status === 'unmerged' ? 0 : 1)
  return rank(a) - rank(b) || (a.path < b.path ? -1 : 1)
}

/** What could not be parsed, conflict markers above all, makes symbols look deleted or renamed. */
function isBroken({ before, after }: DiffFile): boolean {
  return [before, after].some(facts => facts !== null && facts.parseStatus !== 'full')
}

function whyOf({ target }: DiffSides, impact: Impact, isPartial: boolean): Why[] {
  const why: Why[] = []
  if (impact.passedOver > 0) why.push('truncated_by_limit')
  if (target !== 'work tree') why.push('not_checked_out')
  if (isPartial) why.push('parse_errors')
  return why
}

/** Whether the graph available is that of the later state: callers in another would be those of other code. */
function isGraphOf({ isAtCommit, repository }: QueryContext, target: DiffSides['target']): boolean {
  // What is staged has no graph of its own; that of the work tree is the closest.
  if (typeof target === 'string') return !isAtCommit
  return isAtCommit === true && repository.commit === target.commit
}
