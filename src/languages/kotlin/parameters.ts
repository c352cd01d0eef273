/** Types of a Kotlin parameter list, and type parameters. Types are compared by their names in Java. */
import { oncePerSymbol, type SymbolFact } from '../../model/index.ts'
import { oncePerList, splitParameters } from '../parameter-lists.ts'

/** Types as handles write them: `this: List<T>, n: Int = 3, vararg xs: String` gives `List<T>`, `Int`, `String`. */
export function handleTypes(params: string): string[] {
  return parametersOf(params).map(parameter => typeText(parameter).replace(/\s+/g, ''))
}

/** Names alone: no package, type arguments or nullable mark; a star for each dimension of an array. */
export const parameterTypes = oncePerList(params =>
  parametersOf(params).map(
    parameter => simpleType(typeText(parameter)) + (/^(?:\w+\s+)*vararg\s/.test(parameter) ? '*' : ''),
  ),
)

function parametersOf(params: string): string[] {
  return splitParameters(params, /^\s*(?:@[\w.:]+(?:\([^()]*\))?\s*)+/)
}

function typeText(parameter: string): string {
  const colon = parameter.indexOf(':')
  return colon < 0 ? '?' : parameter.slice(colon + 1).trim()
}

function simpleType(type: string): string {
  const bare = type.replace(/\s+/g, '').replace(/(?<!\?)\?+$/, '')
  if (/^(?:suspend)?\(|->/.test(bare)) return '?'
  const array = /^(?:kotlin\.)?Array<(?:out|in)?(.*)>$/.exec(bare)
  if (array) return `${simpleType(array[1])}*`
  const primitives = /^(Boolean|Byte|Char|Short|Int|Long|Float|Double)Array$/.exec(bare)
  if (primitives) return `${javaType(primitives[1])}*`
  const name = /^(?:\w+\.)*(\w+)/.exec(bare)?.[1]
  return name === undefined ? '?' : javaType(name)
}

const IN_JAVA: Record<string, string> = {
  Boolean: 'boolean',
  Byte: 'byte',
  Char: 'char',
  Short: 'short',
  Int: 'int',
  Long: 'long',
  Float: 'float',
  Double: 'double',
  Any: 'Object',
  Nothing: '?',
  MutableList: 'List',
  MutableMap: 'Map',
  MutableSet: 'Set',
  MutableCollection: 'Collection',
  MutableIterable: 'Iterable',
}

/** The name of a type in Java. */
export function javaType(type: string): string {
  const name = type.replace(/(?<!\*)\*+$/, '')
  return (IN_JAVA[name] ?? name) + type.slice(name.length)
}

/** Names of the type parameters that a class or function declares: after its name, or after `fun`. */
export const typeParametersOf = oncePerSymbol((fact): readonly string[] => readVariables(fact))

function readVariables({ signature, name }: SymbolFact): string[] {
  const before = /\b(?:fun|val|var)\s*</.exec(signature)
  const open = before ? before.index + before[0].length - 1 : signature.indexOf(`${name}<`) + name.length
  if (!before && open < name.length) return []
  const names: string[] = []
  for (let at = open, depth = 0; at < signature.length; at++) {
    const char = signature[at]
    if (char === '<') depth++
    if (depth === 1 && (char === '<' || char === ','))
      names.push(
        /^\s*(?:(?:reified|in|out|@\w+)\s+)*(\w+)/.exec(signature.slice(at + 1, at + 200))?.[1] ?? '',
      )
    if (char === '>' && signature[at - 1] !== '-' && --depth === 0) break
  }
  return names
}
