/** Splits a list of NUL-terminated names, and separates the names that are not UTF-8. */
import { isUtf8 } from 'node:buffer'

export interface SplitNames {
  names: string[]
  /** With the invalid bytes as `\xNN`. */
  odd: string[]
}

export function splitNames(output: Buffer): SplitNames {
  if (isUtf8(output)) return { names: split(output.toString('utf8')), odd: [] }
  const result: SplitNames = { names: [], odd: [] }
  for (let start = 0; start < output.length; ) {
    const next = output.indexOf(0, start)
    const end = next < 0 ? output.length : next
    const bytes = output.subarray(start, end)
    if (isUtf8(bytes)) result.names.push(bytes.toString('utf8'))
    else result.odd.push(showOddName(bytes))
    start = end + 1
  }
  return result
}

export function showOddName(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, char => `\\x${char.charCodeAt(0).toString(16)}`)
}

function split(text: string): string[] {
  const names = text.split('\0')
  if (names.at(-1) === '') names.pop()
  return names
}
