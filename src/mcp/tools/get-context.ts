/** `get_context`: what must be read for a task, within a budget. */
import { CONTEXT_DETAILS, type ContextInput, renderContext, STRATEGIES } from '../../workspace/answers.ts'
import { choice, flag, list, number, object, text, whole } from '../schema.ts'
import { ANSWER } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

const SYMBOL = object({
  handle: text(),
  name: text(),
  kind: text(),
  lines: text(),
  included_as: choice(['full_source', 'signature_only', 'location']),
  'source?': text(),
  'confidence?': text(),
  'notes?': list(text()),
})

export const getContextTool: Tool = {
  name: 'get_context',
  title: 'Context for a task',
  description:
    'What must be read for a task: give the task, issue or stack trace in words and get the code it is about, with what that needs beside it, within token_budget. Best first call for a change; for one known symbol use get_source or get_references.',
  input: object({
    query: { ...text('Task, issue text or stack trace'), maxLength: 100_000 },
    'entry_points?': list(text(), 'Symbols to show in full'),
    'cursor_file?': text('File you are in'),
    'token_budget?': whole({ least: 200, most: 1_000_000, preset: 8000 }),
    'include_signatures_only?': flag(false),
    'expansion_depth?': whole({ least: 1, most: 4, preset: 2 }),
    'strategy?': choice(STRATEGIES, undefined, 'more symbols, or more source'),
    'detail?': choice(CONTEXT_DETAILS, 'source'),
    'include_tests?': flag(false),
  }),
  output: object({
    query: text(),
    context_bundle: object({
      summary: text(),
      relationship_map: list(text()),
      files: list(object({ path: text(), symbols: list(SYMBOL) })),
      tokens_used: whole(),
      token_budget: whole(),
      symbols_included: whole(),
      symbols_available: whole(),
    }),
    'ranking?': object({
      intent: text(),
      files: list(object({ path: text(), score: number() })),
      symbols: list(object({ handle: text(), score: number(), ranking_reasons: list(text()) })),
    }),
    ...ANSWER,
  }),
  readOnly: true,
  call: call =>
    ask(call, workspace => workspace.context(call.input as unknown as ContextInput), renderContext),
}
