/** The directions references can be followed in. */
import { WALKS, type Walk } from '../../verdict/walk.ts'

/** `both` is callers and callees. */
export const DIRECTIONS = ['both', ...WALKS] as const
export type Direction = (typeof DIRECTIONS)[number]

export function walksOf(direction: Direction): readonly Walk[] {
  return direction === 'both' ? ['callers', 'callees'] : [direction]
}
