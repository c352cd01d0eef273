/** `search_symbols`, `bombe search`: symbols by name, glob or words. */
import { ANSWER } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET, EXPLAIN, FILE_PATTERN, REF } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { flag, list, number, object, text, whole } from '../declare/schema.ts'

export type SearchInput = InputOf<typeof searchSymbolsQuestion.input>

export const searchSymbolsQuestion = declareQuestion({
  tool: 'search_symbols',
  title: 'Search symbols',
  description:
    'Where is it defined? Classes, functions, methods, files… by name, glob (`load*Config`) or words. Best first; each has a handle for the other tools. For text inside code use search_text.',
  input: {
    query: { type: 'text', required: true, argument: '<query...>' },
    kind: {
      type: 'text',
      preset: 'any',
      says: 'any, class, function, method, … or file',
      flag: '-k, --kind <kind>',
      help: 'class, function, method, …; `file` finds files by name',
    },
    file_pattern: FILE_PATTERN,
    language: { type: 'text', flag: '-l, --language <language>', help: 'only in one language' },
    returns: { type: 'text', flag: '--returns <type>', help: 'only what returns a type with this text' },
    visibility: { type: 'text', flag: '--visibility <visibility>', help: 'public, private, …' },
    flags: {
      type: 'list',
      says: 'async, static, abstract, component, deprecated, generated, test',
      flag: '--flags <flags...>',
      help: 'only what has all of these: async, static, abstract, component, deprecated, generated, test',
    },
    project: { type: 'text', flag: '--project <project>', help: 'only in one project, by name or folder' },
    like: {
      type: 'text',
      says: 'a handle',
      flag: '--like <symbol>',
      help: 'symbols similar to this one; the query narrows them, `*` takes all',
    },
    limit: {
      type: 'whole',
      from: 1,
      to: 500,
      preset: 20,
      flag: '-n, --limit <count>',
      help: 'how many to show',
    },
    detail: {
      type: 'choice',
      choices: ['location', 'signature', 'source'],
      preset: 'signature',
      flag: '--detail <detail>',
      help: 'how much of each to show',
    },
    explain: { ...EXPLAIN, help: 'say why each was ranked where it is' },
    token_budget: BUDGET,
    ref: REF,
  },
  output: () =>
    object({
      query: text(),
      symbols: list(
        object({
          handle: text(),
          name: text(),
          qualified_name: text(),
          kind: text(),
          file_path: text(),
          start_line: whole(),
          end_line: whole(),
          'signature?': text(),
          'visibility?': text(),
          'doc?': text(),
          'container?': text(),
          'project?': text(),
          'return_type?': text(),
          'parameters?': list(text()),
          'flags?': list(text()),
          importance_score: number(),
          callers_count: whole(),
          callees_count: whole(),
          'score?': number(),
          'found_by?': list(text()),
          'copies?': list(text()),
          'ranking_reasons?': list(text()),
          'notes?': list(text()),
          'source?': text(),
        }),
      ),
      'documents?': list(object({ path: text(), section: text(), lines: text(), score: number() })),
      total_matches: whole(),
      'total_is_lower_bound?': flag(),
      ...ANSWER,
    }),
  command: {
    name: 'search',
    summary: 'find symbols by name, glob or words',
    examples: [
      'bombe search AuthService',
      'bombe search "load*config"',
      'bombe search --kind file settings',
      'bombe search parse url --file "src/**"',
    ],
    isNothing: ({ symbols, documents }) => symbols.length === 0 && !documents,
  },
  loadRender: async () => (await import('./render.ts')).renderSearch,
})
