/** Orders symbols by where they stand: ids differ between an index that was synced and one made anew. */
import type { SymbolRow } from '../../store/schema/rows.ts'

export function comparePlaces(a: SymbolRow, b: SymbolRow): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.line - b.line || a.column - b.column
}

const DIGITS = 1e9

/** Sums of the same parts in another order differ in their last digits, which must not decide an order. */
export function roundScore(score: number): number {
  return Math.round(score * DIGITS) / DIGITS
}
