/** One task, three ways: bombe's bundle, the complete edited files, grep and then the files it finds. */
import { countTokens } from 'gpt-tokenizer'
import { readQuestion } from '../../src/questions/get-context/read-question.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import type { Task } from '../retrieval/read-tasks.ts'
import type { SourceFiles } from './source-files.ts'

export interface Comparison {
  /** By budget. */
  bombe: { tokens: number; holdsAll: boolean }[]
  gold: number
  grep: number
  grepHoldsAll: boolean
}

/** Null: no budget, as most agents query. */
export const TOKEN_BUDGETS = [null, 2_000, 3_500, 8_000] as const
/** An agent does not open more files than this. */
const MAX_READ = 10
const MIN_WORD = 5

export async function compareTask(
  workspace: Workspace,
  sources: SourceFiles,
  task: Task,
): Promise<Comparison> {
  const bombe: Comparison['bombe'] = []
  for (const budget of TOKEN_BUDGETS) {
    const answer = await workspace.context({
      query: task.query,
      ...(budget === null ? {} : { token_budget: budget }),
    })
    const shown = new Set(answer.context_bundle.files.map(({ path }) => path))
    bombe.push({
      // As a client sees it that shows the structured form: the larger of the two.
      tokens: countTokens(JSON.stringify(answer)),
      holdsAll: task.files.every(file => shown.has(file)),
    })
  }
  const hits = sources.grep(wordsOf(task.query), MAX_READ)
  const tokensOf = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + sources.tokens(path), 0)
  return {
    bombe,
    gold: tokensOf(task.files),
    grep: tokensOf(hits),
    grepHoldsAll: task.files.every(file => hits.includes(file)),
  }
}

/** Identifiers; for a question without any, its longer words. */
function wordsOf(query: string): string[] {
  const { names } = readQuestion(query)
  const identifiers = names.map(name => name.split(/\.|::|#/).at(-1)!)
  if (identifiers.length > 0) return [...new Set(identifiers)]
  const words = query.toLowerCase().match(/[a-z]{4,}/g) ?? []
  return [...new Set(words.filter(word => word.length >= MIN_WORD))]
}
