/** What becomes of an edge an engine vouched for, once something changed. */

export interface Standing {
  /** `typed`: it rests on all that its file sees. `bound`: scopes and imports alone lead there, before as now. */
  basis: 'typed' | 'bound'
  /** It stands at no site: it follows from who inherits or satisfies what. */
  isSiteless: boolean
  /** Both its ends are still there. */
  endsStand: boolean
}

export interface Shift {
  /** All that the file sees is as it was when the engine was asked. */
  isRestored: boolean
  /** Something that the file sees is another than before. */
  isShaken: boolean
  /** Who satisfies what may be another, in a language where types need not say so. */
  isReshaped: boolean
}

/**
 * `dropped`: syntax speaks in its place until the engine does. `opened`: its site is open again. `carried`: shown, and
 * verified again. `restored`: exact once more. `kept`: as it was.
 */
export type Fate = 'dropped' | 'opened' | 'carried' | 'restored' | 'kept'

export function fateOfEdge(edge: Standing, shift: Shift): Fate {
  if (edge.isSiteless && (shift.isShaken || shift.isReshaped)) return 'dropped'
  if (!edge.endsStand) return 'opened'
  if (shift.isRestored) return 'restored'
  return shift.isShaken && edge.basis === 'typed' ? 'carried' : 'kept'
}
