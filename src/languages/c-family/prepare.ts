/**
 * Says what the preprocessor would change in words the grammar reads, at the same length: conditions that cut through
 * statements, and macros where the grammar expects none.
 */
import { blankConditions } from './blank-conditions.ts'
import { blankMacros } from './blank-macros.ts'

export function prepare(text: string): string {
  return blankMacros(blankConditions(text))
}
