/** Checks one value of a setting, from JSON, a flag or an environment variable. */
import { isAbsolute } from 'node:path'
import { SETTINGS, type SettingKey, type SettingType, type SettingValues } from './settings.ts'

export type Checked<Value> = { value: Value } | { wrong: string }

const MAX_ENTRIES = 200

/** `wrong` says what the value must be; it follows "<key> " in a sentence. */
export function checkSetting<Key extends SettingKey>(key: Key, given: unknown): Checked<SettingValues[Key]> {
  return check(SETTINGS[key].shape, given) as Checked<SettingValues[Key]>
}

/** Converts the text of a flag or variable to the JSON value: lists split at commas and line ends, maps are JSON. */
export function readSettingText(key: SettingKey, text: string): unknown {
  const { type } = SETTINGS[key].shape
  if (type === 'number') return text.trim() === '' ? text : Number(text)
  if (type === 'texts' && !text.trimStart().startsWith('[')) {
    return text
      .split(/[,\n]/)
      .map(part => part.trim())
      .filter(part => part !== '')
  }
  if (type !== 'texts' && type !== 'numbers') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function check(shape: SettingType, given: unknown): Checked<unknown> {
  switch (shape.type) {
    case 'number':
      return isWithin(given, shape) && Number.isInteger(given)
        ? { value: given }
        : { wrong: `must be a whole number from ${shape.min} to ${shape.max}` }
    case 'choice':
      return shape.choices.includes(given as string)
        ? { value: given }
        : { wrong: `must be one of ${shape.choices.join(', ')}` }
    case 'text':
      return typeof given === 'string' ? { value: given } : { wrong: 'must be text' }
    case 'path':
      return checkPath(given)
    case 'texts':
      return checkTexts(given, shape.max)
    case 'numbers':
      return checkNumbers(given, shape)
  }
}

/** A relative path would mean something else in every working folder. */
function checkPath(given: unknown): Checked<string> {
  if (typeof given === 'string' && (given === '' || isAbsolute(given)) && !given.includes('\0')) {
    return { value: given }
  }
  return { wrong: 'must be an absolute path' }
}

function checkTexts(given: unknown, max: number): Checked<string[]> {
  const list = typeof given === 'string' ? [given] : given
  if (Array.isArray(list) && list.length <= max && list.every(item => typeof item === 'string')) {
    return { value: list }
  }
  return { wrong: `must be a list of at most ${max} texts` }
}

function checkNumbers(given: unknown, limits: { min: number; max: number }): Checked<Record<string, number>> {
  const wrong = `must map at most ${MAX_ENTRIES} names to numbers from ${limits.min} to ${limits.max}`
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { wrong }
  const entries = Object.entries(given)
  if (entries.length > MAX_ENTRIES || !entries.every(([, value]) => isWithin(value, limits))) return { wrong }
  return { value: Object.fromEntries(entries) as Record<string, number> }
}

function isWithin(given: unknown, limits: { min: number; max: number }): given is number {
  return typeof given === 'number' && given >= limits.min && given <= limits.max
}
