/** What changed between two states of a repository, symbol by symbol, and whom it concerns. */
import type { Answer } from './answer.ts'
import { checkChoice } from './check-input.ts'
import {
  type ChangedSymbol,
  compareSymbols,
  type ModifiedSymbol,
  type RenamedSymbol,
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

/** Names what is staged: no ref can be called so. */
export const STAGED = ':index'

export interface DiffInput {
  /** Branch, tag or commit; the default branch where not told. */
  base?: string
  /** The same; the work tree where not told. */
  ref?: string
  path?: string
  scope?: (typeof DIFF_SCOPES)[number]
  format?: (typeof DIFF_FORMATS)[number]
  token_budget?: number
}

/** The two states, read by whoever can read them. */
export interface DiffSides {
  base: string
  mergeBase: string
  target: string | null
  files: readonly VersionedFile[]
  others: readonly string[]
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
  /** The commit that is compared, or `work tree`. */
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
    ...(scope === 'symbols' ? [] : sides.others.filter(isInside).map(asModified)),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const concerned = isGraphOf(context, sides.target)
    ? whomItConcerns(context, changes.modified, changes.renamed)
    : []
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
          target: sides.target ?? 'work tree',
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
          files: sides.target === null ? files.flatMap(file => (file.after ? [file.path] : [])) : [],
          why: keep < total ? ['truncated_by_budget'] : sides.target === null ? [] : ['not_checked_out'],
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

function asModified(path: string): AffectedFile {
  return { path, status: 'modified' }
}

/** Whether the graph at hand is that of the later state: callers in another would be those of other code. */
function isGraphOf({ isAtCommit, repository }: QueryContext, target: string | null): boolean {
  return target === null ? !isAtCommit : isAtCommit === true && repository.commit === target
}

/** Callers and tests of what stands in the later state and changed there. */
function whomItConcerns(
  context: QueryContext,
  modified: readonly ModifiedSymbol[],
  renamed: readonly RenamedSymbol[],
): ConcernedSymbol[] {
  const names = new SymbolNames(context)
  const handles = new Set([...modified.map(one => one.handle), ...renamed.map(({ to }) => to.handle)])
  const found: ConcernedSymbol[] = []
  for (const handle of [...handles].slice(0, MOST_CONCERNED)) {
    const path = handle.slice(0, Math.max(0, handle.indexOf('#')))
    const file = context.reader.file(path)
    const symbol = file && context.reader.symbolsInFile(file.id).find(row => names.handle(row) === handle)
    if (!symbol) continue
    const steps = walkReferences(context.reader, names, symbol, 'callers', TESTS_DEPTH).steps
    const direct = steps.filter(step => step.depth === 1 && !isTest(names, step.symbol))
    const tests = steps.filter(step => isTest(names, step.symbol))
    if (steps.length === 0) continue
    found.push({
      handle,
      callers: direct.slice(0, CALLERS_SHOWN).map(step => names.handle(step.symbol)),
      callers_count: direct.length,
      tests: tests.slice(0, CALLERS_SHOWN).map(step => names.handle(step.symbol)),
    })
  }
  return found
}
