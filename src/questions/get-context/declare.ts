/** `get_context`, `bombe context`: what must be read for a task, within a budget. */
import { ANSWER } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET_RANGE, EXPLAIN, REF } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { choice, list, number, object, text, whole } from '../declare/schema.ts'

export type ContextInput = InputOf<typeof getContextQuestion.input>

export const getContextQuestion = declareQuestion({
  tool: 'get_context',
  title: 'Context for a task',
  description:
    'How does this work, where is it, what must I read? Give the question, task or stack trace and 4 to 8 `guesses`: identifiers, words or strings you expect in the code (wrong ones do no harm). Answers with the source itself, folded, with line numbers: edit from it. Best first call; for one known symbol use get_source or get_references.',
  input: {
    // An issue with its log may be long; only its beginning is read as words.
    query: {
      type: 'text',
      required: true,
      longest: 100_000,
      says: 'Task, issue text or stack trace',
      argument: '<task...>',
    },
    guesses: {
      type: 'list',
      most: 40,
      says: 'Names, words and strings you expect in the code, 4 to 8',
      flag: '-g, --guess <names>',
      help: 'names, words or strings you expect in the code, separated by commas',
    },
    entry_points: {
      type: 'list',
      most: 50,
      says: 'Symbols to show in full',
      flag: '-e, --entry <symbol...>',
      help: 'symbols to start from, shown in full',
    },
    cursor_file: {
      type: 'text',
      says: 'File you are in',
      flag: '--cursor <file>',
      help: 'the file you are in: what it imports is preferred',
    },
    token_budget: {
      type: 'whole',
      ...BUDGET_RANGE,
      preset: 8000,
      fromSettings: true,
      flag: '--budget <tokens>',
      help: 'cut the answer to so many tokens',
    },
    include_signatures_only: {
      type: 'boolean',
      preset: false,
      flag: '--signatures',
      help: 'signatures only',
    },
    expansion_depth: {
      type: 'whole',
      from: 1,
      to: 4,
      preset: 2,
      flag: '--depth <depth>',
      help: 'how far to follow the graph from the best hits, 1 to 4',
    },
    strategy: {
      type: 'choice',
      choices: ['breadth', 'depth'],
      says: 'more symbols, or more source',
      flag: '--strategy <strategy>',
      help: 'more symbols, or more source',
    },
    detail: {
      type: 'choice',
      choices: ['source', 'signature', 'location'],
      preset: 'source',
      flag: '--detail <detail>',
      help: 'how much of each symbol to show',
    },
    include_tests: { type: 'boolean', preset: false, flag: '--tests', help: 'with tests' },
    explain: { ...EXPLAIN, help: 'say in which order things were chosen, and why' },
    ref: REF,
  },
  output: () =>
    object({
      query: text(),
      question_kind: text(),
      context_bundle: object({
        summary: text(),
        flow: list(text()),
        relationship_map: list(text()),
        files: list(object({ path: text(), symbols: list(shownSymbol()) })),
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
  command: {
    name: 'context',
    summary: 'gather what must be read for a task',
    examples: [
      'bombe context "login fails when the session has expired"',
      'bombe context "how are retries spaced" --guess backoff,Retry,sleep',
      'bombe context add retries to the client --entry Client.send --budget 4000',
      'bombe context "$(cat issue.md)" --strategy breadth',
    ],
    isNothing: ({ context_bundle }) => context_bundle.symbols_included === 0,
  },
  loadRender: async () => (await import('./render.ts')).renderContext,
})

function shownSymbol() {
  return object({
    handle: text(),
    name: text(),
    kind: text(),
    lines: text(),
    included_as: choice(['full_source', 'folded_source', 'signature_only', 'location']),
    'shown_lines?': text(),
    'source?': text(),
    'confidence?': text(),
    'notes?': list(text()),
    'copies?': list(text()),
  })
}
