/** What the settings say of how answers are given: how long they may be, what paths are worth. */

import type { Question } from '../questions/declare/question.ts'
import type { Audience } from '../questions/shared/question.ts'
import type { SettingValues } from '../settings/settings.ts'

export function fromSettings(
  settings: SettingValues,
): Pick<Audience, 'budgets' | 'usesVectors' | 'pathFactors'> {
  return {
    budgets: {
      default: settings['budgets.default'],
      context: settings['budgets.get_context'],
      structure: settings['budgets.get_structure'],
    },
    usesVectors: settings['search.vectors'] !== 'off',
    pathFactors: settings['rank.path_factors'],
  }
}

/** What the settings say where the call says nothing, for questions that have it. */
export function withDetail(
  { input: fields }: Question,
  input: Record<string, unknown>,
  settings: SettingValues,
): Record<string, unknown> {
  const detail = settings['answers.detail']
  if (detail === 'auto' || input.detail !== undefined || fields.detail?.type !== 'choice') return input
  return fields.detail.choices.includes(detail) ? { ...input, detail } : input
}
