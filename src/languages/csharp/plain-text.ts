/** Blanks what does not change the meaning of a value or a type: `?.`, nullable marks, `global::`, string prefixes. */

const NOISE =
  /(?<!\$)\$*@?"(?:[^"\\\n]|\\.|"")*"?|'(?:[^'\\\n]|\\.){0,80}'|\/\/[^\n]*|\?(?=\s{0,80}[.[])|(?<=[\w>\]])\?(?=\s{0,80}(?:[\w>,)\]=;{]|$))(?!\s{0,80}[\w"'(][^;\n]{0,300}\s:)|\bglobal::|\b(?:in|out|scoped|params|readonly)\s(?=\s*[\w<])/g

/** The same text, at the same length. Literals stay strings. */
export function plainText(text: string): string {
  return text.replace(NOISE, found => {
    if (found.startsWith('//') || found[0] === "'" || found[0] === '"') return found
    if (/^[$@]/.test(found)) return blankPrefix(found)
    return found.replace(/[^\n]/g, ' ')
  })
}

/** An interpolated or verbatim string is a string. */
function blankPrefix(found: string): string {
  const quote = found.indexOf('"')
  return `${' '.repeat(quote)}"${found.slice(quote + 1, -1).replace(/["\\]/g, ' ')}"`
}
