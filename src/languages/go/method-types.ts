/** The types in a Go method's signature, written so that two methods can be compared across packages. */
import type { SymbolFact } from '../../model/index.ts'

/** Types of the parameters, then of the results, without names and package qualifiers. */
export function methodTypes({ params, returns }: Pick<SymbolFact, 'params' | 'returns'>): string[] {
  const results = /^\(.*\)$/s.test(returns) ? returns.slice(1, -1) : returns
  return [...typesOfList(params), '->', ...typesOfList(results)]
}

/** Names in the first brackets of a declaration: `type Box[T any, K comparable] struct`, `func (b *Box[T, K]) Get()`. */
export function typeParameters(signature: string): string[] {
  if (!signature.includes('[')) return []
  const list = /^(?:type )?\w+\[([^\]]+)\]|^func \([^)]*\[([^\]]+)\]/.exec(signature)
  const names = list?.[1] ?? list?.[2] ?? ''
  return names.split(',').flatMap(part => /^\s*([A-Za-z_]\w*)/.exec(part)?.[1] ?? [])
}

/** Either every parameter has a name or none has; `a, b int` gives both the type that follows. */
function typesOfList(list: string): string[] {
  const parts = splitList(list)
  if (!parts.some(hasName)) return parts.map(normalize)
  const types: string[] = []
  let type = ''
  for (let i = parts.length - 1; i >= 0; i--) {
    if (hasName(parts[i])) type = normalize(parts[i].replace(/^\w+\s+/, ''))
    types.unshift(type)
  }
  return types
}

function hasName(part: string): boolean {
  return /^(?!chan\b|func\b|map\b|struct\b|interface\b)[\p{L}_][\p{L}\p{N}_]*\s+\S/u.test(part)
}

/** Other packages qualify what its own package does not. */
function normalize(type: string): string {
  return type
    .replace(/\b[\p{L}_][\p{L}\p{N}_]*\.(?=[\p{L}_])/gu, '')
    .replace(/\binterface\s*\{\s*\}/g, 'any')
    .replace(/\s+/g, '')
}

function splitList(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    const char = list[at]
    if (char === '(' || char === '[' || char === '{') depth++
    else if (char === ')' || char === ']' || char === '}') depth--
    else if (char === ',' && depth === 0) {
      parts.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  const last = list.slice(from).trim()
  return last === '' ? parts : [...parts, last]
}
