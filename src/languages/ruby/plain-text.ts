/** Writes receivers and values of Ruby as other languages do, at the same length. */

/** A letter that stands for the `@` of an instance variable. */
export const OWN_MARK = '\xaa'

const MARKS = /@@?(?=[\p{L}_])|&\.|&&=|\|\|=|(?<![\w)\]}:])::(?=\p{Lu})|#[^\n]*/gu

export function plainText(text: string): string {
  return text.replace(MARKS, found => {
    if (found[0] === '@') return OWN_MARK.repeat(found.length)
    if (found === '&.') return ' .'
    // The value is what was there, or what is assigned.
    if (found.endsWith('=')) return '  ='
    // An interpolation stays; a comment is blank.
    if (found[0] === '#') return found[1] === '{' ? found : ' '.repeat(found.length)
    return '  '
  })
}
