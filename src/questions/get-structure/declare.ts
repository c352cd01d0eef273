/** `get_structure`, `bombe map`: the most important symbols of the repository, or of a folder. */
import { ANSWER } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET_RANGE, REF } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { list, object, text, whole } from '../declare/schema.ts'

export type StructureInput = InputOf<typeof getStructureQuestion.input>

export const getStructureQuestion = declareQuestion({
  tool: 'get_structure',
  title: 'Map of the repository',
  description:
    'What is in this repository or folder? Its most important symbols file by file, the top ten marked. First call in a repository you do not know.',
  input: {
    path: { type: 'text', preset: '.', isPath: true, argument: '[path]' },
    token_budget: {
      type: 'whole',
      ...BUDGET_RANGE,
      preset: 4000,
      fromSettings: true,
      flag: '--budget <tokens>',
      help: 'cut the answer to so many tokens',
    },
    include_signatures: { type: 'boolean', preset: true, flag: '--no-signatures', help: 'names only' },
    files: {
      type: 'boolean',
      preset: false,
      unlisted: true,
      flag: '--files',
      help: 'folders and files alone',
    },
    format: {
      type: 'choice',
      choices: ['text', 'mermaid'],
      preset: 'text',
      on: 'command',
      flag: '--format <format>',
      help: 'mermaid: a picture of the imports between folders',
    },
    ref: REF,
  },
  output: () =>
    object({
      path: text(),
      map: text(),
      top_symbols: list(text(), 'Handles, best first'),
      total_files: whole(),
      total_symbols_shown: whole(),
      ...ANSWER,
    }),
  command: {
    name: 'map',
    summary: 'show the most important symbols, file by file',
    examples: [
      'bombe map',
      'bombe map src/auth --budget 1000',
      'bombe map --files',
      'bombe map --format mermaid > map.mmd',
    ],
    adapt: ({ format, ...input }) => input,
  },
  loadRender: async () => (await import('./render.ts')).renderStructure,
})
