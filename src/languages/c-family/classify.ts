/** Visibility, flags and linkage of declarations in C and C++. */
import { CALLABLE, SYMBOL_FLAG, type SymbolFact, VALUE_LIKE } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'
import { isHeader } from './headers.ts'

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
): void {
  const isMacro = context.header.startsWith('#')
  const isInSource = !isHeader(context.path)
  const isFileOnly = isMacro || isStatic(symbol, container, context)
  symbol.visibility = isFileOnly && isInSource ? 'private' : 'public'
  if (isMacro && symbol.kind === 'constant') symbol.flags |= SYMBOL_FLAG.readonly
  const isLocal = (symbol.flags & SYMBOL_FLAG.local) !== 0
  if (container?.kind === 'module' && symbol.visibility === 'public' && !isLocal)
    symbol.flags |= SYMBOL_FLAG.exported
  if (isFileOnly && !isMacro) symbol.flags |= SYMBOL_FLAG.static
  declareAlone(symbol, context)
  if (!isLocal && !isFileOnly) link(symbol, container)
}

/** Seen in this file only. */
function isStatic(
  { kind }: SymbolFact,
  container: SymbolFact | undefined,
  { header }: DeclarationContext,
): boolean {
  if (container?.kind !== 'module' || !(CALLABLE.has(kind) || VALUE_LIKE.has(kind))) return false
  return /\bstatic\b/.test(header.slice(0, 300).split(/[={(]/)[0])
}

/** `typedef struct node node;` declares the struct. */
export function declareAlone(symbol: SymbolFact, { text }: Pick<DeclarationContext, 'text'>): void {
  if (symbol.kind !== 'type') return
  const tag = /^typedef\s+(?:struct|union)\s+(\w+)\s+(\w+)\s*;?$/.exec(text)
  if (tag && tag[1] === tag[2]) symbol.kind = 'struct'
}

/** What other files may declare or define as well is known by its qualified name. */
function link(symbol: SymbolFact, container: SymbolFact | undefined): void {
  const { kind, name } = symbol
  const isLinked = CALLABLE.has(kind) || kind === 'struct' || kind === 'class' || kind === 'variable'
  if (!isLinked || container?.kind !== 'module') return
  symbol.partOf = `=${name}`
}
