/** Splits a Java parameter list as written into its parameters: `@A final a.Map<K, V> m, int... n` gives `a.Map m`, `int... n`. */

export function splitParameters(params: string): string[] {
  return dropTypeArguments(params.replace(/@[\w.]+(?:\([^()]*\))?/g, ' '))
    .split(',')
    .map(parameter => parameter.replace(/\bfinal\b/g, ' ').trim())
    .filter(parameter => parameter !== '')
}

function dropTypeArguments(text: string): string {
  let depth = 0
  let kept = ''
  for (const char of text) {
    if (char === '<') depth++
    else if (char === '>') depth--
    else if (depth <= 0) kept += char
  }
  return kept
}
