/** Identifiers as parts: `getHTTPUser2_name` gives get, HTTP, User, 2, name. Search, words and questions all split alike. */

const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\P{L}]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is exactly ASCII.
const ASCII = /^[\x00-\x7f]*$/

/** At most `max` parts, as they are written; characters that are neither letters nor digits only separate. */
export function splitParts(text: string, max = Number.POSITIVE_INFINITY): string[] {
  // Nearly every identifier is ASCII, and going through it by hand takes a third of the time.
  if (!ASCII.test(text)) return (text.match(PARTS) ?? []).slice(0, max)
  const parts: string[] = []
  for (let at = 0; at < text.length && parts.length < max; ) {
    const end = endOfPart(text, at, text.length)
    if (end > at) parts.push(text.slice(at, end))
    at = Math.max(end, at + 1)
  }
  return parts
}

/** Lower-case words in order. */
export function splitIdentifier(text: string): string[] {
  return splitParts(text).map(part => part.toLowerCase())
}

/** Where the part of an ASCII word that starts at an offset ends; the offset itself where none does. */
export function endOfPart(text: string, start: number, end: number): number {
  let at = start
  while (at < end && isUpper(text.charCodeAt(at))) at++
  if (at > start) {
    if (at === end || !isLower(text.charCodeAt(at))) return at
    // The last capital belongs to the word that follows.
    if (at - start > 1) return at - 1
  }
  const lower = at
  while (at < end && isLower(text.charCodeAt(at))) at++
  if (at > lower) return at
  while (at < end && isDigit(text.charCodeAt(at))) at++
  return at
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLower = (code: number): boolean => code >= 97 && code <= 122
const isDigit = (code: number): boolean => code >= 48 && code <= 57
