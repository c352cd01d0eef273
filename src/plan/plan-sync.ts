/** What a sync has to do, from what changed: which sites are resolved again, and by whom answers must be given anew. */
import type { Project } from '../model/index.ts'
import { CHANGE_KINDS, type ChangeKind, reachesOthers } from './classify-change.ts'

export interface SyncChanges {
  /** Of every file that is in the index before and after, and whose text changed. */
  changed: readonly ChangeKind[]
  /** Files that came, went, or bear another path. */
  added: number
  removed: number
  /** The projects, or which of them owns a file, are others than before. */
  isReowned: boolean
}

export interface SyncPlan {
  /**
   * `none`: nothing is written. `own`: the sites of the changed files. `all`: every site, of which only those that come
   * out otherwise are written.
   */
  resolve: 'none' | 'own' | 'all'
  /** The worst kind among the files. */
  worst: ChangeKind
}

export function planSync({ changed, added, removed, isReowned }: SyncChanges): SyncPlan {
  const rank = (kind: ChangeKind) => CHANGE_KINDS.indexOf(kind)
  const worst = changed.reduce<ChangeKind>((most, kind) => (rank(kind) > rank(most) ? kind : most), 'none')
  const isAll = added + removed > 0 || isReowned || reachesOthers(worst)
  return { resolve: isAll ? 'all' : changed.length > 0 ? 'own' : 'none', worst }
}

/** Projects, by configuration, in which engines have to be asked about every file again. */
export function projectsAskedAgain(before: readonly Project[], now: readonly Project[]): string[] {
  const texts = new Set(before.map(textOf))
  return now.filter(project => !texts.has(textOf(project))).map(({ family, config }) => `${family} ${config}`)
}

function textOf({ kind, family, folder, config, name, settings }: Project): string {
  return JSON.stringify([kind, family, folder, config, name, settings])
}
