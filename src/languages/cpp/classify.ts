/** Kind, visibility, flags and linkage of a C++ declaration, from its text and its place. */
import { CALLABLE, CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import { declareAlone } from '../c-family/classify.ts'
import { isHeader } from '../c-family/headers.ts'
import type { DeclarationContext } from '../language.ts'
import { variantOf } from './variant.ts'

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  context: DeclarationContext,
): void {
  const isMacro = context.header.startsWith('#')
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  if (symbol.kind === 'method' && !isMember && !context.owner) symbol.kind = 'function'
  const isFileOnly = isMacro || context.isFileOnly === true || (!isMember && isStatic(symbol, context))
  const isHidden = isFileOnly && (context.isFileOnly === true || !isHeader(context.path))
  symbol.visibility =
    isHidden || container?.visibility === 'private' ? 'private' : accessOf(symbol, container, context)
  if (isMacro && symbol.kind === 'constant') symbol.flags |= SYMBOL_FLAG.readonly
  const isLocal = (symbol.flags & SYMBOL_FLAG.local) !== 0
  const isTop = container?.kind === 'module' || container?.kind === 'namespace'
  if (isTop && symbol.visibility === 'public' && !isLocal) symbol.flags |= SYMBOL_FLAG.exported
  symbol.flags |= flagsOf(symbol, container, context, isFileOnly && !isMacro)
  declareAlone(symbol, context)
  if (!isLocal && !isFileOnly) link(symbol, container, context)
}

/** Seen in this file only. */
function isStatic({ kind }: SymbolFact, { header, owner }: DeclarationContext): boolean {
  if (owner || !(CALLABLE.has(kind) || kind === 'variable' || kind === 'constant')) return false
  const start = header.slice(0, 400).replace(/\btemplate\s*<(?:[^<>]|<[^<>]*>)*>/g, '')
  return /\bstatic\b/.test(start.split(/[={(]/)[0])
}

/** The last access label before the declaration counts. */
function accessOf(
  { kind }: SymbolFact,
  container: SymbolFact | undefined,
  { access, owner }: DeclarationContext,
): SymbolFact['visibility'] {
  if (container === undefined || !CLASS_LIKE.has(container.kind) || kind === 'namespace') return 'public'
  if (owner) return 'public'
  if (access === 'private' || access === 'protected' || access === 'public') return access
  return container.kind === 'class' ? 'private' : 'public'
}

function flagsOf(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, text, decorators }: DeclarationContext,
  isFileOnly: boolean,
): number {
  let flags = 0
  const start = header.slice(0, 400)
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  const isEnumMember = symbol.kind === 'constant' && container?.kind === 'enum'
  if (isFileOnly || isEnumMember || (isMember && /\bstatic\b/.test(start.split(/[={(]/)[0])))
    flags |= SYMBOL_FLAG.static
  if (isEnumMember || /\b(?:constexpr|constinit)\b/.test(start.split(/[={(]/)[0]))
    flags |= SYMBOL_FLAG.readonly
  if (CALLABLE.has(symbol.kind) && /=\s*0\s*;?$/.test(text.trimEnd())) flags |= SYMBOL_FLAG.abstract
  if (
    /^(?:TEST|TYPED_TEST|BENCHMARK|FUZZ_TEST|IN_PROC|FRIEND_TEST)/.test(start) &&
    symbol.kind !== 'constant'
  )
    flags |= SYMBOL_FLAG.test
  if (decorators.length > 0 || /\[\[\s*deprecated/.test(start))
    symbol.deprecated ||= /\[\[\s*deprecated/.test(start)
  return flags
}

/** What other files may declare or define as well is known by its qualified name. */
function link(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, owner, text }: DeclarationContext,
): void {
  const { kind, name } = symbol
  const around = container?.kind === 'module' ? '=' : container?.partOf
  if (around === undefined) return
  const path = [around === '=' ? '' : around.slice(1), owner ?? '', name]
    .filter(part => part !== '')
    .join('::')
  if (kind === 'namespace') {
    symbol.partOf = `=${path}`
    return
  }
  if (CLASS_LIKE.has(kind) && kind !== 'enum') {
    symbol.partOf = `=${path}${variantOf(header)}`
    return
  }
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  // A member with its body in the class is declared nowhere else.
  const isWhole = isMember && !owner && text.trimEnd().endsWith('}')
  if (
    CALLABLE.has(kind)
      ? !isWhole
      : kind === 'variable' || (kind === 'property' && (owner || isStaticMember(symbol)))
  )
    symbol.partOf = `=${path}`
}

function isStaticMember({ flags }: SymbolFact): boolean {
  return (flags & SYMBOL_FLAG.static) !== 0
}
