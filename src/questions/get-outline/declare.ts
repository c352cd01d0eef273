/** `get_outline`, `bombe outline`: what one file declares and imports. */
import { ANSWER } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET, REF } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { list, object, text, whole } from '../declare/schema.ts'

export type OutlineInput = InputOf<typeof getOutlineQuestion.input>

export const getOutlineQuestion = declareQuestion({
  tool: 'get_outline',
  title: 'Outline of a file',
  description:
    'What is in this file? Its declarations and imports, nested, with lines. Ask before you open a large file.',
  input: {
    path: { type: 'text', required: true, isPath: true, argument: '<path>' },
    depth: {
      type: 'choice',
      choices: ['all', 'top'],
      preset: 'all',
      flag: '--top',
      means: 'top',
      help: 'only the outermost symbols',
    },
    token_budget: BUDGET,
    ref: REF,
  },
  output: () => ({
    ...object({
      path: text(),
      language: text(),
      line_count: whole(),
      imports: list(
        object({
          module: text(),
          names: list(text()),
          line: whole(),
          'resolved_file?': text(),
          'external_package?': text(),
        }),
      ),
      symbols: list({ $ref: '#/$defs/symbol' }),
      ...ANSWER,
    }),
    $defs: {
      symbol: object({
        handle: text(),
        name: text(),
        kind: text(),
        start_line: whole(),
        end_line: whole(),
        signature: text(),
        visibility: text(),
        'children?': { type: 'array', items: { $ref: '#/$defs/symbol' } },
      }),
    },
  }),
  command: {
    name: 'outline',
    summary: 'show what a file declares and imports',
    examples: ['bombe outline src/cart.ts', 'bombe outline src/cart.ts --top --json'],
  },
  loadRender: async () => (await import('./render.ts')).renderOutline,
})
