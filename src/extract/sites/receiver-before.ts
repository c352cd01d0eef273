/** Finds the receiver of a name among tokens that the grammar leaves unparsed: `a.b(1)::c` before `.name`. */
import type { Span } from '../matcher/records.ts'

const OPENERS: Record<string, string> = { ')': '(', ']': '[', '>': '<' }

/** Undefined if no dot and no `::` is before the name. `mayStart`: a dot after a blank starts a path. */
export function receiverBefore(text: string, nameAt: number, mayStart = false): Span | undefined {
  const end = beforeBlank(text, nameAt)
  const after = separatorLength(text, end)
  if (after === 0 || (mayStart && isStart(text, end - after))) return undefined
  let start = beforeBlank(text, end - after)
  const last = start
  let first = start
  for (;;) {
    const from = beforeOperand(text, start)
    // The path starts from the root: `::a::b`.
    if (from === start) return first === last ? undefined : { start: first, end: last }
    start = from
    first = start
    const separator = separatorLength(text, beforeBlank(text, start))
    if (separator === 0 || (mayStart && isStart(text, start - separator))) return { start, end: last }
    start = beforeBlank(text, beforeBlank(text, start) - separator)
  }
}

function isStart(text: string, dot: number): boolean {
  return !/[\w)]/.test(text[dot - 1] ?? '')
}

/** 1 for a dot, 2 for `::`, 0 for anything else; `..` is a range. */
function separatorLength(text: string, end: number): number {
  if (text[end - 1] === '.') return text[end - 2] === '.' ? 0 : 1
  return text[end - 1] === ':' && text[end - 2] === ':' ? 2 : 0
}

/** Start of the word with its brackets that ends at `end`. */
function beforeOperand(text: string, end: number): number {
  let at = end
  for (;;) {
    const char = text[at - 1]
    if (char === '?' || char === '!') at--
    else if (OPENERS[char] && text[at - 2] !== '-' && text[at - 2] !== '=') {
      const open = openerBefore(text, at)
      if (open < 0) return at
      at = open
      if (separatorLength(text, at) === 2) at -= 2
    } else break
  }
  while (at > 0 && /[\p{L}\p{N}_$]/u.test(text[at - 1])) at--
  return at
}

/** Offset of the bracket that the one before `end` closes, or -1. Only brackets of its own kind count. */
function openerBefore(text: string, end: number): number {
  const close = text[end - 1]
  const open = OPENERS[close]
  let depth = 0
  for (let at = end - 1; at >= Math.max(0, end - 2_000); at--) {
    if (text[at] === close) depth++
    else if (text[at] === open && --depth === 0) return at
  }
  return -1
}

function beforeBlank(text: string, at: number): number {
  while (at > 0 && text.charCodeAt(at - 1) <= 32) at--
  return at
}
