/** What the settings say of how answers are given: how long they may be, what paths are worth. */

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
