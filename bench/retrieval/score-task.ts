/** Sends one task's description to `get_context` and compares the answer with the edits of the change. */
import type { ContextAnswer } from '../../src/questions/get-context/answer.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import type { Task } from './read-tasks.ts'

export interface TaskScore {
  task: Task
  /** 0 for the first; Infinity if it is not found. */
  fileRank: number
  /** Null if no edited function is in the index. */
  functionRank: number | null
  bundles: BundleScore[]
  tookMs: number
}

export interface BundleScore {
  budget: number
  tokens: number
  /** Share of the edited files that are shown. */
  goldShown: number
  /** Share of the shown files that were edited. */
  shownGold: number
  /** At least one edited function is shown; null if none is in the index. */
  hasFunction: boolean | null
}

/** Files that the baseline leaves out of its corpus: no task edits these. */
const LEFT_OUT =
  /(^|\/)(tests?|__tests__|spec|e2e|testdata|fixtures?|playground|docs?_?src|examples?|node_modules|vendor|testFixtures|integration)\/|(_test\.(go|py)|(^|\/)test_[^/]*\.py|\.(test|spec|test-d)\.[cm]?[jt]sx?|Tests?\.java)$/

const BUDGETS = [8_000, 3_500] as const

export async function scoreTask(workspace: Workspace, task: Task): Promise<TaskScore> {
  const known = knownFunctions(workspace, task)
  const started = performance.now()
  const ranked = await workspace.context({ query: task.query, explain: 'full', token_budget: 100_000 })
  const tookMs = performance.now() - started
  const bundles: BundleScore[] = []
  for (const budget of BUDGETS)
    bundles.push(
      scoreBundle(await workspace.context({ query: task.query, token_budget: budget }), budget, task, known),
    )
  return { task, ...ranksOf(ranked, task, known), bundles, tookMs }
}

function ranksOf(
  { ranking }: ContextAnswer,
  task: Task,
  known: ReadonlySet<string>,
): Pick<TaskScore, 'fileRank' | 'functionRank'> {
  const files = ranking!.files.map(({ path }) => path).filter(path => !LEFT_OUT.test(path))
  const fileRank = files.findIndex(path => task.files.includes(path))
  const functions = ranking!.symbols
    .map(({ handle }) => plainName(handle))
    .filter(name => name.includes('#') && !LEFT_OUT.test(name.slice(0, name.indexOf('#'))))
  const functionRank = functions.findIndex(name => known.has(name))
  const orNever = (rank: number): number => (rank < 0 ? Number.POSITIVE_INFINITY : rank)
  return { fileRank: orNever(fileRank), functionRank: known.size === 0 ? null : orNever(functionRank) }
}

function scoreBundle(
  { context_bundle: bundle, meta }: ContextAnswer,
  budget: number,
  task: Task,
  known: ReadonlySet<string>,
): BundleScore {
  const shown = new Set<string>()
  const files = new Set<string>()
  for (const { path, symbols } of bundle.files) {
    for (const { handle, included_as } of symbols) {
      if (included_as === 'location') continue
      files.add(path)
      shown.add(plainName(handle))
    }
  }
  const isShown = (file: string): boolean => {
    const edited = [...known].filter(name => name.startsWith(`${file}#`))
    return edited.length === 0 ? files.has(file) : edited.some(name => isWithin(name, shown, bundle))
  }
  return {
    budget,
    tokens: meta.tokens_used ?? 0,
    goldShown: task.files.filter(isShown).length / task.files.length,
    shownGold:
      files.size === 0 ? 0 : [...files].filter(file => task.files.includes(file)).length / files.size,
    hasFunction: known.size === 0 ? null : [...known].some(name => isWithin(name, shown, bundle)),
  }
}

/** Shown itself, or inside something whose whole source is shown. */
function isWithin(
  name: string,
  shown: ReadonlySet<string>,
  bundle: ContextAnswer['context_bundle'],
): boolean {
  if (shown.has(name)) return true
  return bundle.files.some(({ symbols }) =>
    symbols.some(
      ({ handle, included_as }) =>
        included_as === 'full_source' &&
        (name.startsWith(`${plainName(handle)}.`) || name.startsWith(`${handle}#`)),
    ),
  )
}

/** Edited functions that exist, as `path#Container.name`. */
function knownFunctions(workspace: Workspace, task: Task): Set<string> {
  return new Set(
    task.functions.map(({ file, name }) => `${file}#${name}`).filter(name => isKnown(workspace, name)),
  )
}

/** Several functions of one name count like one. */
function isKnown(workspace: Workspace, name: string): boolean {
  try {
    workspace.source({ symbol_name: name, token_budget: 200 })
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'ambiguous_symbol'
  }
}

/** Without parameters and ordinals. */
function plainName(handle: string): string {
  return handle.replace(/\([^()]*\)/g, '').replace(/~\d+/g, '')
}
