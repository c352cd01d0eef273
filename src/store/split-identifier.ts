/** Identifiers as words: `getHTTPUser2_name` gives get, http, user, 2, name. */

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\P{L}]+/gu

/** Lower-case words in order; characters that are neither letters nor digits only separate. */
export function splitIdentifier(text: string): string[] {
  return (text.match(WORD) ?? []).map(word => word.toLowerCase())
}

/** The words, and where there are several also all of them as one, so that a name typed whole is found. */
export function searchWords(text: string): string {
  const words = splitIdentifier(text)
  return words.length > 1 ? `${words.join(' ')} ${words.join('')}` : (words[0] ?? '')
}
