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
  /** Files that were amended since every symbol was ranked. */
  unranked: number
}

/** Past so many files it is no dearer to resolve all. */
const MOST_REACHING = 150
/** Ranks lag no further than this many files whose names changed. */
const MOST_UNRANKED = 200

/**
 * `none`: nothing is written. `own`: the sites of the changed files. `reached`: these, and the sites of all files that
 * looked up something which now is another, or is there or gone. `all`: every site, of which only those that come out
 * otherwise are written.
 */
export type Resolving = 'none' | 'own' | 'reached' | 'all'

export function planSync({ changed, added, removed, ...given }: SyncChanges): Resolving {
  if (given.isReowned) return 'all'
  if (added + removed > 0 || changed.some(reachesOthers)) {
    const count = changed.length + added + removed
    const isMany = count > MOST_REACHING || count + given.unranked > MOST_UNRANKED
    return changed.includes('parse') || isMany ? 'all' : 'reached'
  }
  return changed.length > 0 ? 'own' : 'none'
}
