/** What a site resolves to: edges, or the reason why it stays open. */
import { type EdgeKind, OPEN_REASONS, type OpenReason } from '../../model/index.ts'
import type { EdgeEnd } from '../edge-list.ts'

/** More candidates than this are no answer. */
export const MAX_CANDIDATES = 6

export interface Target {
  symbol: number
  kind: EdgeKind
  /** Named by a call that does not fit it. */
  isMismatch: boolean
}

/** What a site resolves to, wherever in its file it is. */
export interface Outcome {
  edges: readonly EdgeEnd[]
  /** Why there are no edges: index among OPEN_REASONS. */
  reason: number
}

const REASON = new Map(OPEN_REASONS.map((reason, i) => [reason, i]))

export const RESOLVED = REASON.get('')!

export function open(reason: OpenReason): Outcome {
  return { edges: [], reason: REASON.get(reason)! }
}
