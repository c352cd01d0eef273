/** `get_blast_radius`, `bombe impact`: what a change of a symbol affects. */
import { ANSWER, REFERENCE, TARGET } from '../declare/answer-fields.ts'
import type { CheckedInput, InputOf } from '../declare/field.ts'
import { BUDGET, REF, SYMBOL } from '../declare/input-fields.ts'
import { declareQuestion } from '../declare/question.ts'
import { choice, list, object, text, whole } from '../declare/schema.ts'

export type BlastRadiusInput = InputOf<typeof getBlastRadiusQuestion.input>
export type ChangeType = CheckedInput<typeof getBlastRadiusQuestion.input>['change_type']

export const getBlastRadiusQuestion = declareQuestion({
  tool: 'get_blast_radius',
  title: 'What a change breaks',
  description:
    'What breaks if I change or delete this? Callers, overriders, files, tests, and the risk. Ask before the edit. For signature and delete, what must be edited is marked.',
  input: {
    symbol_name: { ...SYMBOL, required: true },
    change_type: {
      type: 'choice',
      choices: ['behavior', 'signature', 'delete'],
      preset: 'behavior',
      flag: '-c, --change <type>',
      help: 'what changes about it',
    },
    max_depth: {
      type: 'whole',
      from: 1,
      to: 5,
      preset: 3,
      flag: '--depth <depth>',
      help: 'how far to follow callers, 1 to 5',
    },
    token_budget: BUDGET,
    ref: REF,
  },
  output: () =>
    object({
      target: TARGET,
      change_type: text(),
      impact: object({
        direct_callers: list(REFERENCE),
        transitive_callers: list(REFERENCE),
        overrides: list(REFERENCE),
        'other_references?': list(REFERENCE),
        affected_files: list(text()),
        affected_tests: list(text()),
        test_commands: list(text(), 'What runs the tests that reach it'),
        total_affected_symbols: whole(),
        total_affected_files: whole(),
        risk_assessment: object({
          level: choice(['low', 'medium', 'high', 'critical', 'unknown']),
          reasons: list(text()),
        }),
      }),
      ...ANSWER,
    }),
  command: {
    name: 'impact',
    summary: 'show what a change of a symbol affects: callers, overriders, files, tests',
    examples: ['bombe impact AuthService.login', 'bombe impact AuthService.login --change delete'],
  },
  loadRender: async () => (await import('./render.ts')).renderBlastRadius,
})
