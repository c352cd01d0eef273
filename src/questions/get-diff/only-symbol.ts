/** Narrows what changed to one symbol and its members. */
import type { ChangedSymbol, SymbolChanges } from './compare-symbols.ts'

/** What became of one symbol and its members, named by a handle or the end of a qualified name. */
export function only(changes: SymbolChanges, symbol: string | undefined): SymbolChanges {
  if (symbol === undefined) return changes
  const bare = (text: string): string => text.replace(/\([^()]*\)$/, '')
  const asked = bare(symbol)
  const isMeant = ({ handle }: ChangedSymbol): boolean => {
    const own = bare(handle)
    const qualified = own.slice(own.indexOf('#') + 1)
    return [own, qualified].some(
      name => name === asked || name.startsWith(`${asked}.`) || name.endsWith(`.${asked}`),
    )
  }
  return {
    ...changes,
    added: changes.added.filter(isMeant),
    deleted: changes.deleted.filter(isMeant),
    modified: changes.modified.filter(isMeant),
    renamed: changes.renamed.filter(({ from, to }) => isMeant(from) || isMeant(to)),
  }
}
