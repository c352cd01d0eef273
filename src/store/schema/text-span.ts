/** Texts that are part of another: parameters and return types are nearly always written in the signature. */

/** Such a text is stored as `start * SPAN + length`. */
const SPAN = 4096

/** A number where the text is in the signature, else `=` and the text. */
export function spanIn(signature: string, text: string): number | string {
  if (text === '') return 0
  const start = signature.indexOf(text)
  return start < 0 || text.length >= SPAN ? `=${text}` : start * SPAN + text.length
}

/** The reverse of `spanIn`. */
export function textOf(signature: string, span: number | string): string {
  if (typeof span === 'string') return span.slice(1)
  const start = Math.floor(span / SPAN)
  return signature.slice(start, start + (span % SPAN))
}
