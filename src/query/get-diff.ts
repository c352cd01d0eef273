/** What changed between two states of a repository, symbol by symbol, and whom it concerns. */
import { BombeError } from '../errors/bombe-error.ts'
import type { Answer, Why } from './answer.ts'
import { checkChoice, checkPath } from './check-input.ts'
import {
  type ChangedSymbol,
  compareSymbols,
  type ModifiedSymbol,
  type RenamedSymbol,
  type VersionedFile,
} from './compare-symbols.ts'
import { DIFF_FORMATS, DIFF_SCOPES, type DiffInput } from './diff-input.ts'
import { type Concern, type ConcernedSymbol, findConcerned, NO_CONCERN } from './find-concerned.ts'
import { type Basis, finishAnswer } from './finish-answer.ts'
import { fitBudget, shareOut } from './fit-budget.ts'
import type { QueryContext } from './question.ts'
import { renderDiff } from './render-diff.ts'

/** The two states, read by whoever can read them. */
export interface DiffSides {
  base: string
  /** What `base` names, where the comparison starts elsewhere: where histories part. */
  baseCommit?: string
  mergeBase: string
  target: { commit: string } | 'work tree' | 'index'
  files: readonly DiffFile[]
  /** Changed files that are no source. */
  others: readonly AffectedFile[]
  /** There on both sides, and nobody can tell whether they are the same. */
  inDoubt: readonly { path: string; isSource: boolean }[]
  /** Whether a path, or something below it, is there on either side. */
  holds(path: string): boolean
}

export interface DiffFile extends VersionedFile {
  status: AffectedFile['status']
  /** What stands in it is not known of a side on which it is there. */
  isUnread: boolean
  isOnDisk: boolean
}

export interface AffectedFile {
  path: string
  status: 'added' | 'deleted' | 'modified' | 'unmerged'
  /** There where its symbols could not be compared. */
  unread?: boolean
}

/** How many there are in the whole, whatever the budget leaves room for. */
export type DiffTotals = Record<
  'affected_files' | 'added_symbols' | 'modified_symbols' | 'deleted_symbols' | 'renamed_symbols' | 'callers',
  number
>

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
    added_symbols: ChangedSymbol[]
    modified_symbols: ModifiedSymbol[]
    deleted_symbols: ChangedSymbol[]
    renamed_symbols: RenamedSymbol[]
  }
  callers: ConcernedSymbol[]
}

export function getDiff(context: QueryContext, input: DiffInput, sides: DiffSides): DiffAnswer {
  const scope = checkChoice('scope', input.scope ?? 'symbols', DIFF_SCOPES)
  const format = checkChoice('format', input.format ?? 'summary', DIFF_FORMATS)
  const isInside = insideOf(input.path, sides)
  const files = sides.files.filter(({ path }) => isInside(path))
  const changes = compareSymbols(scope === 'files' ? [] : files.filter(({ isUnread }) => !isUnread))
  const others = scope === 'symbols' ? [] : sides.others.filter(({ path }) => isInside(path))
  const affected = [...files.map(affectedFile), ...others].sort(byStatusAndPath)
  const concern = isGraphOf(context, sides.target) ? findConcerned(context, changes) : NO_CONCERN
  const unread =
    files.filter(file => (scope === 'files' ? file.status === 'unmerged' : file.isUnread)).length +
    sides.inDoubt.filter(({ path, isSource }) => isInside(path) && (isSource || scope !== 'symbols')).length
  const lists: DiffLists = {
    modified_symbols: changes.modified,
    added_symbols: changes.added,
    deleted_symbols: changes.deleted,
    renamed_symbols: changes.renamed,
    affected_files: affected,
    callers: concern.concerned,
  }
  const basis: Basis = {
    edges: concern.edges,
    restsOnEdges: concern.isSought,
    openCandidates: concern.open,
    files: files.flatMap(({ path, isOnDisk }) => (isOnDisk ? [path] : [])),
    why: whyOf(sides, concern, unread > 0 || (scope !== 'files' && files.some(isBroken))),
    omitted: {
      ...(unread > 0 ? { unread_files: unread } : {}),
      ...(concern.passedOver > 0 ? { symbols_not_followed: concern.passedOver } : {}),
    },
  }
  const judging = concern.isUnsettled ? unsettled(context) : context
  return fitBudget(context, input.token_budget, {
    most: Object.values(lists).reduce((sum, list) => sum + list.length, 0),
    render: renderDiff,
    build: keep => buildAnswer(judging, sides, format, lists, keep, basis),
  })
}

/** All that an answer lists, by the names it has there. */
type DiffLists = DiffAnswer['summary'] & Pick<DiffAnswer, 'affected_files' | 'callers'>

function buildAnswer(
  context: QueryContext,
  sides: DiffSides,
  format: DiffAnswer['format'],
  lists: DiffLists,
  keep: number,
  basis: Basis,
): DiffAnswer {
  const entries = Object.entries(lists)
  const shares = shareOut(
    keep,
    entries.map(([, list]) => list.length),
  )
  const shown = entries.map(([name, list], index) => [name, list.slice(0, shares[index])] as const)
  const { affected_files, callers, ...summary } = Object.fromEntries(shown) as unknown as DiffLists
  const left = entries.flatMap(([name, list], index) =>
    list.length > shares[index]! ? [[name, list.length - shares[index]!] as const] : [],
  )
  const body = {
    base: sides.base,
    ...(sides.baseCommit === undefined ? {} : { base_commit: sides.baseCommit }),
    merge_base_commit: sides.mergeBase,
    target: typeof sides.target === 'string' ? sides.target : sides.target.commit,
    format,
    totals: Object.fromEntries(entries.map(([name, list]) => [name, list.length])) as DiffTotals,
    affected_files,
    summary,
    callers,
  }
  return finishAnswer(context, body, {
    ...basis,
    why: [...(basis.why ?? []), ...(left.length > 0 ? (['truncated_by_budget'] as const) : [])],
    omitted: { ...Object.fromEntries(left), ...basis.omitted },
  })
}

/** Engines are not asked for a diff: what they have not said yet is as if they were silent. */
function unsettled(context: QueryContext): QueryContext {
  return context.unsettled.length > 0 ? context : { ...context, unsettled: ['engine_silent'] }
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

/** What stands in the way of a commit comes first, so that no budget cuts it off. */
function byStatusAndPath(a: AffectedFile, b: AffectedFile): number {
  const rank = ({ status }: AffectedFile) => (status === 'unmerged' ? 0 : 1)
  return rank(a) - rank(b) || (a.path < b.path ? -1 : 1)
}

/** What could not be parsed, conflict markers above all, makes symbols look deleted or renamed. */
function isBroken({ before, after }: DiffFile): boolean {
  return [before, after].some(facts => facts !== null && facts.parseStatus !== 'full')
}

function whyOf({ target }: DiffSides, concern: Concern, isPartial: boolean): Why[] {
  const why = [...concern.why]
  if (concern.passedOver > 0) why.push('truncated_by_limit')
  if (target !== 'work tree') why.push('not_checked_out')
  if (isPartial) why.push('parse_errors')
  return why
}

/** Whether the graph at hand is that of the later state: callers in another would be those of other code. */
function isGraphOf({ isAtCommit, repository }: QueryContext, target: DiffSides['target']): boolean {
  // What is staged has no graph of its own; that of the work tree is the closest.
  if (typeof target === 'string') return !isAtCommit
  return isAtCommit === true && repository.commit === target.commit
}
