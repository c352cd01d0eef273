/** Blanks what does not change the meaning of a value or a type in C++: what C has, and words that only C++ has. */
import { plainText as plainTextOfC } from '../c-family/plain-text.ts'

const WORDS =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.){0,80}'|\/\/[^\n]*|(?:\.|->|::)\s*template\b|(?:\.|->)\s*second\b(?!\s*\()|\b(?:co_await|consteval|constinit|explicit|virtual|friend|thread_local)\b(?=\s*[\w<:*&(])/g

/** The same text, at the same length. Literals and comments stay. */
export function plainText(text: string): string {
  const plain = text.replace(WORDS, found => {
    if (/^["'/]/.test(found)) return found
    // What a map has under a key counts as what the map holds.
    return found.endsWith('second') ? ' '.repeat(found.length) : found.replace(/[a-z_]/g, ' ')
  })
  return plainTextOfC(plain)
}
