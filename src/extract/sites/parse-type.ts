/** Parses the text of a type annotation into a reference expression for values of that type. */
import type { SyntaxRules } from '../../languages/language.ts'
import { OUTSIDE, UNKNOWN } from '../../model/index.ts'
import { identifierAt, skipBlank, skipBrackets, splitTopLevel } from '../parse/scan-text.ts'
import { addStep, collectionOf, either, tupleOf } from './compose-expression.ts'
import { parseExpression } from './parse-expression.ts'
import { type NameLookup, pathWord } from './read-primary.ts'
import { withTypeArity } from './type-arity.ts'

const MAX_LENGTH = 1_000
const MODIFIERS = new Set([
  'readonly',
  'unique',
  'final',
  'const',
  'keyof',
  'extends',
  'super',
  'asserts',
  'volatile',
  'unsafe',
])

export function parseType(
  text: string,
  start: number,
  end: number,
  rules: SyntaxRules,
  lookup: NameLookup,
): string {
  if (end - start > MAX_LENGTH) return UNKNOWN
  while (start < end && /[\s:'"(|&]/.test(text[start])) {
    // A parenthesised type, unless it starts a function type.
    if (text[start] === '(') {
      const after = skipBrackets(text, start, end)
      if (after < 0 || /^\s*=>/.test(text.slice(after, end))) return UNKNOWN
      if (text.slice(after, end).trim() === '') end = after - 1
    }
    start++
  }
  while (end > start && /[\s'"]/.test(text[end - 1])) end--
  const unions = splitUnion(text, start, end)
  if (unions.length > 1)
    return either(unions.map(part => parseType(text, part.start, part.end, rules, lookup)))
  return parseSingle(text, start, end, rules, lookup)
}

function splitUnion(text: string, start: number, end: number): { start: number; end: number }[] {
  if (!/[|&]/.test(text.slice(start, end))) return [{ start, end }]
  const parts = splitTopLevel(text, start, end, '|')
  return parts.length > 1 ? parts : splitTopLevel(text, start, end, '&')
}

function parseSingle(
  text: string,
  start: number,
  end: number,
  rules: SyntaxRules,
  lookup: NameLookup,
): string {
  let at = skipModifiers(text, start, end, rules)
  if (at >= end) return UNKNOWN
  if (text[at] === '[' || text.startsWith('...', at))
    return parsePrefixCollection(text, at, end, rules, lookup)
  const word = identifierAt(text, at)
  if (!word) return /[\d{"'`]/.test(text[at]) ? OUTSIDE : UNKNOWN
  if (word === 'typeof') return parseExpression(text, at + word.length, end, rules, lookup)
  if (word === 'chan' && /[\s<]/.test(text[at + 4]))
    return collectionOf(parseType(text, at + 4, end, rules, lookup))
  if (word === 'map' && text[at + 3] === '[') return parsePrefixCollection(text, at + 3, end, rules, lookup)
  if (word === 'func' || word === 'interface') return UNKNOWN
  if (word === 'struct') return namelessType(lookup(word, at))
  let last = word
  let value = lookup(pathWord(text, at, word, rules), at)
  at += word.length
  // `import('m').T`: the type names its module directly.
  if (text[at] === '(' && rules.importCalls?.includes(word)) at = Math.max(skipBrackets(text, at, end), at)
  while ((text[at] === '.' || text.startsWith('::', at)) && at < end) {
    const from = at + (text[at] === '.' ? 1 : 2)
    last = identifierAt(text, from)
    if (!last) return text.startsWith('...', at) ? collectionOf(addStep(value, '@')) : UNKNOWN
    value = addStep(value, `.${last}`)
    at = from + last.length
  }
  return parseSuffix({ text, at: skipBlank(text, at, end), end, rules, lookup }, last, value)
}

/** An inline struct (Go); known if it is an anonymous symbol. */
function namelessType(known: string): string {
  return known[0] === 's' ? addStep(known, '@') : UNKNOWN
}

function skipModifiers(text: string, start: number, end: number, rules: SyntaxRules): number {
  let at = start
  for (;;) {
    at = skipBlank(text, at, end)
    // What stands behind the end belongs to something else, and would be read over again and again.
    if (at >= end) return at
    if (text[at] === '*' || text[at] === '&' || text[at] === '?') at++
    else if (text[at] === '@') at += 1 + identifierAt(text, at + 1).length
    else if (text.startsWith('<-', at)) at += 2
    else {
      const word = identifierAt(text, at)
      if (!word || !MODIFIERS.has(word) || rules.moduleWords?.has(word) || at + word.length >= end) return at
      at += word.length
    }
  }
}

/** Go's `[]T`, `[4]T`, `map[K]V`, `...T`; TypeScript tuples; Rust's `[T]` and `[T; 4]`. */
function parsePrefixCollection(
  text: string,
  at: number,
  end: number,
  rules: SyntaxRules,
  lookup: NameLookup,
): string {
  const after = text[at] === '[' ? skipBrackets(text, at, end) : at + 3
  if (after < 0) return UNKNOWN
  if (skipBlank(text, after, end) >= end) {
    const [element] = rules.bracketTypes ? splitTopLevel(text, at + 1, after - 1, ';') : []
    return element ? collectionOf(parseType(text, element.start, element.end, rules, lookup)) : OUTSIDE
  }
  return collectionOf(parseType(text, after, end, rules, lookup))
}

interface Rest {
  text: string
  at: number
  end: number
  rules: SyntaxRules
  lookup: NameLookup
}

/** `Optional[X]`, `list[X]`, `tuple[X, Y]`, `type[X]`: the result depends on their arguments. */
function withArguments(
  { text, rules, lookup }: Rest,
  name: string,
  value: string,
  args: { start: number; end: number }[],
): string {
  const read = (arg: { start: number; end: number }): string =>
    parseType(text, arg.start, arg.end, rules, lookup)
  const last = args[args.length - 1]
  const chosen = rules.typeArguments?.get(name) === 'first' ? args[0] : last
  if (rules.classTypes?.has(name)) return read(args[0]).replace(/@(?=\||$)/g, '')
  if (rules.transparentTypes.has(name))
    return rules.typeArguments?.has(name) ? read(chosen) : either(args.map(read))
  if (!rules.collectionTypes.has(name)) return value
  if (!rules.tuples || name.toLowerCase() !== 'tuple') return collectionOf(read(chosen))
  const isHomogeneous = text.slice(last.start, last.end).trim() === '...'
  return isHomogeneous ? collectionOf(read(args[0])) : tupleOf(args.map(read))
}

/** Type arguments and array brackets after a type's name. */
function parseSuffix(rest: Rest, name: string, named: string): string {
  const { text, end, rules } = rest
  let { at } = rest
  let value = addStep(withTypeArity(named, text, at, end, rules), '@')
  const open = text[at]
  const isArray = open === '[' && text[skipBlank(text, at + 1, end)] === ']'
  if (at < end && (open === '<' || (open === '[' && !isArray && !rules.indexedTypes))) {
    const after = skipBrackets(text, at, end)
    if (after < 0) return value
    const args = splitTopLevel(text, at + 1, after - 1)
    if (args.length > 0) value = withArguments(rest, name, value, args)
    at = skipBlank(text, after, end)
  }
  while (text[at] === '[' && at < end) {
    value = rules.indexedTypes ? indexedType(text, at, value) : collectionOf(value)
    at = Math.max(skipBrackets(text, at, end), at + 1)
    at = skipBlank(text, at, end)
  }
  return text.startsWith('...', at) ? collectionOf(value) : value
}

/** TypeScript's `T[]`, `T[number]`, `T['member']`. */
function indexedType(text: string, at: number, value: string): string {
  const index = /^\[\s{0,9}(?:(["'])([\w$]+)\1|(number|\d+)?)\s{0,9}\]/.exec(text.slice(at, at + 80))
  if (!index) return UNKNOWN
  if (index[2]) return addStep(value, `.${index[2]}`)
  return index[3] ? addStep(value, '[]') : collectionOf(value)
}
