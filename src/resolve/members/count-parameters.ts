/** How many arguments a parameter list takes. */

export interface Arity {
  min: number
  max: number
}

const cache = new Map<string, Arity>()

export function countParameters(params: string): Arity {
  let arity = cache.get(params)
  if (!arity) {
    // Parameter lists repeat; the bound keeps a long-lived process small.
    if (cache.size > 50_000) cache.clear()
    arity = count(params)
    cache.set(params, arity)
  }
  return arity
}

function count(params: string): Arity {
  let depth = 0
  let commas = 0
  let defaults = 0
  let text = false
  // The last parameter may have a comma behind it.
  let isOpen = false
  for (let at = 0; at < params.length; at++) {
    const char = params[at]
    if (char === '(' || char === '<' || char === '[' || char === '{') depth++
    else if (char === '>' && params[at - 1] === '-') text = true
    else if (char === ')' || char === '>' || char === ']' || char === '}') depth--
    else if (char === ',' && depth === 0) {
      commas++
      isOpen = false
      continue
    } else if (char === '=' && depth === 0) defaults++
    else if (char !== ' ') text = true
    if (char > ' ') isOpen = true
  }
  const total = text ? commas + (isOpen ? 1 : 0) : 0
  const isVariable = takesAnyNumber(params)
  const min = Math.max(0, total - defaults - (isVariable ? 1 : 0))
  return { min, max: isVariable ? Number.POSITIVE_INFINITY : total }
}

/** Whether a parameter stands for any number of arguments: `int... a`, `params int[] a`, `vararg a: Int`. */
export function takesAnyNumber(params: string): boolean {
  if (params.includes('vararg ')) return /(?:^|[,\s])vararg\s/.test(params)
  return params.includes('...') || (params.includes('params ') && /(?:^|[,\]])\s*params\s/.test(params))
}
