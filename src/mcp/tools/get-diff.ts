/** `get_diff`: what changed between two states, symbol by symbol. */
import { DIFF_FORMATS, DIFF_SCOPES, type DiffInput, graphOf, renderDiff } from '../../workspace/answers.ts'
import { choice, flag, list, object, table, text, whole } from '../schema.ts'
import { ANSWER } from '../shared-fields.ts'
import { ask, type Tool, type ToolCall } from '../tool.ts'

const CHANGED = {
  handle: text(),
  name: text(),
  kind: text(),
  file_path: text(),
  line: whole(),
  signature: text(),
}

export const getDiffTool: Tool = {
  name: 'get_diff',
  title: 'What changed',
  description:
    'Symbols added, changed, deleted, renamed between two states (default: since the default branch, in the work tree), with callers and tests of what changed.',
  input: object({
    'base?': text(),
    'ref?': text(),
    'path?': text(),
    'scope?': choice(DIFF_SCOPES, 'symbols'),
    'format?': choice(DIFF_FORMATS, 'summary'),
  }),
  output: object({
    base: text(),
    'base_commit?': text('What base names, where that is not the merge base'),
    merge_base_commit: text(),
    target: text(),
    format: text(),
    totals: table(whole()),
    affected_files: list(
      object({ path: text(), status: text(), 'unread?': flag(undefined, 'Its symbols are not known') }),
    ),
    summary: object({
      added_symbols: list(object(CHANGED)),
      modified_symbols: list(
        object({ ...CHANGED, changed: text(), before_signature: text(), after_signature: text() }),
      ),
      deleted_symbols: list(object(CHANGED)),
      renamed_symbols: list(object({ from: object(CHANGED), to: object(CHANGED), kind: text() })),
    }),
    callers: list(
      object({ handle: text(), callers: list(text()), callers_count: whole(), tests: list(text()) }),
    ),
    ...ANSWER,
  }),
  readOnly: true,
  call: call =>
    ask(atGraph(call), workspace => workspace.diff(call.input as unknown as DiffInput), renderDiff),
}

/** Callers are looked for in the graph of the later state. */
function atGraph(call: ToolCall): ToolCall {
  return { ...call, input: { ...call.input, ref: graphOf(call.input as DiffInput) } }
}
