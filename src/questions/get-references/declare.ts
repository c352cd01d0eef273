/** `get_references`, `bombe refs`: who refers to a symbol, and what it refers to. */
import { ANSWER, CONFIDENCE, REFERENCE, TARGET } from '../declare/answer-fields.ts'
import type { InputOf } from '../declare/field.ts'
import { BUDGET, REF, SYMBOL } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { list, object, whole } from '../declare/schema.ts'
import { DIRECTIONS } from './directions.ts'

export type ReferencesInput = InputOf<typeof getReferencesQuestion.input>

export const getReferencesQuestion = declareQuestion({
  tool: 'get_references',
  title: 'References of a symbol',
  description:
    'Who calls this, who implements, uses or imports it, what does it call? With lines and confidence; surer than text search. For what a change breaks use get_blast_radius.',
  input: {
    symbol_name: { ...SYMBOL, required: true },
    direction: {
      type: 'choice',
      choices: DIRECTIONS,
      preset: 'both',
      says: 'both: calls, of a field or type also usages; importers: also of folders, libraries; path: chains to `to`',
      flag: '-d, --direction <direction>',
      help: 'which references; both: callers and callees, of a field or type its usages too; path: call chains to --to',
    },
    to: { type: 'text', says: 'Where a path ends', flag: '--to <symbol>', help: 'where a path ends' },
    access: {
      type: 'choice',
      choices: ['read', 'write'],
      says: 'Of usages',
      flag: '--access <access>',
      help: 'usages that read, or that write: read, write',
    },
    depth: {
      type: 'whole',
      from: 0,
      to: 5,
      preset: 1,
      flag: '--depth <depth>',
      help: 'how far to follow, 1 to 5; 0: the symbol alone',
    },
    sort: {
      type: 'choice',
      choices: ['rank', 'path'],
      preset: 'rank',
      flag: '--sort <order>',
      help: 'nearest, surest and most important first, or by path and line',
    },
    include_source: {
      type: 'boolean',
      preset: false,
      flag: '--source',
      help: 'with the source of each symbol',
    },
    include_tests: { type: 'boolean', preset: true, flag: '--no-tests', help: 'leave tests out' },
    limit: {
      type: 'whole',
      from: 1,
      to: 2000,
      preset: 100,
      flag: '-n, --limit <count>',
      help: 'how many to show in each direction',
    },
    token_budget: BUDGET,
    ref: REF,
  },
  output: () =>
    object({
      target_symbol: TARGET,
      'callers?': list(REFERENCE),
      'callees?': list(REFERENCE),
      'implementors?': list(REFERENCE),
      'supers?': list(REFERENCE),
      'usages?': list(REFERENCE),
      'imports?': list(REFERENCE),
      'importers?': list(REFERENCE),
      'extensions?': list(REFERENCE),
      'to_symbol?': TARGET,
      'paths?': list(
        object({
          calls: whole(),
          confidence: CONFIDENCE,
          steps: list(REFERENCE, 'What is called, `from` whom, and the line of the call'),
        }),
      ),
      ...ANSWER,
    }),
  command: {
    name: 'refs',
    summary: 'show who refers to a symbol and what it refers to',
    examples: [
      'bombe refs AuthService.login',
      'bombe refs "src/auth/service.py#AuthService.login()" -d callers --depth 2',
      'bombe refs src/cart.ts:12',
      'bombe refs Cart.items -d usages --access write',
      'bombe refs src/cart.ts -d importers',
      'bombe refs express -d importers   # or a folder, or a package of the workspace',
    ],
    also: [
      {
        name: 'path',
        summary: 'show how one symbol comes to call another: the shortest call chains',
        examples: ['bombe path main AuthService.login', 'bombe path src/cart.ts#Cart.total() tax --json'],
        means: { direction: 'path' },
        takes: { symbol_name: '<from>', to: '<to>', limit: true, token_budget: true, ref: true },
      },
    ],
    isNothing: ({ paths }: { paths?: unknown[] }) => paths?.length === 0,
  },
  loadRender: async () => (await import('./render.ts')).renderReferences,
})
