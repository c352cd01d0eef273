/** Kinds, visibility and flags of Elixir's declarations. */
import { CLASS_LIKE, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, text }: DeclarationContext,
): void {
  const isMember = container !== undefined && CLASS_LIKE.has(container.kind)
  if (symbol.kind === 'property' && symbol.name[0] === '@') symbol.kind = 'constant'
  if (symbol.kind === 'constant') symbol.flags |= SYMBOL_FLAG.readonly
  symbol.visibility =
    /^(?:def\w*p\b|@typep\b)/.test(header) || symbol.kind === 'constant' ? 'private' : 'public'
  // `@moduledoc false` and `@doc false` hide what can be called all the same.
  if (symbol.visibility === 'public' && (isMember || container?.kind === 'module'))
    symbol.flags |= SYMBOL_FLAG.exported
  symbol.signature = symbol.signature.replace(/(?:,\s+|(?<![\s,])\s+)do$/, '')
  if (symbol.kind === 'method' || symbol.kind === 'function') {
    // Outside of modules it is of code that a macro takes: nothing else sees it.
    if (!isMember) symbol.flags |= SYMBOL_FLAG.local
    if (isMember) symbol.flags |= SYMBOL_FLAG.static
    if (/^(?:test|property)\b/.test(header)) symbol.flags |= SYMBOL_FLAG.test
    if (/^@(?:macro)?callback\b/.test(header) || (container?.kind === 'interface' && !/\bdo\b/.test(text)))
      symbol.flags |= SYMBOL_FLAG.abstract
  }
}
