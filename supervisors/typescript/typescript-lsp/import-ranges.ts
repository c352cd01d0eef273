/** Checks from the text whether a place is in an import or re-export. */
import type { Position } from '../../../src/model/position.ts'

const IMPORT = /^[ \t]*(?:import|export)\b[^;'"`()=]*?(?:\bfrom\s*)?['"][^'"\n]*['"]/gm

export function isInImport(text: string, { line, column }: Position): boolean {
  const offset = offsetOf(text, line) + column - 1
  for (const match of text.matchAll(IMPORT)) {
    if (match.index > offset) return false
    if (offset < match.index + match[0].length) return true
  }
  return false
}

function offsetOf(text: string, line: number): number {
  let offset = 0
  for (let passed = 1; passed < line; passed++) offset = text.indexOf('\n', offset) + 1
  return offset
}
