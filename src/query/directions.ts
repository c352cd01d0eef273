/** The directions references can be followed in. */

export const WALKS = [
  'callers',
  'callees',
  'implementors',
  'supers',
  'usages',
  'imports',
  'importers',
] as const
export type Walk = (typeof WALKS)[number]

/** `both` is callers and callees. */
export const DIRECTIONS = ['both', ...WALKS] as const
export type Direction = (typeof DIRECTIONS)[number]

export function walksOf(direction: Direction): readonly Walk[] {
  return direction === 'both' ? ['callers', 'callees'] : [direction]
}
