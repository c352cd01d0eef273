/** Kinds, visibility and flags of Go's declarations. */
import { SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

const TEST_FUNCTION = /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { path }: DeclarationContext,
): void {
  if (symbol.kind === 'namespace') {
    symbol.flags |= SYMBOL_FLAG.exported
    return
  }
  // What a body begins with is no part of the header, but this word is.
  if (symbol.kind === 'interface') symbol.signature += ' interface'
  const isExported = /^\p{Lu}/u.test(symbol.name)
  if (!isExported) symbol.visibility = 'package'
  else if (!(symbol.flags & SYMBOL_FLAG.local)) symbol.flags |= SYMBOL_FLAG.exported
  if (container?.kind === 'interface' && symbol.kind === 'method') symbol.flags |= SYMBOL_FLAG.abstract
  if (symbol.kind === 'function' && path.endsWith('_test.go') && TEST_FUNCTION.test(symbol.name))
    symbol.flags |= SYMBOL_FLAG.test
}
