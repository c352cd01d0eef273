/** Writes values and types of Kotlin as other languages do: `||` for `?:`, `=>` for `->`, no nullable marks. */

const NOISE =
  /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.){0,80}'|\/\/[^\n]*|\?:|->|\bas\?|(?<=[\w>)\]])\?(?!\.)|(?<=[<,]\s{0,9})(?:out|in)\s|\b(?:vararg|suspend|crossinline|noinline|reified)\s|!!/g

/** The same text, at the same length. */
export function plainText(text: string): string {
  return text.replace(NOISE, found => {
    if (found === '?:') return '||'
    if (found === '->') return '=>'
    if (found === 'as?') return 'as '
    return /^["'/]/.test(found) ? found : ' '.repeat(found.length)
  })
}
