/** Finds `Class.member` where the member is declared further up: in a base class or an interface. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'

/** Hierarchies are shallow; a damaged one must still end. */
const MAX_CLASSES = 200

/** Members of the nearest bases that have one, level by level; several where bases of one level each declare it. */
export function findInherited(
  { reader }: QueryContext,
  names: SymbolNames,
  classes: readonly SymbolRow[],
  member: string,
): SymbolRow[] {
  const seen = new Set(classes.map(symbol => symbol.id))
  let level = [...classes]
  while (level.length > 0 && seen.size < MAX_CLASSES) {
    const bases: SymbolRow[] = []
    for (const symbol of level) {
      for (const edge of reader.edgesFrom(symbol.id, ['extends', 'implements'])) {
        const base = seen.has(edge.to) ? null : names.symbol(edge.to)
        seen.add(edge.to)
        if (base) bases.push(base)
      }
    }
    const found = bases.flatMap(base => reader.children(base.id).filter(child => child.name === member))
    if (found.length > 0) return found
    level = bases
  }
  return []
}
