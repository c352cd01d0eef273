/** Splits a Java parameter list as written into its parameters: `@A final a.Map<K, V> m, int... n` gives `a.Map m`, `int... n`. */

/** Types as handles write them: `final Map<K, V> m, int... n` gives `Map`, `int...`. */
export function handleTypes(params: string): string[] {
  return splitParameters(params).map(parameter => {
    const [, type = parameter, dims = ''] = /^(.*[\s.\]])[\w$]+\s*((?:\[\s*\])*)$/s.exec(parameter) ?? []
    return (type + dims).replace(/\s+/g, '')
  })
}

export function splitParameters(params: string): string[] {
  return dropTypeArguments(params.replace(/@[\w.]+(?:\([^()]*\))?/g, ' '))
    .split(',')
    .map(parameter => parameter.replace(/\bfinal\b/g, ' ').trim())
    .filter(parameter => parameter !== '')
}

function dropTypeArguments(text: string): string {
  let depth = 0
  let shown = ''
  for (const char of text) {
    if (char === '<') depth++
    else if (char === '>') depth--
    else if (depth <= 0) shown += char
  }
  return shown
}
