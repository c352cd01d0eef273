/** Puts a question to an open repository by the name of its tool. */
import type { Workspace } from './workspace.ts'

/** The input was checked against the declaration of the question. */
export function answerQuestion(
  workspace: Workspace,
  tool: string,
  input: object,
  signal?: AbortSignal,
): object | Promise<object> {
  const put = ANSWERS[tool]
  if (!put) throw new Error(`${tool} is not put to an open repository`)
  return put(workspace, input as never, signal)
}

const ANSWERS: Readonly<
  Record<string, (workspace: Workspace, input: never, signal?: AbortSignal) => object | Promise<object>>
> = {
  get_context: (workspace, input) => workspace.context(input),
  search_symbols: (workspace, input) => workspace.searchAll(input),
  get_references: (workspace, input, signal) => workspace.references(input, signal),
  get_structure: (workspace, input) => workspace.structure(input),
  get_blast_radius: (workspace, input, signal) => workspace.blastRadius(input, signal),
  get_diff: (workspace, input, signal) => workspace.diff(input, signal),
  get_outline: (workspace, input) => workspace.outline(input),
  get_source: (workspace, input) => workspace.source(input),
  search_text: (workspace, input, signal) => workspace.searchText(input, signal),
}
