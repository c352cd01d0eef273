/** `search_text`, `bombe grep`: text in files, each hit with the symbol that holds it. */
import { escapePattern } from '../../words/escape-pattern.ts'
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
    'Where does this text stand? Strings, error messages, comments, config, docs in all files that git does not ignore. Each hit names the symbol that holds it. For definitions and callers the other tools are surer.',
  input: {
    pattern: {
      type: 'text',
      required: true,
      longest: 1000,
      says: 'Regex; literal where it is none',
      argument: '[pattern]',
    },
    paths: { type: 'list', isPath: true, argument: '[paths...]', help: 'only in these files and folders' },
    patterns: {
      type: 'list',
      on: 'command',
      keepsCommas: true,
      flag: '-e, --regexp <pattern>',
      help: 'the pattern, so that all arguments are paths; may be given several times',
    },
    fixed_strings: {
      type: 'boolean',
      flag: '-F, --fixed-strings',
      help: 'take the pattern as it is, not as a regular expression',
    },
    regex: {
      type: 'boolean',
      unlisted: true,
      flag: '--regex',
      help: 'refuse a pattern that is no regular expression',
    },
    file_pattern: {
      ...FILE_PATTERN,
      flags: [
        { flag: '-g, --glob <pattern>', help: FILE_PATTERN.help },
        { flag: '-f, --file <pattern>', help: 'the same' },
      ],
    },
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
    before_lines: {
      type: 'whole',
      from: 0,
      to: 20,
      unlisted: true,
      flag: '-B, --before-context <lines>',
      help: 'lines before each hit',
    },
    after_lines: {
      type: 'whole',
      from: 0,
      to: 20,
      unlisted: true,
      flag: '-A, --after-context <lines>',
      help: 'lines after each hit',
    },
    output_mode: {
      type: 'choice',
      choices: ['hits', 'files', 'counts'],
      preset: 'hits',
      unlisted: true,
      flags: [
        { flag: '-l, --files-with-matches', help: 'only the paths of files', means: 'files' },
        { flag: '-c, --count', help: 'only how many lines match in each file', means: 'counts' },
      ],
    },
    line_number: {
      type: 'boolean',
      on: 'command',
      flag: '-n, --line-number',
      help: 'accepted; line numbers are always shown',
    },
    limit: {
      type: 'whole',
      from: 1,
      to: 1000,
      preset: 50,
      flag: '--limit <count>',
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
      'files?': list(object({ file_path: text(), 'hits?': whole() })),
      total_hits: whole(),
      'taken_literally?': flag('The pattern is no regular expression, or only its text is found'),
      'total_is_lower_bound?': flag(),
      ...ANSWER,
    }),
  command: {
    name: 'grep',
    summary: 'find text in files, with the symbol that holds each hit',
    examples: [
      'bombe grep "TODO"',
      'bombe grep "retry_\\w+ =" src',
      'bombe grep -F "items[0]" -g "*.ts" -C 2',
      'bombe grep -l "deprecated"',
    ],
    adapt: takePatterns,
    isNothing: ({ total_hits }) => total_hits === 0,
  },
  needsNoIndex: () => true,
  loadRender: async () => (await import('./render.ts')).renderTextHits,
})

/** Whether the pattern means its own text. The tool once took patterns so unless `regex` was set. */
export function isLiteral({ fixed_strings, regex }: SearchTextInput): boolean {
  return fixed_strings === true || regex === false
}

/** `-e a -e b PATH`: either pattern, and the first argument is a path too. */
function takePatterns(given: Record<string, unknown>): Record<string, unknown> {
  const { patterns, line_number: _, ...input } = given
  if (!Array.isArray(patterns)) return input
  const { pattern: first, paths = [], ...rest } = input
  const all = first === undefined ? (paths as string[]) : [first, ...(paths as string[])]
  const inPaths = all.length > 0 ? { paths: all } : {}
  if (patterns.length === 1) return { ...rest, pattern: patterns[0], ...inPaths }
  const { fixed_strings, ...others } = rest
  const pattern = patterns.map(one => (fixed_strings ? escapePattern(one) : `(?:${one})`)).join('|')
  return { ...others, pattern, ...inPaths }
}
