/** The symbols that one address of `get_source` means: one, all its overloads, or those a glob within a file matches. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { Resolved } from '../shared/choose-candidate.ts'
import { areOverloads } from '../shared/choose-candidate.ts'
import { matchPath } from '../shared/match-path.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveAddress } from '../shared/resolve-symbol.ts'

export interface FoundSymbols {
  symbols: SymbolRow[]
  /** Handles of what else the address may mean. */
  also: string[]
}

export function findSymbols(context: QueryContext, names: SymbolNames, address: string): FoundSymbols {
  const matching = byGlob(context, names, address.trim())
  if (matching.length > 0) return { symbols: matching, also: [] }
  return withOverloads(context, names, resolveAddress(context, names, address))
}

/** `src/cart.ts#Cart.get*`: a member is shown alone, unless what holds it matches too. */
function byGlob({ reader }: QueryContext, names: SymbolNames, address: string): SymbolRow[] {
  const [, path, pattern] = /^([^#]+)#([^#]*[*?][^#]*)$/.exec(address) ?? []
  const file = path === undefined ? null : reader.file(path.replace(/^\.\//, ''))
  if (!file || pattern === undefined) return []
  const parts = pattern
    .replace(/\(\)$/, '')
    .split('.')
    .map(part => matchPath(part))
  return reader
    .symbolsInFile(file.id)
    .filter(symbol => {
      const chain = names.chain(symbol)
      return chain.length === parts.length && chain.every(({ name }, index) => parts[index]!(name))
    })
    .sort((a, b) => a.line - b.line)
}

/** Overloads are one thing to who reads. */
function withOverloads({ reader }: QueryContext, names: SymbolNames, resolved: Resolved): FoundSymbols {
  const { symbol, also } = resolved
  if (also.length === 0) return { symbols: [symbol], also }
  const same = reader
    .children(symbol.container)
    .filter(child => areOverloads([symbol, child]) && also.includes(names.handle(child)))
  const shown = new Set(same.map(child => names.handle(child)))
  return {
    symbols: [symbol, ...same].sort((a, b) => a.line - b.line),
    also: also.filter(handle => !shown.has(handle)),
  }
}
