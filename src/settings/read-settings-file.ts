/** Reads a settings file into flat keys; errors in it become warnings. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import { isSettingKey, SETTINGS } from './settings.ts'

export interface SettingsFile {
  /** `{"paths": {"test": []}}` and `{"paths.test": []}` are the same. */
  entries: [key: string, value: unknown][]
  warnings: string[]
}

const MAX_BYTES = 100_000
const MAX_DEPTH = 20
const MAX_KEYS = 1_000

/** A missing file is empty. Links are not followed, since `.bombe.json` comes with the repository. */
export function readSettingsFile(path: string, name: string, followLinks: boolean): SettingsFile {
  const text = readText(path, followLinks)
  if (text === null) return { entries: [], warnings: [] }
  if (typeof text !== 'string') return { entries: [], warnings: [`${name}: ${text.wrong}; it is ignored`] }
  if (nestingOf(text) > MAX_DEPTH) {
    return { entries: [], warnings: [`${name}: nested too deeply; it is ignored`] }
  }
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  if (errors.length > 0) {
    return { entries: [], warnings: [`${name}: ${printParseErrorCode(errors[0]!.error)}; it is ignored`] }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { entries: [], warnings: [`${name}: not a JSON object; it is ignored`] }
  }
  const entries: [string, unknown][] = []
  flatten(value, '', entries)
  return { entries, warnings: [] }
}

function flatten(value: object, prefix: string, into: [string, unknown][]): void {
  for (const [key, inner] of Object.entries(value)) {
    if (into.length >= MAX_KEYS) return
    const path = prefix + key
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    const isMap = isSettingKey(path) && SETTINGS[path].shape.type === 'numbers'
    if (isGroup && !isMap) flatten(inner, `${path}.`, into)
    else if (path !== '$schema') into.push([path, inner])
  }
}

/** Non-blocking, so that a fifo of that name cannot hang the program. */
function readText(path: string, followLinks: boolean): string | null | { wrong: string } {
  let handle: number
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | (followLinks ? 0 : constants.O_NOFOLLOW)
  try {
    handle = openSync(path, flags)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    return { wrong: code === 'ELOOP' ? 'is a symbolic link' : `cannot be read (${code})` }
  }
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile()) return { wrong: 'is not a file' }
    if (stat.size > MAX_BYTES) return { wrong: `is larger than ${MAX_BYTES} bytes` }
    return readFileSync(handle, 'utf8')
  } catch (error) {
    return { wrong: `cannot be read (${(error as NodeJS.ErrnoException).code})` }
  } finally {
    closeSync(handle)
  }
}

/** Upper bound of the nesting, so that the recursive parser cannot run out of stack. */
function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const char of text) {
    if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}
