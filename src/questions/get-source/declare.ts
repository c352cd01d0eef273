/** `get_source`, `bombe show`: the source of symbols, or some lines of a file. */
import { BombeError } from '../../errors/bombe-error.ts'
import { ANSWER } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET, REF, SYMBOL } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { list, object, text, whole } from '../declare/schema.ts'

export type SourceInput = InputOf<typeof getSourceQuestion.input>

export const getSourceQuestion = declareQuestion({
  tool: 'get_source',
  title: 'Source of a symbol',
  description:
    'How is it written? The source of symbols (also path#Class.get*, path:10-20), or of path with start_line and end_line; exactly that and no more.',
  input: {
    symbol_name: SYMBOL,
    symbol_names: { type: 'list', most: 20, argument: '[more...]', help: 'further symbols' },
    path: { type: 'text', isPath: true },
    start_line: { type: 'whole', from: 1 },
    end_line: { type: 'whole', from: 1 },
    lines: {
      type: 'text',
      on: 'command',
      flag: '--lines <first-last>',
      help: 'take <symbol> as a path and print these lines',
    },
    spans: {
      type: 'choice',
      choices: ['primary', 'all'],
      preset: 'primary',
      says: 'all: every declaration',
      flag: '--all',
      means: 'all',
      help: 'every declaration, not only the primary one',
    },
    token_budget: BUDGET,
    ref: REF,
  },
  output: () =>
    object({
      'handle?': text(),
      spans: list(
        object({
          path: text(),
          start_line: whole(),
          end_line: whole(),
          source: text(),
          'handle?': text('Where several symbols were asked for'),
          'shown_lines?': text('Where some are folded: 45-52,60'),
        }),
      ),
      'not_shown?': list(
        object({ symbol_name: text(), code: text(), message: text(), handles: list(text()) }),
      ),
      ...ANSWER,
    }),
  command: {
    name: 'show',
    summary: 'print the source of symbols, or lines of a file',
    examples: [
      'bombe show AuthService.login',
      'bombe show AuthService.login Session.expire "src/cart.ts#Cart.*"',
      'bombe show src/cart.ts:10-20 src/shop.ts:5-8',
      'bombe show README.md',
      'bombe show Point --all',
    ],
    adapt: given => takeLines(takeMore(given)),
    fromTool: writeLines,
  },
  needsNoIndex: ({ symbol_name, symbol_names }) => symbol_name === undefined && symbol_names === undefined,
  loadRender: async () => (await import('./render.ts')).renderSource,
})

/** `bombe show A B`: several symbols are one list. */
function takeMore({ symbol_name, symbol_names, ...input }: Record<string, unknown>): Record<string, unknown> {
  if (symbol_names === undefined) return { ...input, symbol_name }
  if (input.lines !== undefined) throw new BombeError('invalid_input', '--lines takes one path')
  return { ...input, symbol_names: [symbol_name, ...(symbol_names as string[])] }
}

/** `bombe show PATH --lines 10-20`: the argument is the path. */
function takeLines({ lines, ...input }: Record<string, unknown>): Record<string, unknown> {
  if (lines === undefined) return input
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(String(lines)) ?? []
  if (first === undefined)
    throw new BombeError('invalid_input', '--lines takes a line, or two with a dash between')
  const { symbol_name: path, ...rest } = input
  return { ...rest, path, start_line: Number(first), end_line: Number(last ?? first) }
}

/** Lines of a path as `bombe show PATH --lines 10-20`. */
function writeLines(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { path, start_line, end_line, ...rest } = input
  if (path === undefined) return input
  return { symbol_name: path, lines: `${start_line}-${end_line}`, ...rest }
}
