/** Writes values and types of Scala as other languages do: `<T>` for `[T]`, no bounds, no names of interpolators. */

const NOISE =
  /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[[\]]|<:|>:|<%|(?<=[[,]\s{0,9})[+-](?=\w)|\b(?:implicit|using|inline|lazy)\s/g

/** The same text, at the same length. */
export function plainText(text: string): string {
  return text.replace(NOISE, found => {
    if (found === '[') return '<'
    if (found === ']') return '>'
    return found[0] === '"' || found[0] === "'" ? found : found.replace(/[^\n]/g, ' ')
  })
}
