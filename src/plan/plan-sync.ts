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

/** Past so many files it is no dearer to resolve all. */
const MOST_REACHING = 150

/**
 * `none`: nothing is written. `own`: the sites of the changed files. `reached`: these, and the sites of all files that
 * looked up something which now is another, or is there or gone. `all`: every site, of which only those that come out
 * otherwise are written.
 */
export type Resolving = 'none' | 'own' | 'reached' | 'all'

export function planSync({ changed, added, removed, isReowned }: SyncChanges): Resolving {
  if (isReowned) return 'all'
  if (added + removed > 0 || changed.some(reachesOthers)) {
    const isMany = changed.length + added + removed > MOST_REACHING
    return changed.includes('parse') || isMany ? 'all' : 'reached'
  }
  return changed.length > 0 ? 'own' : 'none'
}
