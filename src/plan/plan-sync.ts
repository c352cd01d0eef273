/** What a sync has to do, from what changed: which sites are resolved again. */
import { type ChangeKind, reachesOthers } from './classify-change.ts'

export interface SyncChanges {
  /** Of every file that is in the index before and after, and whose text changed. */
  changed: readonly ChangeKind[]
  /** Files that came, went, or bear another path. */
  added: number
  removed: number
  /** The projects, or which of them owns a file, are others than before. */
  isReowned: boolean
}

/**
 * `none`: nothing is written. `own`: the sites of the changed files. `all`: every site, of which only those that come out
 * otherwise are written.
 */
export type Resolving = 'none' | 'own' | 'all'

export function planSync({ changed, added, removed, isReowned }: SyncChanges): Resolving {
  if (added + removed > 0 || isReowned || changed.some(reachesOthers)) return 'all'
  return changed.length > 0 ? 'own' : 'none'
}
