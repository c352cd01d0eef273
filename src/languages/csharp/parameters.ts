/** Types of a C# parameter list, and type parameters. */
import { oncePerSymbol } from '../../model/index.ts'
import { oncePerList, splitParameters } from '../parameter-lists.ts'

/** Types as handles write them: `this Token t, params int[] n, Map<K, V>? m = null` gives `Token`, `int[]`, `Map<K,V>?`. */
export function handleTypes(params: string): string[] {
  return parametersOf(params).map(parameter => {
    const type = typeText(parameter)
    const isByReference = /^(?:ref|out|in)\s/.test(parameter)
    return (isByReference ? `${/^\w+/.exec(parameter)![0]} ` : '') + type.replace(/\s+/g, '')
  })
}

/** Names of types alone: no namespace, type arguments or nullable mark; a star for each dimension. */
export const parameterTypes = oncePerList(params =>
  parametersOf(params).map(parameter => simpleType(typeText(parameter))),
)

function parametersOf(params: string): string[] {
  return splitParameters(params, /^\s*(?:\[[^\]]*\]\s*)+/)
}

const MODIFIERS = /^(?:(?:this|params|ref|out|in|scoped|readonly)\s+)+/

function typeText(parameter: string): string {
  return parameter.replace(MODIFIERS, '').replace(/(?<!\s)\s+@?\w+$/, '')
}

function simpleType(type: string): string {
  const bare = type.replace(/\s+/g, '').replace(/\?(?=$|\[)/g, '')
  if (bare.startsWith('(')) return '?'
  const dimensions = (bare.match(/\[[,]*\]/g) ?? []).length
  const name = /^(?:global::)?(?:\w+\.)*(\w+)/.exec(bare)?.[1]
  return name === undefined ? '?' : (ALIASES[name] ?? name) + '*'.repeat(dimensions)
}

/** Both names of one type, and those that arguments are described with. */
const ALIASES: Record<string, string> = {
  String: 'string',
  Object: 'object',
  Boolean: 'bool',
  boolean: 'bool',
  Int32: 'int',
  Int64: 'long',
  Char: 'char',
  Double: 'double',
  Single: 'float',
  Byte: 'byte',
  Class: 'Type',
}

export function aliasOf(type: string): string {
  const name = type.replace(/(?<!\*)\*+$/, '')
  return (ALIASES[name] ?? name) + type.slice(name.length)
}

/** Names of the type parameters that a type or method declares: after its name. */
export const typeParametersOf = oncePerSymbol(({ signature, name }): readonly string[] =>
  listOf(signature, name)
    .split(',')
    .map(part => /(?<!\w)(\w+)\s*$/.exec(part)?.[1] ?? '')
    .filter(one => one !== ''),
)

/** The number of type parameters, where there are some. */
export function variantOf(header: string): string {
  const start = header.replace(/^(?:\s*(?:\[[^\]]*\]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)))+/, '')
  const list = /\b(?:class|struct|interface|record)\s+\w+\s*<([^<>]*)>/.exec(start)?.[1]
  return list === undefined ? '' : `<${list.split(',').length}>`
}

function listOf(signature: string, name: string): string {
  const at = signature.search(new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\s*<`))
  if (at < 0) return ''
  const open = signature.indexOf('<', at)
  const close = signature.indexOf('>', open)
  return close < 0 ? '' : signature.slice(open + 1, close)
}
