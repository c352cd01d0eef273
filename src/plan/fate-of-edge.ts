/** What becomes of an edge an engine vouched for, once something changed. */
import type { Structure } from '../model/index.ts'

export interface Standing {
  /** `typed`: it rests on all that its file sees. `bound`: scopes and imports alone lead there, before as now. */
  basis: 'typed' | 'bound'
  /** It stands at no site: it follows from who inherits or satisfies what. */
  isSiteless: boolean
  /** It stands at no site, and only an engine that sees all files can tell it. */
  isToldByType: boolean
  /** Both its ends are still there. */
  endsStand: boolean
}

export interface Shift {
  /** All that the file sees is as it was when the engine was asked. */
  isRestored: boolean
  /** Something that the file sees is another than before. */
  isShaken: boolean
  /** How types satisfy what they do not name, where who does so may be another. */
  reshaped: Structure | undefined
}

/**
 * `dropped`: syntax speaks in its place until the engine does. `opened`: its site is open again. `carried`: shown, and
 * verified again. `restored`: exact once more. `kept`: as it was.
 */
export type Fate = 'dropped' | 'opened' | 'carried' | 'restored' | 'kept'

export function fateOfEdge(edge: Standing, shift: Shift): Fate {
  if (edge.isSiteless && !edge.isToldByType && isUntold(shift)) return 'dropped'
  if (!edge.endsStand) return 'opened'
  // That its file sees what it saw does not bring back what rests on all files.
  if (edge.isToldByType) return shift.isShaken || shift.reshaped ? 'carried' : 'kept'
  if (shift.isRestored) return 'restored'
  return shift.isShaken && edge.basis === 'typed' ? 'carried' : 'kept'
}

/** Whether what follows from the hierarchy has to be derived again. */
export function isUntold(shift: Shift): boolean {
  return shift.isShaken || shift.reshaped === 'by-methods'
}
