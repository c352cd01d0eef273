/** Every name that references can have and still mean a symbol: its own, those of imports, and for a constructor its class. */
import type { FileQueries, SymbolQueries } from '../store/read/queries.ts'
import type { SymbolRow } from '../store/schema/rows.ts'

export function namesOf(
  target: SymbolRow,
  reader: Pick<SymbolQueries, 'symbol'> & Pick<FileQueries, 'importersOfSymbol'>,
): Set<string> {
  const owner = target.kind === 'constructor' ? reader.symbol(target.container) : null
  const aliases = reader.importersOfSymbol(owner?.id ?? target.id).map(row => row.local)
  return new Set([target.name, ...(owner ? [owner.name] : []), ...aliases.filter(name => name !== '')])
}
