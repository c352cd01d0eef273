/** A condition of "complete": what it is asked about, and what it answers where it does not hold. */
import type { CallRules } from '../languages/call-rules.ts'
import type { SymbolRow } from '../store/schema/rows.ts'
import type { Evidence, Place } from './evidence.ts'
import type { Walk } from './walk.ts'
import type { Why } from './why.ts'

export interface Asked {
  target: SymbolRow
  walks: readonly Walk[]
  /** What the language of the target calls by itself; undefined where that is not described. */
  rules: CallRules | undefined
  /** Every name that the target has anywhere. */
  names: ReadonlySet<string>
}

export interface Doubt {
  why: Why
  places?: readonly Place[]
  /** Sites that may still turn out to mean the target. */
  open?: number
}

export type Condition = (evidence: Evidence, asked: Asked) => readonly Doubt[]

export const HOLDS: readonly Doubt[] = []
