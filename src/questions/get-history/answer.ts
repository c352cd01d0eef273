/** The commits that changed one symbol or file, newest first, through renames and moves. */
import { checkInput } from '../declare/check-input.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { fitBudget } from '../shared/fit-budget.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveAddress } from '../shared/resolve-symbol.ts'
import { type Suggestion, suggest } from '../shared/suggestion.ts'
import { HISTORY_INPUT, type HistoryAnswer, type HistoryEntry, type HistoryInput } from './declare.ts'
import { renderHistory } from './render.ts'
import type { History } from './trace-history.ts'

export interface HistoryTarget {
  handle: string
  kind: string
  path: string
  also: readonly string[]
}

/** What the history is about; it is read from git before the answer is made. */
export function findHistoryTarget(context: QueryContext, symbol: string): HistoryTarget {
  const names = new SymbolNames(context)
  const { symbol: target, also } = resolveAddress(context, names, symbol)
  return { handle: names.handle(target), kind: target.kind, path: names.file(target.file)!.path, also }
}

export function getHistory(
  context: QueryContext,
  given: HistoryInput,
  target: HistoryTarget,
  history: History,
): HistoryAnswer {
  const { limit, token_budget } = checkInput(HISTORY_INPUT, given)
  const entries = history.entries.slice(0, limit)
  const reachedLimit = history.entries.length > limit
  return fitBudget(context, token_budget, {
    most: entries.length,
    render: renderHistory,
    build: keep =>
      finishAnswer(
        context,
        {
          target: target.handle,
          kind: target.kind,
          entries: entries.slice(0, keep),
          commits_read: history.commitsRead,
          reached_start: history.reachedStart && !reachedLimit && keep === entries.length,
        },
        {
          files: [target.path],
          also: target.also,
          why: [
            ...(keep < entries.length ? (['truncated_by_budget'] as const) : []),
            ...(reachedLimit || !history.reachedStart ? (['truncated_by_limit'] as const) : []),
          ],
          ...suggestDiff(entries, target),
        },
      ),
  })
}

/** What the newest change did; the first commit of a symbol has nothing to compare with. */
function suggestDiff(
  [newest]: readonly HistoryEntry[],
  { handle, kind, path }: HistoryTarget,
): { suggestion?: Suggestion } {
  if (!newest || newest.change === 'added') return {}
  const about: Record<string, string> = kind === 'module' ? { path } : { symbol_name: handle }
  const { commit } = newest
  if (commit === '') return { suggestion: suggest('get_diff', { base: 'HEAD', ...about }) }
  return { suggestion: suggest('get_diff', { base: `${commit}~1`, ref: commit, ...about }) }
}
