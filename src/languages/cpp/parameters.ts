/** Types of a C++ parameter list, and template parameters. */
import { oncePerSymbol, type SymbolFact } from '../../model/index.ts'

/** Types as handles write them: `const Slice& key, int n = 3` gives `const Slice&`, `int`. */
export function handleTypes(params: string): string[] {
  return splitList(params).map(parameter => tidy(typeText(parameter)))
}

const cache = new Map<string, readonly string[]>()

/** Names of types alone: no namespace, type arguments or qualifiers; a star for each pointer. */
export function parameterTypes(params: string): readonly string[] {
  let types = cache.get(params)
  if (!types) {
    // Parameter lists repeat; the bound keeps a long-lived process small.
    if (cache.size > 50_000) cache.clear()
    types = splitList(params).map(parameter => simpleType(typeText(parameter)))
    cache.set(params, types)
  }
  return types
}

/** Parts between commas outside of brackets, without default values; `void` alone is none. */
export function splitList(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at++) {
    const char = list[at]
    if (char === '<' || char === '(' || char === '[' || char === '{') depth++
    else if (char === '>' && list[at - 1] === '-') continue
    else if (char === '>' || char === ')' || char === ']' || char === '}') depth--
    else if (at === list.length || (char === ',' && depth <= 0)) {
      parts.push(list.slice(from, at))
      from = at + 1
    }
  }
  return parts.map(withoutDefault).filter(part => part !== '' && part !== 'void')
}

function withoutDefault(part: string): string {
  const at = part.search(/(?<![=!<>])=(?!=)/)
  return (at < 0 ? part : part.slice(0, at)).replace(/\[\[[^\][]*\]\]/g, '').trim()
}

const TYPE_WORDS =
  /^(?:unsigned|signed|int|char|long|short|float|double|bool|void|auto|const|volatile|wchar_t|char8_t|char16_t|char32_t|size_t|u?int\d+_t|struct|class|enum|typename)$/

/** A parameter without its name: `const Slice& key`, `int a[3]`, `void (*f)(int)`, `Args&&... args`. */
export function typeText(parameter: string): string {
  const callback =
    /^(.*\(\s{0,9}(?:\w{1,99}\s{0,9}::\s{0,9}){0,9}[*&]{1,9}\s{0,9})\w{0,99}(\s{0,9}\).*)$/s.exec(parameter)
  if (callback) return callback[1] + callback[2]
  const array = /(?<![\s\]])((?:\s*\[[^\][]*\])+)\s*$/.exec(parameter)
  const plain = array ? parameter.slice(0, array.index) : parameter
  const found = /^(.*[\s*&>.])(\w+)$/s.exec(plain)
  const isName =
    found !== null &&
    !TYPE_WORDS.test(found[2]) &&
    !/^\s*(?:(?:const|volatile|struct|class|enum|typename)\s+)+$/.test(found[1])
  const type = (isName ? found[1] : plain).trim()
  return array ? `${type}[]` : type
}

function tidy(type: string): string {
  return type
    .replace(/\s+/g, ' ')
    .replace(/ ?([*&<>,:()]) ?/g, '$1')
    .replace(/,/g, ',')
    .trim()
}

export function simpleType(type: string): string {
  const bare = type.replace(/\b(?:const|volatile|struct|class|enum|typename|register|restrict)\b/g, ' ')
  if (bare.includes('(')) return 'fn'
  const stars = (withoutAngles(bare).match(/\*|\[\]/g) ?? []).length
  const name = /(?<!\w)(\w+)(?:[*&\s.]|\[\])*$/.exec(withoutAngles(bare))?.[1]
  if (/^\s*\.\.\.\s*$/.test(bare)) return '?'
  return name === undefined ? '?' : name + '*'.repeat(stars)
}

/** Without what is between angles. */
export function withoutAngles(type: string): string {
  let depth = 0
  let plain = ''
  for (const char of type) {
    if (char === '<') depth++
    else if (char === '>') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += char
  }
  return plain
}

/** Names of the template parameters that a declaration starts with; every `auto` is one more. */
export const typeParametersOf = oncePerSymbol((fact): readonly string[] => readVariables(fact))

function readVariables({ signature, params }: SymbolFact): string[] {
  const names = /\bauto\b/.test(params) ? ['auto'] : []
  for (let rest = signature; ; ) {
    const head = /^\s*template\s*</.exec(rest)
    if (!head) return names
    let depth = 1
    let at = head[0].length
    for (; at < rest.length && depth > 0; at++) {
      if (rest[at] === '<') depth++
      else if (rest[at] === '>' && rest[at - 1] !== '-') depth--
    }
    for (const part of splitList(rest.slice(head[0].length, at - 1))) {
      const name = /(?<!\w)(\w+)\s*$/.exec(part)?.[1]
      if (name !== undefined) names.push(name)
    }
    rest = rest.slice(at)
  }
}
