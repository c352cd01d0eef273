/** `get_blast_radius`: what a change of a symbol reaches. */
import { type BlastRadiusInput, CHANGE_TYPES, renderBlastRadius } from '../../workspace/answers.ts'
import { choice, list, object, text, whole } from '../schema.ts'
import { ANSWER, REFERENCE, SYMBOL_NAME, TARGET } from '../shared-fields.ts'
import { ask, type Tool } from '../tool.ts'

export const getBlastRadiusTool: Tool = {
  name: 'get_blast_radius',
  title: 'What a change breaks',
  description:
    'Before you change a symbol: who is hit (callers, overriders, files, tests) and how risky it is. behavior follows callers of callers; signature who must be adapted; delete every reference.',
  input: object({
    symbol_name: SYMBOL_NAME,
    'change_type?': choice(CHANGE_TYPES, 'behavior'),
    'max_depth?': whole({ least: 1, most: 5, preset: 3 }),
  }),
  output: object({
    target: TARGET,
    change_type: text(),
    impact: object({
      direct_callers: list(REFERENCE),
      transitive_callers: list(REFERENCE),
      overrides: list(REFERENCE),
      'other_references?': list(REFERENCE),
      affected_files: list(text()),
      affected_tests: list(text()),
      total_affected_symbols: whole(),
      total_affected_files: whole(),
      risk_assessment: object({
        level: choice(['low', 'medium', 'high', 'critical']),
        reasons: list(text()),
      }),
    }),
    ...ANSWER,
  }),
  readOnly: true,
  call: call =>
    ask(
      call,
      workspace => workspace.blastRadius(call.input as unknown as BlastRadiusInput),
      renderBlastRadius,
    ),
}
