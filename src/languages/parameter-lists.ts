/** Splits parameter lists that are written with commas and brackets, and remembers their types. */

/** Parameters without what `leading` matches (attributes, annotations) and without default values; modifiers stay. */
export function splitParameters(params: string, leading: RegExp): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= params.length; at++) {
    const char = params[at]
    if (char === '<' || char === '(' || char === '[' || char === '{') depth++
    else if (char === '>' && params[at - 1] === '-') continue
    else if (char === '>' || char === ')' || char === ']' || char === '}') depth--
    else if (at === params.length || (char === ',' && depth === 0)) {
      parts.push(params.slice(from, at))
      from = at + 1
    }
  }
  return parts
    .map(part =>
      part
        .replace(leading, '')
        .replace(/=(?!>).*$/s, '')
        .trim(),
    )
    .filter(part => part !== '')
}

/** Parameter lists repeat; the bound keeps a long-lived process small. */
const MAX_LISTS = 50_000

/** Reads the types of each parameter list once. */
export function oncePerList(
  read: (params: string) => readonly string[],
): (params: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return params => {
    let types = known.get(params)
    if (!types) {
      if (known.size > MAX_LISTS) known.clear()
      types = read(params)
      known.set(params, types)
    }
    return types
  }
}
