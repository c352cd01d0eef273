/** Kinds and flags of what protocol buffers declare. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { text }: DeclarationContext,
): void {
  // Stubs elsewhere are linked with it by its name.
  if (CLASS_LIKE.has(symbol.kind)) symbol.flags |= SYMBOL_FLAG.ambient
  if (container) symbol.flags |= SYMBOL_FLAG.exported
  if (symbol.kind === 'method' || symbol.kind === 'interface') symbol.flags |= SYMBOL_FLAG.abstract
  if (container?.kind === 'enum') symbol.kind = 'constant'
  if (/\[[^\][]*\bdeprecated\s*=\s*true/.test(text.slice(0, 500)) && symbol.kind === 'property')
    symbol.deprecated = true
  if (symbol.kind === 'method') symbol.signature = symbol.signature.replace(/(?<!\s)\s*[{;].*$/, '')
}
