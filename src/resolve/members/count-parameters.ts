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
  let text = false
  for (const char of params) {
    if (char === '(' || char === '<' || char === '[' || char === '{') depth++
    else if (char === ')' || char === '>' || char === ']' || char === '}') depth--
    else if (char === ',' && depth === 0) commas++
    else if (char !== ' ') text = true
  }
  const total = text ? commas + 1 : 0
  return params.includes('...')
    ? { min: total - 1, max: Number.POSITIVE_INFINITY }
    : { min: total, max: total }
}
