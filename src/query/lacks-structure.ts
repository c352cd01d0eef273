/** Whether an answer rests on who satisfies which interface by its methods or type, and no engine has told that yet. */
import type { SymbolRow } from '../store/rows.ts'
import type { Walk } from './directions.ts'
import type { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'

/** Types that may satisfy an interface without naming it. */
const TYPES = new Set(['class', 'struct', 'type', 'interface'])

export function lacksStructure(
  { reader, structureOf }: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  walks: readonly Walk[],
): boolean {
  const structure = structureOf?.(names.file(target.file)?.language ?? '')
  if (structure === undefined || reader.isStructureTold(target.file, structure)) return false
  const isOfInterface = (symbol: SymbolRow) => reader.symbol(symbol.container)?.kind === 'interface'
  if (walks.includes('implementors') && (target.kind === 'interface' || isOfInterface(target))) return true
  // What a type satisfies by its whole type is rarely more than it names; methods alone are met by many.
  if (structure !== 'by-methods') return false
  if (walks.includes('supers') && TYPES.has(target.kind)) return true
  const goesByName = walks.some(walk => walk === 'callers' || walk === 'usages' || walk === 'supers')
  if (target.kind !== 'method' || !goesByName || isOfInterface(target)) return false
  const alike = reader.methodsOfInterfaces(target.name)
  if (alike.length === 0) return false
  const linked = new Set(reader.edgesFrom(target.id, ['overrides']).map(edge => edge.to))
  return alike.some(id => id !== target.id && !linked.has(id))
}
