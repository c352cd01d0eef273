/** Looks at a piece of code in a template: where it ends, whether it is whole, which names a pattern binds. */

const CLOSERS: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Whether every bracket, string and comment is closed, in the order it was opened. */
export function isWhole(text: string, start: number, end: number): boolean {
  return scan(text, start, end) === end
}

/** How often code without an end may be looked for: each look reads to the end of the text. */
const MAX_UNCLOSED = 10

/** Finds the end of the code that a brace opens, after its closing brace; -1 where there is none. */
export function braceFinder(): (text: string, at: number) => number {
  let unclosed = 0
  return (text, at) => {
    if (unclosed >= MAX_UNCLOSED) return -1
    const end = scan(text, at, text.length, true)
    if (end < 0) unclosed++
    // A pattern may hold quotes and brackets of its own.
    return end < 0 ? plainEnd(text, at) : end
  }
}

/** By braces alone, on one line. */
function plainEnd(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length && text[i] !== '\n' && i < at + 2_000; i++) {
    if (text[i] === '{') depth++
    else if (text[i] === '}' && --depth === 0) return i + 1
  }
  return -1
}

/** Offset of the last ` word ` between `start` and `end` that is in no bracket and no string, or -1. */
export function lastWord(text: string, start: number, end: number, word: string): number {
  let found = -1
  scan(text, start, end, false, (at, depth) => {
    const isWord = depth === 0 && text.startsWith(word, at) && /\s/.test(text[at - 1] ?? '')
    if (isWord && /[\s[{]/.test(text[at + word.length] ?? '')) found = at
  })
  return found
}

/** Names that a pattern binds, with their places: `{ a, b: c = 1 }`, `[a, ...b]`, `(item: Item, index)`. */
export function boundNames(text: string, start: number, end: number): { start: number; end: number }[] {
  const names: { start: number; end: number }[] = []
  // Defaults and types are left out, up to the next comma.
  let leftOutAt = -1
  scan(text, start, end, false, (at, depth, closer) => {
    const char = text[at]!
    if (leftOutAt >= 0 && (depth < leftOutAt || (char === ',' && depth === leftOutAt))) leftOutAt = -1
    if (leftOutAt >= 0) return
    if (char === '=' || (char === ':' && closer !== '}')) leftOutAt = depth
    if (!/[\p{L}_$]/u.test(char) || /[\p{L}\p{N}_$]/u.test(text[at - 1] ?? '')) return
    WORD.lastIndex = at
    const nameEnd = at + (WORD.exec(text)?.[0].length ?? 1)
    AFTER.lastIndex = nameEnd
    const isKey = closer === '}' && AFTER.exec(text)?.[0].endsWith(':') === true
    if (!isKey && nameEnd <= end) names.push({ start: at, end: nameEnd })
  })
  return names
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const AFTER = /\s*:?/y

/**
 * Walks over code outside of strings and tells each character with its depth. Returns `end`, or -1 where a bracket,
 * a string or a comment has no end; with `isBrace`, the end of the first bracket.
 */
function scan(
  text: string,
  start: number,
  end: number,
  isBrace = false,
  visit?: (at: number, depth: number, closer: string | undefined) => void,
): number {
  const open: string[] = []
  for (let at = start; at < end; at++) {
    const char = text[at]!
    if (char === '"' || char === "'" || char === '`') {
      at = stringEnd(text, at, end)
      if (at < 0) return -1
      continue
    }
    if (char === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      at = commentEnd(text, at)
      if (at >= end) return -1
      continue
    }
    if (char in CLOSERS) {
      visit?.(at, open.length, open.at(-1))
      open.push(CLOSERS[char]!)
    } else if (char === ')' || char === ']' || char === '}') {
      if (open.pop() !== char) return -1
      visit?.(at, open.length, open.at(-1))
      if (isBrace && open.length === 0) return at + 1
    } else visit?.(at, open.length, open.at(-1))
  }
  return open.length > 0 || isBrace ? -1 : end
}

/** Offset of the closing quote, or -1. A template string may hold code that holds strings. */
function stringEnd(text: string, at: number, end: number): number {
  const quote = text[at]
  for (let i = at + 1; i < end; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i
  }
  return -1
}

function commentEnd(text: string, at: number): number {
  const mark = text[at + 1] === '/' ? '\n' : '*/'
  const found = text.indexOf(mark, at + 2)
  return found < 0 ? text.length : found + mark.length - 1
}
