/** Blanks what does not change the meaning of a value or a type: keywords of tags, qualifiers, casts; `->` is a dot. */

const NOISE =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.){0,80}'|\/\/[^\n]*|->|\b(?:struct|union|enum|class|typename|template|const|volatile|restrict|static|extern|inline|register|mutable|constexpr|__restrict|__extension__)\b(?=\s*[\w<:*&(])/g

/** The same text, at the same length. Literals and comments stay. */
export function plainText(text: string): string {
  return text.replace(NOISE, found => {
    if (found === '->') return ' .'
    return /^["'/]/.test(found) ? found : ' '.repeat(found.length)
  })
}
