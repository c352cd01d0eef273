/** Kinds and flags of what Lua declares. */
import { SYMBOL_FLAG, type SymbolFact, VALUE_LIKE } from '../../model/index.ts'
import type { DeclarationContext } from '../language.ts'

export function classify(
  symbol: SymbolFact,
  container: SymbolFact | undefined,
  { header, path }: DeclarationContext,
): void {
  const isLocal = /^local\b/.test(header)
  const isTop = container?.kind === 'module'
  const isHeld = container !== undefined && VALUE_LIKE.has(container.kind)
  if (symbol.kind === 'function' && isHeld) symbol.kind = 'method'
  if (symbol.name.startsWith('_') && !/^__?\w+$/.test(symbol.name)) symbol.visibility = 'private'
  if (/^_[a-z]/.test(symbol.name)) symbol.visibility = 'private'
  // What is not local is seen by every file that is loaded; tests and examples set globals for themselves.
  const isGlobal = isTop && !isLocal && !(symbol.flags & SYMBOL_FLAG.local)
  if (isGlobal && symbol.kind === 'function' && /^function\b/.test(header))
    symbol.flags |= SYMBOL_FLAG.ambient
  if (isGlobal || isHeld) symbol.flags |= SYMBOL_FLAG.exported
  if (symbol.kind === 'variable' && /<const>/.test(header)) symbol.kind = 'constant'
  if (
    symbol.kind !== 'variable' &&
    /^test/.test(symbol.name) &&
    /(?:^|[/_.-])(?:tests?|spec)[/_.-]/.test(path)
  )
    symbol.flags |= SYMBOL_FLAG.test
}
