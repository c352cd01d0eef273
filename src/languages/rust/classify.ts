/** Visibility and flags of Rust's declarations. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const TEST_ATTRIBUTE = /#\[\s*(?:\w+\s*::\s*)*(?:test|bench|rstest|test_case|quickcheck|proptest)\b/
const CFG_TEST = /#\[\s*cfg\s*\(\s*(?:all\s*\(\s*)?test\b/
const HAS_RECEIVER = /^\s*(?:mut\s+)?(?:&\s*)?(?:'\w+\s+)?(?:mut\s+)?self\b/

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, text, outer }: DeclarationContext,
): void {
  const { kind, signature } = symbol
  symbol.visibility = visibilityOf(symbol, container, outer, header)
  const isLocal = (symbol.flags & SYMBOL_FLAG.local) !== 0
  // An `impl` before its type was taken for public.
  symbol.flags &= ~SYMBOL_FLAG.exported
  if (symbol.visibility === 'public' && !isLocal) symbol.flags |= SYMBOL_FLAG.exported
  if (isMacro(signature)) symbol.flags |= SYMBOL_FLAG.ambient
  if (TEST_ATTRIBUTE.test(header) || CFG_TEST.test(header) || (container?.flags ?? 0) & SYMBOL_FLAG.test)
    symbol.flags |= SYMBOL_FLAG.test
  if (kind === 'property' && /^(?:pub\s*(?:\([^)]*\)\s*)?)?const\b/.test(signature))
    symbol.flags |= SYMBOL_FLAG.readonly | SYMBOL_FLAG.static
  if (kind !== 'function' && kind !== 'method') return
  if (/^[^(]*\basync\b/.test(signature)) symbol.flags |= SYMBOL_FLAG.async
  if (kind !== 'method') return
  if (!HAS_RECEIVER.test(symbol.params)) symbol.flags |= SYMBOL_FLAG.static
  if (container?.kind === 'interface' && text.trimEnd().endsWith(';')) symbol.flags |= SYMBOL_FLAG.abstract
}

function visibilityOf(
  { kind, signature }: SymbolFact,
  container: SymbolFact | undefined,
  outer: string,
  header: string,
): SymbolFact['visibility'] {
  if (/^pub\s*\(/.test(signature)) return 'package'
  if (/^pub\b/.test(signature)) return 'public'
  if (isMacro(signature)) return header.includes('macro_export') ? 'public' : 'package'
  // An `impl` block is no declaration: what is seen of a foreign type is what its members are.
  if (/^(?:unsafe\s+)?impl\b/.test(signature)) return 'public'
  if (container && CLASS_LIKE.has(container.kind)) {
    const isVariant = container.kind === 'enum' && kind === 'constant'
    const isOfTrait = container.kind === 'interface' || /\bimpl\b[\s\S]*?\sfor\s/.test(outer)
    if (isVariant || isOfTrait) return 'public'
  }
  // Fields of a variant are seen wherever the variant is.
  if (kind === 'property' && container?.kind === 'constant') return 'public'
  return 'private'
}

export function isMacro(signature: string): boolean {
  return signature.startsWith('macro_rules!')
}
