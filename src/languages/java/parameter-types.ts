/** Types of a parameter list as written, without package, type arguments and names: `final a.Map<K, V> m, int... n` gives `Map`, `int*`. */
import { oncePerSymbol, type SymbolFact } from '../../model/index.ts'
import { splitParameters } from './parameter-list.ts'

const cache = new Map<string, readonly string[]>()

/** Arrays have a star for each dimension; the last one of a variable parameter list too. */
export function parameterTypes(params: string): readonly string[] {
  let types = cache.get(params)
  if (!types) {
    // Parameter lists repeat; the bound keeps a long-lived process small.
    if (cache.size > 50_000) cache.clear()
    types = readTypes(params)
    cache.set(params, types)
  }
  return types
}

function readTypes(params: string): string[] {
  return splitParameters(params)
    .filter(parameter => !/\bthis$/.test(parameter))
    .map(typeOfParameter)
}

function typeOfParameter(parameter: string): string {
  const match =
    /(?<![\w$])([\w$]+)(?![\w$])\s{0,9}((?:\[\s{0,9}\]){0,9})\s{0,9}(\.\.\.)?\s{0,9}[\w$]+\s{0,9}((?:\[\s{0,9}\]){0,9})$/.exec(
      parameter,
    )
  if (!match) return '?'
  const dimensions = (match[2] + match[4]).split('[').length - 1 + (match[3] ? 1 : 0)
  return match[1] + '*'.repeat(dimensions)
}

/** Names of the type parameters a class or method declares: after a class's name, before a method's result. */
export const typeParametersOf = oncePerSymbol((fact): readonly string[] => readVariables(fact))

function readVariables({ kind, signature, name }: SymbolFact): string[] {
  const isMethod = kind === 'method' || kind === 'constructor'
  const before = isMethod ? (/(?:^|\s)</.exec(signature)?.index ?? -1) : signature.indexOf(` ${name}<`)
  const open = before < 0 ? -1 : signature.indexOf('<', before)
  if (open < 0 || (isMethod && open > signature.indexOf('('))) return []
  const names: string[] = []
  for (let at = open, depth = 0; at < signature.length; at++) {
    const char = signature[at]
    if (char === '<') depth++
    if (depth === 1 && (char === '<' || char === ','))
      names.push(/^\s*(?:@\w+\s+)*([\w$]+)/.exec(signature.slice(at + 1))?.[1] ?? '')
    if (char === '>' && --depth === 0) break
  }
  return names
}
