/** Which sites a sync resolves again, from what changed. */
import { affectsOthers, type ChangeKind } from './classify-change.ts'

export interface SyncChanges {
  /** For every file that is in the index before and after, and whose text changed. */
  changed: readonly ChangeKind[]
  /** Files that were added or removed, or have another path. */
  added: number
  removed: number
  /** The projects, or which of them owns a file, are others than before. */
  isReowned: boolean
}

/** Past so many files, resolving all costs no more. */
const MAX_CHANGED = 150

/**
 * `none`: no site. `own`: the sites of the changed files. `affected`: these, and the sites of all files that looked up
 * something which now is another, was added or removed. `all`: every site; only what comes out otherwise is written.
 */
export type Resolving = 'none' | 'own' | 'affected' | 'all'

export function planSync({ changed, added, removed, isReowned }: SyncChanges): Resolving {
  if (isReowned) return 'all'
  if (added + removed > 0 || changed.some(affectsOthers)) {
    const isMany = changed.length + added + removed > MAX_CHANGED
    return changed.includes('parse') || isMany ? 'all' : 'affected'
  }
  return changed.length > 0 ? 'own' : 'none'
}
