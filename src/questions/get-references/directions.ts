/** The directions references can be followed in. */
import { WALKS, type Walk } from '../../verdict/walk.ts'

/** `both` is callers and callees; `path` leads from one symbol to another over calls. */
export const DIRECTIONS = ['both', ...WALKS, 'path'] as const
export type Direction = (typeof DIRECTIONS)[number]

export function walksOf(direction: Direction): readonly Walk[] {
  if (direction === 'path') return ['callers']
  return direction === 'both' ? ['callers', 'callees'] : [direction]
}
