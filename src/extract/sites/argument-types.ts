/** Reads the types of arguments from their text, for languages with overloads by argument type. */
import { OF_NAMED_TYPE, type SymbolFact } from '../../model/index.ts'
import { isValueLike, type ScopedContext } from '../file-context.ts'
import type { Span } from '../matcher/records.ts'
import { identifierAt, skipBlank, skipBrackets, skipString, splitTopLevel } from '../parse/scan-text.ts'

const UNKNOWN_TYPE = '?'

/** `/2`, or `/2<String,?>` if the type of an argument in the brackets is known; `Mode:` for a member of that type. */
export function describeArguments(context: ScopedContext, { start, end }: Span, takesBlock = false): string {
  const after = skipBrackets(context.text, start, end)
  const parts = after < 0 ? [] : splitTopLevel(context.text, start + 1, after - 1)
  const types = parts.map(part => typeOfArgument(context, part))
  // A block behind the brackets is one more argument.
  if (takesBlock && after > 0 && /^[ \t]*(?:\w+@)?\{/.test(context.text.slice(after, after + 40)))
    types.push('fn')
  return types.every(type => type === UNKNOWN_TYPE)
    ? `/${types.length}`
    : `/${types.length}<${types.join(',')}>`
}

function typeOfArgument(context: ScopedContext, span: Span): string {
  const { text } = context
  const start = skipBlank(text, span.start, span.end)
  let end = span.end
  while (end > start && text.charCodeAt(end - 1) <= 32) end--
  const char = text[start]
  if (char === '"') return typeOfString(text, start, end)
  if (char === "'") return skipString(text, start, end) === end ? 'char' : UNKNOWN_TYPE
  if (FUNCTION.test(text.slice(start, Math.min(end, start + 200)))) return 'fn'
  if (char === '(') return typeOfCast(text, start, end)
  const word = identifierAt(text, start)
  if (word === '') return typeOfNumber(text.slice(start, end))
  if (start + word.length === end) return typeOfWord(context, word, start)
  if (word === 'new') return typeOfNew(text, start + 3, end)
  const rest = text.slice(start, end)
  const field = /^this\s*\.\s*([\w$]+)$/.exec(rest)
  if (field) return typeOfField(context, field[1], start)
  return TYPED_ENDINGS.find(([pattern]) => pattern.test(rest))?.[1] ?? typeNamed(context, rest, start)
}

/**
 * `Mode.FAST`, `Duration.ofSeconds(1)`: the type that is named, with a mark. Only the repository shows whether that is an
 * enum, whose members are of it; members of other types often are.
 */
function typeNamed({ names }: ScopedContext, argument: string, at: number): string {
  const type = MEMBER_OF_TYPE.exec(argument)?.[1]
  if (type === undefined) return UNKNOWN_TYPE
  const bindings = names.find(type, at)
  const isLocal = Array.isArray(bindings) && bindings.some(({ kind }) => kind === 'local')
  return isLocal ? UNKNOWN_TYPE : type + OF_NAMED_TYPE
}

const MEMBER_OF_TYPE = /^(\p{Lu}\w*)\s*(?:\.|::)\s*\w+\s*(?:\([^()]*\))?$/u

/** A lambda or a method reference. */
const FUNCTION = /^(?:(?:async|static)\s+)*(?:\([^()]*\)|[\w$]+)\s*[-=]>|^[\w$.<>[\],\s]+::\s*[\w$]+$/

/** Expressions whose last word always gives their type. */
const TYPED_ENDINGS: readonly [RegExp, string][] = [
  [/\.class$/, 'Class'],
  [/(?:^|\.)getClass\(\)$/, 'Class'],
  [/(?:^|\.)toString\(\)$/, 'String'],
  [/(?:^|\.)hashCode\(\)$/, 'int'],
]

/** A string stays a string whatever is added to it. */
function typeOfString(text: string, start: number, end: number): string {
  const after = skipBlank(text, skipString(text, start, end), end)
  return after >= end || text[after] === '+' ? 'String' : UNKNOWN_TYPE
}

function typeOfNumber(text: string): string {
  if (!/^[-+]?\.?\d[\w.]*$/.test(text)) return UNKNOWN_TYPE
  if (/^[-+]?0[xb]/i.test(text)) return /l$/i.test(text) ? 'long' : 'int'
  if (/l$/i.test(text)) return 'long'
  if (/f$/i.test(text)) return 'float'
  return /[.de]/i.test(text) ? 'double' : 'int'
}

function typeOfCast(text: string, start: number, end: number): string {
  const after = skipBrackets(text, start, end)
  const next = after < 0 ? end : skipBlank(text, after, end)
  if (next >= end || !/["'\w$(]/.test(text[next]) || text.startsWith('->', next)) return UNKNOWN_TYPE
  return simpleName(text.slice(start + 1, after - 1))
}

function typeOfNew(text: string, start: number, end: number): string {
  const array = /^\s*([\w$.]+)((?:\s*\[[^\]]*\])+)\s*(?:\{.*\})?$/s.exec(text.slice(start, end))
  if (array) return simpleName(array[1] + '[]'.repeat(array[2].split('[').length - 1))
  const open = text.indexOf('(', start)
  const after = open < 0 || open >= end ? -1 : skipBrackets(text, open, end)
  const rest = after < 0 ? end : skipBlank(text, after, end)
  const isWhole = after >= 0 && (rest >= end || (text[rest] === '{' && skipBrackets(text, rest, end) === end))
  return isWhole ? simpleName(text.slice(start, open)) : UNKNOWN_TYPE
}

function typeOfWord(context: ScopedContext, word: string, at: number): string {
  if (word === 'true' || word === 'false') return 'boolean'
  const bindings = context.names.find(word, at)
  if (bindings === 'member') return typeOfField(context, word, at)
  const type = Array.isArray(bindings) && bindings.length === 1 ? bindings[0].type : undefined
  if (!type) return UNKNOWN_TYPE
  const text = context.text.slice(type.start, type.end)
  return context.language.syntax.inferredTypes?.has(text) ? UNKNOWN_TYPE : simpleName(text)
}

/** A field of the innermost class around the offset that has this name. */
function typeOfField({ tree, symbols }: ScopedContext, name: string, at: number): string {
  const fields = fieldsOf(symbols)
  for (
    let scope = tree.classAround(tree.at(at));
    scope > 0;
    scope = tree.classAround(tree.scopes[scope].parent)
  ) {
    const type = fields.get(`${tree.scopes[scope].symbol}|${name}`)
    if (type !== undefined) return type ? simpleName(type) : UNKNOWN_TYPE
  }
  return UNKNOWN_TYPE
}

const fieldTables = new WeakMap<readonly SymbolFact[], Map<string, string>>()

/** Declared types of fields, by holder and name. Call it only after all symbols are built. */
function fieldsOf(symbols: readonly SymbolFact[]): Map<string, string> {
  let fields = fieldTables.get(symbols)
  if (!fields) {
    fields = new Map()
    for (const { kind, container, name, returns } of symbols)
      if (isValueLike(kind)) fields.set(`${container}|${name}`, returns)
    fieldTables.set(symbols, fields)
  }
  return fields
}

/** `final java.util.List<String>[]` -> `List*`: no modifiers, package or type arguments; one star per dimension. */
function simpleName(text: string): string {
  const plain = text.replace(/@[\w.]+(?:\([^()]*\))?|\bfinal\b|\s+/g, '')
  const open = plain.indexOf('<')
  const bare = open < 0 ? plain : plain.slice(0, open) + plain.slice(plain.lastIndexOf('>') + 1)
  const match = /^(?:[\w$]+\.)*([\w$]+)((?:\[\])*)(\.\.\.)?$/.exec(bare)
  return match ? match[1] + '*'.repeat(match[2].length / 2 + (match[3] ? 1 : 0)) : UNKNOWN_TYPE
}
