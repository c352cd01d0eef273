/** Settings with their values and sources, as JSON and as text. */

import { type TextOptions, TextPage } from '../../questions/shared/render-text.ts'
import type { SettingSource, Settings } from '../../settings/load-settings.ts'
import { environmentName, SETTING_KEYS, SETTINGS, type SettingKey } from '../../settings/settings.ts'

export interface SettingsAnswer {
  root: string
  data_folder: string
  /** Why it is not in the root. */
  data_folder_why?: string
  settings: {
    key: SettingKey
    value: unknown
    source: SettingSource
    environment: string
    description: string
  }[]
  warnings: string[]
}

export async function describeSettings(root: string, settings: Settings): Promise<SettingsAnswer> {
  const { findDataFolder } = await import('../../workspace/state/find-data-folder.ts')
  const { path, why } = await findDataFolder(root, settings.values)
  return {
    root,
    data_folder: path,
    ...(why === '' ? {} : { data_folder_why: why }),
    settings: SETTING_KEYS.map(key => ({
      key,
      value: settings.values[key],
      source: settings.sources[key],
      environment: environmentName(key),
      description: SETTINGS[key].description,
    })),
    warnings: settings.warnings,
  }
}

export function renderSettings(answer: SettingsAnswer, options: TextOptions): string {
  const page = new TextPage(options)
  page.line(`root  ${answer.root}`)
  page.line(`data  ${answer.data_folder}`)
  if (answer.data_folder_why !== undefined) page.sentence('      ', answer.data_folder_why, 'dim')
  page.line()
  for (const { key, value, source, description } of answer.settings) {
    page.line(`${page.paint('bold', key)} = ${JSON.stringify(value)}  ${page.paint('dim', `(${source})`)}`)
    page.sentence('  ', description, 'dim')
  }
  return page.toString()
}
