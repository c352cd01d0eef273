/** `search_text`, `bombe grep`: text in files, each hit with the symbol that holds it. */
import { ANSWER } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET, FILE_PATTERN, REF } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { flag, list, object, text, whole } from '../declare/schema.ts'

export type SearchTextInput = InputOf<typeof searchTextQuestion.input>

export const searchTextQuestion = declareQuestion({
  tool: 'search_text',
  title: 'Search text',
  description:
    'Find text in all files that git does not ignore: strings, error messages, comments, config, docs. Each hit names the symbol that holds it. For definitions and callers the other tools are surer.',
  input: {
    pattern: { type: 'text', required: true, longest: 1000, argument: '<pattern>' },
    regex: {
      type: 'boolean',
      preset: false,
      says: 'Rust regex',
      flag: '-e, --regex',
      help: 'take the pattern as a regular expression',
    },
    file_pattern: FILE_PATTERN,
    case_sensitive: {
      type: 'boolean',
      says: 'Default: only if the pattern has a capital',
      flags: [
        {
          flag: '-s, --case-sensitive',
          help: 'case counts (default: only if the pattern has a capital)',
        },
        { flag: '-i, --ignore-case', help: 'case does not count', means: false },
      ],
    },
    context_lines: {
      type: 'whole',
      from: 0,
      to: 20,
      preset: 0,
      flag: '-C, --context <lines>',
      help: 'lines around each hit',
    },
    limit: {
      type: 'whole',
      from: 1,
      to: 1000,
      preset: 50,
      flag: '-n, --limit <count>',
      help: 'how many to show',
    },
    token_budget: BUDGET,
    ref: REF,
  },
  output: () =>
    object({
      pattern: text(),
      hits: list(
        object({
          file_path: text(),
          line: whole(),
          text: text(),
          'handle?': text(),
          'before?': list(text()),
          'after?': list(text()),
        }),
      ),
      total_hits: whole(),
      'total_is_lower_bound?': flag(),
      ...ANSWER,
    }),
  command: {
    name: 'grep',
    summary: 'find text in files, with the symbol that holds each hit',
    examples: ['bombe grep "TODO"', 'bombe grep --regex "retry_\\w+ =" --file "src/**"'],
    isNothing: ({ hits }) => hits.length === 0,
  },
  needsNoIndex: () => true,
  loadRender: async () => (await import('./render.ts')).renderTextHits,
})
