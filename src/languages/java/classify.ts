/** Kind, visibility and flags of a Java declaration, from its modifiers and its place. */
import { SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const MODIFIERS = new Set(
  'public protected private static final abstract default sealed strictfp synchronized native transient volatile'.split(
    ' ',
  ),
)
const TESTS = new Set(['Test', 'ParameterizedTest', 'RepeatedTest', 'TestFactory', 'TestTemplate'])

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
): void {
  if (symbol.kind === 'namespace') {
    symbol.flags |= SYMBOL_FLAG.exported
    return
  }
  const modifiers = modifiersOf(context.header)
  symbol.visibility = visibilityOf(symbol, container, context, modifiers)
  symbol.flags |= flagsOf(symbol, container, context, modifiers)
  const isField = symbol.kind === 'property'
  if (isField && symbol.flags & SYMBOL_FLAG.static && symbol.flags & SYMBOL_FLAG.readonly)
    symbol.kind = 'constant'
}

function visibilityOf(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
  modifiers: ReadonlySet<string>,
): SymbolFact['visibility'] {
  for (const word of ['public', 'protected', 'private'] as const) if (modifiers.has(word)) return word
  const isImplied =
    container?.kind === 'interface' || (symbol.kind === 'constant' && container?.kind === 'enum')
  return isImplied || isComponent(symbol, context) ? 'public' : 'package'
}

function flagsOf(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
  modifiers: ReadonlySet<string>,
): number {
  const { kind } = symbol
  const isMethod = kind === 'method'
  const inInterface = container?.kind === 'interface'
  const isField = kind === 'property' || kind === 'constant'
  const isEnumConstant = kind === 'constant' && container?.kind === 'enum'
  let flags = 0
  if (symbol.visibility === 'public' && container?.kind === 'module') flags |= SYMBOL_FLAG.exported
  if (modifiers.has('static') || isEnumConstant || (inInterface && !isMethod)) flags |= SYMBOL_FLAG.static
  const isFixed = modifiers.has('final') || isEnumConstant || isComponent(symbol, context) || inInterface
  if (isField && isFixed) flags |= SYMBOL_FLAG.readonly
  const hasBody = modifiers.has('default') || modifiers.has('static') || modifiers.has('private')
  if (modifiers.has('abstract') || kind === 'interface' || (isMethod && inInterface && !hasBody))
    flags |= SYMBOL_FLAG.abstract
  if (isMethod && context.decorators.some(name => TESTS.has(name))) flags |= SYMBOL_FLAG.test
  return flags
}

/** A record's component is the one field that ends without a semicolon. */
function isComponent(symbol: SymbolFact, { text }: DeclarationContext): boolean {
  return symbol.kind === 'property' && !text.endsWith(';')
}

/** The modifiers a declaration starts with; annotations may be among them. */
function modifiersOf(header: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (let at = 0; at < header.length; ) {
    BLANK.lastIndex = at
    at += BLANK.exec(header)?.[0].length ?? 0
    WORD.lastIndex = at
    const word = WORD.exec(header)?.[0] ?? ''
    if (word.startsWith('@') && word !== '@interface') at = afterArguments(header, at + word.length)
    else if (word === 'non-sealed') at += word.length
    else if (MODIFIERS.has(word)) {
      found.add(word)
      at += word.length
    } else break
  }
  return found
}

const BLANK = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))*/y
const WORD = /@\s*[\w$.]+|non-sealed\b|[\w$]+/y
const ARGUMENTS = /\s*\(/y

/** Just after the parenthesised arguments of an annotation, if it has any. */
function afterArguments(header: string, at: number): number {
  ARGUMENTS.lastIndex = at
  const open = ARGUMENTS.exec(header)?.[0]
  if (!open) return at
  let depth = 0
  for (let i = at + open.length - 1; i < header.length; i++) {
    const char = header[i]
    if (char === '"') i = endOfString(header, i)
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return i + 1
  }
  return header.length
}

function endOfString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i
  }
  return text.length
}
