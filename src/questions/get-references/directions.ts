/** The directions references can be followed in. */
import { type SymbolKind, VALUE_LIKE } from '../../model/index.ts'
import { WALKS, type Walk } from '../../verdict/walk.ts'

/** `both` is callers and callees, of a field or type its usages as well; `path` leads from one symbol to another over calls. */
export const DIRECTIONS = ['both', ...WALKS, 'path'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Seldom called: who names it is what one wants to know. */
const TYPE_LIKE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'enum',
  'type',
])

export function walksOf(direction: Direction, target?: { kind: SymbolKind }): readonly Walk[] {
  if (direction === 'path') return ['callers']
  if (direction !== 'both') return [direction]
  const isNamed = target !== undefined && (VALUE_LIKE.has(target.kind) || TYPE_LIKE.has(target.kind))
  return isNamed ? ['callers', 'callees', 'usages'] : ['callers', 'callees']
}
