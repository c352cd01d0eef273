/** `get_context`: what must be read for a task. */
import { CONTEXT_DETAILS, type ContextInput, renderContext, STRATEGIES } from '../../workspace/answers.ts'
import { choice, flag, list, number, object, text, whole } from '../schema.ts'
import { ANSWER, CONFIDENCE } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

export const getContextTool: Tool = {
  name: 'get_context',
  title: 'Context for a task',
  description:
    'What to read for a task: give the task, issue or stack trace in words; get the functions it is about, with source, and what they need beside them. First call for any change. For one symbol you can name use get_source.',
  input: object({
    query: text('The task, in full'),
    'entry_points?': list(text(), 'Symbols to show in full'),
    'cursor_file?': text(),
    'token_budget?': whole({ least: 200, most: 1_000_000, preset: 8000 }),
    'include_signatures_only?': flag(false),
    'expansion_depth?': whole({ least: 1, most: 4, preset: 2 }),
    'strategy?': choice(STRATEGIES),
    'detail?': choice(CONTEXT_DETAILS, 'source'),
    'include_tests?': flag(false),
  }),
  output: object({
    query: text(),
    context_bundle: object({
      summary: text(),
      relationship_map: list(text()),
      files: list(
        object({
          path: text(),
          symbols: list(
            object({
              handle: text(),
              name: text(),
              kind: text(),
              lines: text(),
              included_as: choice(['full_source', 'signature_only', 'location']),
              'source?': text(),
              confidence: CONFIDENCE,
              'notes?': list(text()),
            }),
          ),
        }),
      ),
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
