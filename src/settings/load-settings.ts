/** Merges the settings: flags > BOMBE_* > the user's file > the repository's `.bombe.json` > defaults. */
import { join } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'
import { checkSetting, readSettingText } from './check-setting.ts'
import { readSettingsFile } from './read-settings-file.ts'
import {
  defaultValues,
  environmentName,
  isSettingKey,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from './settings.ts'
import { userFolders } from './user-folders.ts'

export type SettingSource = 'flag' | 'environment' | 'user' | 'repository' | 'default'

export interface SettingsRequest {
  /** Folder whose `.bombe.json` counts; none outside a repository. */
  root?: string
  /** Values from the command line, by key; texts are read as in the environment. */
  flags?: Partial<Record<SettingKey, unknown>>
  env: NodeJS.ProcessEnv
  home: string
}

export interface Settings {
  values: SettingValues
  /** Where each value came from. */
  sources: Record<SettingKey, SettingSource>
  /** Sentences for the user: unknown keys, bad values, keys that a repository may not set. */
  warnings: string[]
}

const REPOSITORY_FILE = '.bombe.json'

/** A stronger source replaces a list; lists are not joined. */
export function loadSettings(request: SettingsRequest): Settings {
  const settings: Settings = { values: defaultValues(), sources: allDefault(), warnings: [] }
  if (request.root !== undefined) {
    applyFile(settings, join(request.root, REPOSITORY_FILE), REPOSITORY_FILE, 'repository')
  }
  const userFile = join(userFolders(request.env, request.home).config, 'config.json')
  applyFile(settings, userFile, "the user's config.json", 'user')
  for (const key of SETTING_KEYS) {
    const text = request.env[environmentName(key)]
    if (text !== undefined && text !== '') demand(settings, key, text, 'environment', environmentName(key))
  }
  for (const [key, value] of Object.entries(request.flags ?? {})) {
    if (!isSettingKey(key)) throw new BombeError('invalid_input', `there is no setting ${key}`)
    if (value !== undefined) demand(settings, key, value, 'flag', key)
  }
  return settings
}

function applyFile(settings: Settings, path: string, name: string, source: 'user' | 'repository'): void {
  const file = readSettingsFile(path, name, source === 'user')
  for (const warning of file.warnings) settings.warnings.push(warning)
  for (const [key, given] of file.entries) {
    if (!isSettingKey(key)) {
      settings.warnings.push(`${name}: there is no setting ${JSON.stringify(key)}; it is ignored`)
    } else if (source === 'repository' && SETTINGS[key].setBy !== 'repository') {
      settings.warnings.push(`${name}: ${key} is the user's alone to set; it is ignored`)
    } else {
      const checked = checkSetting(key, given)
      if ('wrong' in checked) settings.warnings.push(`${name}: ${key} ${checked.wrong}; it is ignored`)
      else put(settings, key, checked.value, source)
    }
  }
}

/** Throws on a wrong value, because the user wrote it for this run. */
function demand(
  settings: Settings,
  key: SettingKey,
  given: unknown,
  source: SettingSource,
  name: string,
): void {
  const value = typeof given === 'string' ? readSettingText(key, given) : given
  const checked = checkSetting(key, value)
  if ('wrong' in checked) {
    throw new BombeError('invalid_input', `${name} ${checked.wrong}`, { data: { setting: key, given } })
  }
  put(settings, key, checked.value, source)
}

function put(settings: Settings, key: SettingKey, value: unknown, source: SettingSource): void {
  ;(settings.values as Record<SettingKey, unknown>)[key] = value
  settings.sources[key] = source
}

function allDefault(): Record<SettingKey, SettingSource> {
  return Object.fromEntries(SETTING_KEYS.map(key => [key, 'default'])) as Record<SettingKey, SettingSource>
}
