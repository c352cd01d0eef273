/** What happens to an edge that an engine confirmed, once something changed. */
import type { Structure } from '../model/index.ts'

export interface ConfirmedEdge {
  /** `typed`: it depends on all that its file sees. `bound`: scopes and imports alone lead there, before as now. */
  basis: 'typed' | 'bound'
  /** It has no site: it follows from who inherits or satisfies what. */
  isSiteless: boolean
  /** It has no site, and only an engine that sees all files can report it. */
  isReportedByType: boolean
  /** Both its ends are still there. */
  hasBothEnds: boolean
}

export interface VisibleChange {
  /** All that the file sees is as it was when the engine was queried. */
  isRestored: boolean
  /** Something that the file sees is another than before. */
  isInvalidated: boolean
  /** How types satisfy what they do not name, where who does so may be another. */
  reshaped: Structure | undefined
}

/**
 * `dropped`: the answer of syntax takes its place until the engine is queried. `opened`: its site is open again.
 * `carried`: shown, and verified again. `restored`: exact once more. `unchanged`: as it was.
 */
export type EdgeStatus = 'dropped' | 'opened' | 'carried' | 'restored' | 'unchanged'

export function decideEdgeStatus(edge: ConfirmedEdge, change: VisibleChange): EdgeStatus {
  if (edge.isSiteless && !edge.isReportedByType && isHierarchyOutdated(change)) return 'dropped'
  if (!edge.hasBothEnds) return 'opened'
  // That its file sees what it saw does not bring back what depends on all files.
  if (edge.isReportedByType) return change.isInvalidated || change.reshaped ? 'carried' : 'unchanged'
  if (change.isRestored) return 'restored'
  return change.isInvalidated && edge.basis === 'typed' ? 'carried' : 'unchanged'
}

/** Whether what follows from the hierarchy has to be derived again. */
export function isHierarchyOutdated(change: VisibleChange): boolean {
  return change.isInvalidated || change.reshaped === 'by-methods'
}
