/** Kind, visibility and flags of a C# declaration, from its modifiers and its place. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'
import { variantOf } from './parameters.ts'

const MODIFIERS = new Set(
  'public protected private internal file static readonly const abstract sealed virtual override new async partial extern unsafe volatile required ref'.split(
    ' ',
  ),
)
const TESTS = new Set(
  'Fact Theory Test TestCase TestCaseSource TestMethod DataTestMethod Property Benchmark SkippableFact'.split(
    ' ',
  ),
)
const ACCESSOR_BODY = /\b(?:get|set|init|add|remove)\s*(?:\{|=>)/

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
): void {
  if (symbol.kind === 'namespace') {
    symbol.visibility = 'public'
    symbol.flags |= SYMBOL_FLAG.exported
    return
  }
  const modifiers = modifiersOf(context.header)
  symbol.visibility = visibilityOf(symbol, container, modifiers)
  symbol.flags |= flagsOf(symbol, container, context, modifiers)
  symbol.signature = withoutDirectives(symbol.signature, context.header)
  if (modifiers.has('partial')) markPart(symbol, container, context.header)
  const isFixed = symbol.flags & SYMBOL_FLAG.static && symbol.flags & SYMBOL_FLAG.readonly
  if (symbol.kind === 'property' && isFixed && context.text.trimEnd().endsWith(';')) symbol.kind = 'constant'
}

/** Directives may stand between the words of a declaration. */
function withoutDirectives(signature: string, header: string): string {
  if (!header.includes('#')) return signature
  let shown = signature
  for (const [line] of header.matchAll(/^[ \t]*#[^\n]*/gm))
    shown = shown.replace(line.trim().replace(/\s+/g, ' '), '')
  return shown.replace(/\s+/g, ' ').trim()
}

/** All parts of a type are one symbol, in whichever files they are. */
function markPart(symbol: SymbolFact, container: SymbolFact | undefined, header: string): void {
  const isInside = container !== undefined && CLASS_LIKE.has(container.kind)
  if (isInside && container.partOf === undefined) return
  symbol.flags |= SYMBOL_FLAG.partial
  const arity = variantOf(header).replace(/<(\d+)>/, '`$1')
  symbol.partOf = isInside ? `${container.partOf}.${symbol.name}` : `~${symbol.name}${arity}`
}

function visibilityOf(
  { kind, signature }: SymbolFact,
  container: SymbolFact | undefined,
  modifiers: ReadonlySet<string>,
): SymbolFact['visibility'] {
  if (modifiers.has('public')) return 'public'
  if (modifiers.has('protected')) return 'protected'
  if (modifiers.has('private')) return 'private'
  if (modifiers.has('internal')) return 'package'
  if (modifiers.has('file')) return 'private'
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  if (!isMember) return 'package'
  if (container.kind === 'interface' || container.kind === 'enum') return 'public'
  // What implements a member of an interface by its name, and the components of a record.
  const isExplicit = kind === 'method' && /^[^(]*\.\s*\w+\s*(?:<[^(]*)?\(/.test(signature)
  const isComponent = kind === 'property' && container.params !== '' && !signature.endsWith(';')
  return isExplicit || (isComponent && /\brecord\b/.test(container.signature)) ? 'public' : 'private'
}

function flagsOf(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { text, decorators }: DeclarationContext,
  modifiers: ReadonlySet<string>,
): number {
  const { kind, name, visibility, params } = symbol
  const isCallable = kind === 'method' || kind === 'function'
  const isEnumMember = kind === 'constant' && container?.kind === 'enum'
  let flags = 0
  if (visibility === 'public' && container?.kind === 'module') flags |= SYMBOL_FLAG.exported
  if (modifiers.has('static') || modifiers.has('const') || isEnumMember) flags |= SYMBOL_FLAG.static
  const isGetOnly = kind === 'property' && /\bget\b/.test(text) && !/\b(?:set|init)\b/.test(text)
  if (modifiers.has('readonly') || modifiers.has('const') || isEnumMember || isGetOnly)
    flags |= SYMBOL_FLAG.readonly
  const hasNoBody = isCallable && text.trimEnd().endsWith(';') && !text.includes('=>')
  const isAbstract = modifiers.has('abstract') || kind === 'interface'
  if (isAbstract || (hasNoBody && container?.kind === 'interface')) flags |= SYMBOL_FLAG.abstract
  if (modifiers.has('async')) flags |= SYMBOL_FLAG.async
  if ((kind === 'property' || name === 'this') && (ACCESSOR_BODY.test(text) || /^[^={]*=>/.test(text)))
    flags |= SYMBOL_FLAG.accessor
  if (isCallable && /^(?:\[[^\]]*\]\s*)?this\s/.test(params)) flags |= SYMBOL_FLAG.extension
  if (isCallable && decorators.some(name => TESTS.has(name))) flags |= SYMBOL_FLAG.test
  return flags
}

/** The modifiers a declaration starts with; attributes are before them. */
function modifiersOf(header: string): ReadonlySet<string> {
  const found = new Set<string>()
  const start =
    /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*|\[(?:[^[\]"]|"(?:[^"\\]|\\.)*"|\[[^[\]]*\])*\])*/.exec(
      header,
    )
  const words = header.slice(start?.[0].length ?? 0).matchAll(/\s*(\w+)/gy)
  for (const [, word] of words) {
    if (!MODIFIERS.has(word)) break
    found.add(word)
  }
  return found
}
