/** What changed between two states of a repository, symbol by symbol, and whom it concerns. */
import { BombeError } from '../errors/bombe-error.ts'
import type { Confidence } from '../model/index.ts'
import type { SymbolRow } from '../store/rows.ts'
import type { Answer } from './answer.ts'
import { checkChoice } from './check-input.ts'
import {
  type ChangedSymbol,
  compareSymbols,
  type ModifiedSymbol,
  type RenamedSymbol,
  type SymbolChanges,
  type VersionedFile,
} from './compare-symbols.ts'
import { isTest } from './describe-references.ts'
import { finishAnswer } from './finish-answer.ts'
import { fitBudget, shareOut } from './fit-budget.ts'
import { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'
import { renderDiff } from './render-diff.ts'
import { walkReferences } from './walk-references.ts'

export const DIFF_SCOPES = ['symbols', 'files', 'all'] as const
export const DIFF_FORMATS = ['summary', 'changelog', 'commit_message'] as const

export interface DiffInput {
  /** Branch, tag, commit, `:index` or `:worktree`; the default branch where not told. A range (`a..b`) names both. */
  base?: string
  /** The same; the work tree where not told. */
  ref?: string
  path?: string
  scope?: (typeof DIFF_SCOPES)[number]
  format?: (typeof DIFF_FORMATS)[number]
  token_budget?: number
}

/** `a..b` as git writes it: from a itself; `a...b`: from where the two part, as without dots. Either may be left out. */
export function splitRange(input: DiffInput): DiffInput & { isDirect?: boolean } {
  const [, base = '', dots = '', ref = ''] = /^(.*?)(\.{2,3})(.*)$/.exec(input.base ?? '') ?? []
  if (dots === '') return input
  if (ref !== '' && input.ref !== undefined)
    throw new BombeError('invalid_input', 'a range names both sides: leave ref out')
  const { base: _, ...rest } = input
  return {
    ...rest,
    ...(base === '' ? {} : { base }),
    ...(ref === '' ? {} : { ref }),
    isDirect: dots === '..',
  }
}

/** The ref whose graph callers are to be looked for in; undefined for the work tree's, which is also closest to the index. */
export function graphOf(input: DiffInput): string | undefined {
  const { ref } = splitRange(input)
  return ref?.startsWith(':') ? undefined : ref
}

/** The two states, read by whoever can read them. */
export interface DiffSides {
  base: string
  mergeBase: string
  target: { commit: string } | 'work tree' | 'index'
  files: readonly VersionedFile[]
  /** Changed files that are no source. */
  others: readonly AffectedFile[]
}

export interface AffectedFile {
  path: string
  status: 'added' | 'deleted' | 'modified'
}

export interface ConcernedSymbol {
  /** What changed. */
  handle: string
  callers: string[]
  callers_count: number
  tests: string[]
}

export interface DiffAnswer extends Answer {
  base: string
  merge_base_commit: string
  /** The commit that is compared, `work tree` or `index`. */
  target: string
  format: NonNullable<DiffInput['format']>
  affected_files: AffectedFile[]
  summary: {
    added_symbols: ChangedSymbol[]
    modified_symbols: ModifiedSymbol[]
    deleted_symbols: ChangedSymbol[]
    renamed_symbols: RenamedSymbol[]
  }
  callers: ConcernedSymbol[]
}

const CALLERS_SHOWN = 5
const TESTS_DEPTH = 3
/** Working out callers of very many changes would take longer than reading them. */
const MOST_CONCERNED = 60

export function getDiff(context: QueryContext, input: DiffInput, sides: DiffSides): DiffAnswer {
  const scope = checkChoice('scope', input.scope ?? 'symbols', DIFF_SCOPES)
  const format = checkChoice('format', input.format ?? 'summary', DIFF_FORMATS)
  const isInside = (path: string) =>
    input.path === undefined || input.path === '.' || path === input.path || path.startsWith(`${input.path}/`)
  const files = sides.files.filter(({ path }) => isInside(path))
  const changes = compareSymbols(scope === 'files' ? [] : files)
  const affected = [
    ...files.map(file => ({ path: file.path, status: statusOf(file) })),
    ...(scope === 'symbols' ? [] : sides.others.filter(({ path }) => isInside(path))),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const { concerned, edges } = isGraphOf(context, sides.target)
    ? whomItConcerns(context, changes)
    : { concerned: [], edges: [] }
  const isOnDisk = sides.target === 'work tree'
  // Conflict markers make symbols look deleted or renamed.
  const isBroken = files.some(({ path }) => (context.reader.file(path)?.parseStatus ?? 'full') !== 'full')
  const lists = [changes.modified, changes.added, changes.deleted, changes.renamed, affected, concerned]
  const total = lists.reduce((sum, list) => sum + list.length, 0)
  return fitBudget(context, input.token_budget, {
    most: total,
    render: renderDiff,
    build: keep => {
      const [modified, added, deleted, renamed, paths, callers] = shareOut(
        keep,
        lists.map(list => list.length),
      ) as [number, number, number, number, number, number]
      return finishAnswer(
        context,
        {
          base: sides.base,
          merge_base_commit: sides.mergeBase,
          target: typeof sides.target === 'string' ? sides.target : sides.target.commit,
          format,
          affected_files: affected.slice(0, paths),
          summary: {
            added_symbols: changes.added.slice(0, added),
            modified_symbols: changes.modified.slice(0, modified),
            deleted_symbols: changes.deleted.slice(0, deleted),
            renamed_symbols: changes.renamed.slice(0, renamed),
          },
          callers: concerned.slice(0, callers),
        },
        {
          edges,
          restsOnEdges: edges.length > 0,
          files: isOnDisk ? files.flatMap(file => (file.after ? [file.path] : [])) : [],
          why: [
            ...(keep < total ? (['truncated_by_budget'] as const) : []),
            ...(isOnDisk ? [] : (['not_checked_out'] as const)),
            ...(isOnDisk && isBroken ? (['parse_errors'] as const) : []),
          ],
          ...(keep < total ? { omitted: { changes: total - keep } } : {}),
        },
      )
    },
  })
}

function statusOf({ before, after }: VersionedFile): AffectedFile['status'] {
  if (!before) return 'added'
  return after ? 'modified' : 'deleted'
}

/** Whether the graph at hand is that of the later state: callers in another would be those of other code. */
function isGraphOf({ isAtCommit, repository }: QueryContext, target: DiffSides['target']): boolean {
  // What is staged has no graph of its own; that of the work tree is the closest.
  if (typeof target === 'string') return !isAtCommit
  return isAtCommit === true && repository.commit === target.commit
}

/** Callers and tests of what stands in the later state and changed there, and who still names what is gone. */
function whomItConcerns(
  context: QueryContext,
  { modified, renamed, deleted }: Pick<SymbolChanges, 'modified' | 'renamed' | 'deleted'>,
): { concerned: ConcernedSymbol[]; edges: Confidence[] } {
  const names = new SymbolNames(context)
  const handles = new Set([...modified.map(one => one.handle), ...renamed.map(({ to }) => to.handle)])
  const found: ConcernedSymbol[] = []
  const edges: Confidence[] = []
  for (const handle of [...handles].slice(0, MOST_CONCERNED)) {
    const path = handle.slice(0, Math.max(0, handle.indexOf('#')))
    const file = context.reader.file(path)
    const symbol = file && context.reader.symbolsInFile(file.id).find(row => names.handle(row) === handle)
    if (!symbol) continue
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
  return { concerned: [...missed, ...found], edges }
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
