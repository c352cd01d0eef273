/** Finds the words of a piece of text that are no members of something, outside of strings and comments. */
import type { Span } from '../matcher/records.ts'

/** What is not closed ends with the text, so that nothing is scanned twice. */
const PIECE =
  /\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\.)*'?|(?:\.|->|#)\s*[A-Za-z_]\w*|\d[\w.]*|[A-Za-z_]\w*/g

export function findWords(text: string, start: number, end: number): Span[] {
  const words: Span[] = []
  for (const { 0: piece, index } of text.slice(start, end).matchAll(PIECE))
    if (/^[A-Za-z_]/.test(piece)) words.push({ start: start + index, end: start + index + piece.length })
  return words
}
