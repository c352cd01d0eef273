/** The token budgets of a repository, as questions take them. */
import type { SettingValues } from '../config/settings.ts'
import type { Audience } from '../query/question.ts'

export function budgetsOf(settings: SettingValues): Audience['budgets'] {
  return {
    default: settings['budgets.default'],
    context: settings['budgets.get_context'],
    structure: settings['budgets.get_structure'],
  }
}
