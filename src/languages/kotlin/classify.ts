/** Kind, visibility and flags of a Kotlin declaration, from its modifiers and its place. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const TESTS = new Set('Test ParameterizedTest RepeatedTest TestFactory TestTemplate'.split(' '))
const ACCESSOR = /(?<![.\w])(?:get|set)\s*\([^()]*\)\s*(?::[^={\n]*)?[={]/

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
): void {
  symbol.name = symbol.name.replaceAll('`', '')
  if (symbol.kind === 'namespace') {
    symbol.flags |= SYMBOL_FLAG.exported
    return
  }
  const { header } = context
  const words = modifiersOf(header)
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  symbol.visibility = visibilityOf(symbol, container, words)
  if (symbol.visibility === 'public' && container?.kind === 'module') symbol.flags |= SYMBOL_FLAG.exported
  if (/^[^(]*\bconstructor\s*\(/.test(symbol.params))
    symbol.params = symbol.params.slice(symbol.params.indexOf('(') + 1, -1)
  if (symbol.kind === 'class' && words.has('annotation')) symbol.kind = 'interface'
  markCompanion(symbol, header)
  markExtension(symbol, header)
  symbol.flags |= flagsOf(symbol, container, context, words)
  if (symbol.kind === 'variable' && !isMember && words.has('const')) symbol.kind = 'constant'
  if (symbol.kind === 'property' && words.has('const')) symbol.kind = 'constant'
}

/** A companion that has no name is called so. */
function markCompanion(symbol: SymbolFact, header: string): void {
  if (!/^(?:[^({=]*\s)?companion\s+object\b/.test(header)) return
  if (symbol.name === 'companion') symbol.name = 'Companion'
  symbol.flags |= SYMBOL_FLAG.companion
}

/** The receiver of an extension is its first parameter, as Java sees it. */
function markExtension(symbol: SymbolFact, header: string): void {
  const receiver = receiverIn(header, symbol.name)
  if (receiver === undefined) return
  symbol.flags |= SYMBOL_FLAG.extension
  symbol.params = `this: ${receiver}${symbol.params.trim() === '' ? '' : `, ${symbol.params}`}`
}

/** The type before the name: `fun <T> List<T>.first()`, `val String?.size`. */
function receiverIn(header: string, name: string): string | undefined {
  const word = /\b(?:fun|val|var)\b/.exec(header)
  if (!word) return undefined
  const quoted = name.replace(/\W/g, '\\$&')
  const start = afterTypeParameters(header, word.index + word[0].length)
  const rest = header.slice(start, start + 500)
  return new RegExp(
    `^\\s*(?:@\\w+\\s+)*([\\w.]+(?:<[^()=]*>)?\\??|\\([^()]*\\)\\??)\\s*\\.\\s*\`?${quoted}\\b`,
  ).exec(rest)?.[1]
}

function afterTypeParameters(header: string, from: number): number {
  const open = /\s*</y
  open.lastIndex = from
  if (!open.test(header)) return from
  let depth = 0
  for (let at = open.lastIndex - 1; at < header.length; at++) {
    if (header[at] === '<') depth++
    else if (header[at] === '>' && header[at - 1] !== '-' && --depth === 0) return at + 1
  }
  return from
}

function visibilityOf(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  words: ReadonlySet<string>,
): SymbolFact['visibility'] {
  if (words.has('private')) return 'private'
  if (words.has('protected')) return 'protected'
  // Its module sees what is internal: here, its project.
  if (words.has('internal')) return 'package'
  // What overrides has the visibility of what it overrides, unless it says another one.
  const isInherited = words.has('override') && container?.visibility !== 'public'
  return isInherited ? (container?.visibility ?? symbol.visibility) : 'public'
}

function flagsOf(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { text, header, decorators }: DeclarationContext,
  words: ReadonlySet<string>,
): number {
  const { kind } = symbol
  const isValue = kind === 'property' || kind === 'variable' || kind === 'constant'
  const isCallable = kind === 'method' || kind === 'function'
  const isEntry = kind === 'constant' && container?.kind === 'enum'
  const isInObject = container !== undefined && /^(?:[^({=:]*\s)?object\b/.test(container.signature)
  let flags = 0
  if (words.has('suspend')) flags |= SYMBOL_FLAG.async
  if (isEntry || (isInObject && !CLASS_LIKE.has(kind))) flags |= SYMBOL_FLAG.static
  if (isEntry || (isValue && /\bval\b/.test(header))) flags |= SYMBOL_FLAG.readonly
  const hasNoBody = isCallable && container?.kind === 'interface' && !/[{=]/.test(text.slice(header.length))
  if (words.has('abstract') || words.has('sealed') || kind === 'interface' || (hasNoBody && !/=/.test(text)))
    flags |= SYMBOL_FLAG.abstract
  if (isValue && ACCESSOR.test(text)) flags |= SYMBOL_FLAG.accessor
  if (isCallable && decorators.some(name => TESTS.has(name))) flags |= SYMBOL_FLAG.test
  return flags
}

const MODIFIERS =
  /(?:\s|\/\/[^\n]*(?=\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/|@(?:\w+:)?[\w.]+(?:\((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()]*\))*\))?)*([a-z]+)/y

const DECLARES = new Set('fun val var class interface object typealias constructor'.split(' '))

/** The words a declaration starts with; annotations may be among them. */
function modifiersOf(header: string): ReadonlySet<string> {
  const found = new Set<string>()
  MODIFIERS.lastIndex = 0
  for (let match = MODIFIERS.exec(header); match && !DECLARES.has(match[1]); match = MODIFIERS.exec(header))
    found.add(match[1])
  return found
}
