/** Decides which UTF-16 units belong to a word of source text. */

/** Letters, digits, `_` and `$`; beyond ASCII everything counts as a letter. */
export function isWordUnit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code > 127
  )
}
