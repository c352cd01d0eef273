/** Identifiers as words: `getHTTPUser2_name` gives get, http, user, 2, name. */

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\P{L}]+/gu

/** The same for ASCII alone, which nearly every identifier is: a third of the cost. */
const ASCII_WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is exactly ASCII.
const ASCII = /^[\x00-\x7f]*$/

/** Lower-case words in order; characters that are neither letters nor digits only separate. */
export function splitIdentifier(text: string): string[] {
  const words = text.match(ASCII.test(text) ? ASCII_WORD : WORD) ?? []
  return words.map(word => word.toLowerCase())
}

/** The words, and where there are several also all of them as one, so that a name typed whole is found. */
export function searchWords(text: string): string {
  const words = splitIdentifier(text)
  return words.length > 1 ? `${words.join(' ')} ${words.join('')}` : (words[0] ?? '')
}
