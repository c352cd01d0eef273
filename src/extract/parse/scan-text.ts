/** Scans source text: identifiers, blanks, brackets, strings and top-level commas. */

const IDENTIFIER = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const CLOSERS: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** The identifier that starts at `at`, or ''. */
export function identifierAt(text: string, at: number): string {
  // ASCII first: the Unicode pattern is ten times slower.
  let end = at
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (isAsciiWord(code)) continue
    if (code > 127) return slowIdentifierAt(text, at)
    break
  }
  const first = text.charCodeAt(at)
  return end === at || (first >= 48 && first <= 57) ? '' : text.slice(at, end)
}

function isAsciiWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  )
}

/** The name of a member at `at`: an identifier, private (`#x`), quoted, or in backticks. */
export function memberNameAt(text: string, at: number): string {
  if (text[at] === '#') return `#${identifierAt(text, at + 1)}`
  const quote = text[at] === '"' || text[at] === "'" || text[at] === '`' ? at : -1
  if (quote < 0) return identifierAt(text, at)
  const name = identifierAt(text, at + 1)
  return text[at + 1 + name.length] === text[quote] ? name : ''
}

function slowIdentifierAt(text: string, at: number): string {
  IDENTIFIER.lastIndex = at
  return IDENTIFIER.exec(text)?.[0] ?? ''
}

/** First offset at or after `at` that is neither white space nor part of a comment. */
export function skipBlank(text: string, at: number, end: number): number {
  for (;;) {
    while (at < end && isBlank(text.charCodeAt(at))) at++
    // A comment that starts at the end must not be read: the loop would never pass it.
    if (at >= end) return end
    if (text.startsWith('//', at) || (text[at] === '#' && text[at + 1] === ' ')) {
      while (at < end && text[at] !== '\n') at++
    } else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2)
      at = close < 0 ? end : close + 2
    } else return Math.min(at, end)
  }
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 92
}

/** Offset after the bracket that closes the one at `at`, or -1. Strings are skipped. */
export function skipBrackets(text: string, at: number, end: number): number {
  const open = text[at]
  const close = CLOSERS[open]
  let depth = 0
  for (let i = at; i < end; i++) {
    const char = text[i]
    if (char === '"' || char === "'" || char === '`') {
      i = skipString(text, i, end) - 1
      if (i < 0) return -1
    } else if (char === open) depth++
    else if (
      char === close &&
      !(close === '>' && (text[i - 1] === '=' || text[i - 1] === '-')) &&
      --depth === 0
    )
      return i + 1
    else if (open !== '<' && (char === '(' || char === '[' || char === '{') && char !== open) {
      i = skipBrackets(text, i, end) - 1
      if (i < 0) return -1
    }
  }
  return -1
}

/** Offset after the string that starts at `at`; 0 if it has no end. */
export function skipString(text: string, at: number, end: number): number {
  const quote = text[at]
  if (text.startsWith(quote.repeat(3), at) && quote !== '`') {
    const close = text.indexOf(quote.repeat(3), at + 3)
    return close < 0 || close >= end ? 0 : close + 3
  }
  for (let i = at + 1; i < end; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i + 1
    else if (text[i] === '\n' && quote !== '`') return 0
  }
  return 0
}

/** Splits the text between two offsets at top-level commas (or another mark). */
export function splitTopLevel(
  text: string,
  start: number,
  end: number,
  mark = ',',
): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  let from = start
  for (let at = start; at < end; at++) {
    const char = text[at]
    if (char === '(' || char === '[' || char === '{' || char === '<') {
      const after = skipBrackets(text, at, end)
      if (after > 0) at = after - 1
    } else if (char === '"' || char === "'" || char === '`') {
      const after = skipString(text, at, end)
      if (after > 0) at = after - 1
    } else if (char === mark) {
      parts.push({ start: from, end: at })
      from = at + 1
    }
  }
  if (text.slice(from, end).trim() !== '') parts.push({ start: from, end })
  return parts
}

/** Length of the word that ends at `at`. */
export function lastWordLength(text: string, at: number): number {
  let from = at
  while (from > 0 && isAsciiWord(text.charCodeAt(from - 1))) from--
  return at - from
}

/** Offset of a word outside of brackets and strings, or -1. */
export function findWord(text: string, start: number, end: number, word: string): number {
  for (let at = start; at < end; at++) {
    const char = text[at]
    if (char === '(' || char === '[' || char === '{') at = skipBrackets(text, at, end) - 1
    else if (char === '"' || char === "'") at = skipString(text, at, end) - 1
    else if (
      text.startsWith(word, at) &&
      !/\w/.test(text[at - 1] ?? ' ') &&
      !/\w/.test(text[at + word.length] ?? ' ')
    )
      return at
    if (at < start) return -1
  }
  return -1
}
