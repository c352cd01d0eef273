/** Finds the position of a name in a destructuring pattern. */
import type { Span } from '../matcher/records.ts'
import { skipBlank, skipBrackets, splitTopLevel } from '../parse/scan-text.ts'

/**
 * Steps from the whole to the part that a name gets: `[0]`, `[-1]` after a starred part, `[1:-1]` for the starred
 * part.
 */
export function partPath(text: string, shape: Span, nameAt: number): string[] {
  const { start, end } = withoutBrackets(text, shape)
  const parts = splitTopLevel(text, start, end)
  const index = parts.findIndex(part => part.start <= nameAt && nameAt < part.end)
  if (index < 0) return []
  const isAlone = parts.length === 1 && start === shape.start && text[end] !== ','
  const first = skipBlank(text, parts[index].start, parts[index].end)
  if (text[first] === '*') return [`[${index}:${index + 1 - parts.length}]`]
  if (isAlone) return []
  const isAfterStar = parts.slice(0, index).some(part => text[skipBlank(text, part.start, part.end)] === '*')
  const step = `[${isAfterStar ? index - parts.length : index}]`
  const isNested = text[first] === '(' || text[first] === '['
  return isNested ? [step, ...partPath(text, { start: first, end: parts[index].end }, nameAt)] : [step]
}

function withoutBrackets(text: string, { start, end }: Span): Span {
  const isBracketed = (text[start] === '(' || text[start] === '[') && skipBrackets(text, start, end) === end
  return isBracketed ? { start: start + 1, end: end - 1 } : { start, end }
}
