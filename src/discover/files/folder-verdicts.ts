/** Caches what is known of each folder: whether a rule leaves it out, and whether a link leads to it. */

import type { IgnoreRules } from '../ignore/ignore-rules.ts'
import type { FileTree } from './file-tree.ts'
import {
  isClosedFolder,
  isDependencyMark,
  type Skipped,
  type SkipReason,
  skipReasonOfFolder,
} from './skip-reason.ts'

type FolderReason = SkipReason | 'closed' | null

export class FolderVerdicts {
  /** Folders left out as a whole, each listed once. */
  readonly skipped: Skipped[] = []
  readonly #tree: FileTree
  readonly #rules: IgnoreRules
  readonly #environments = new Set<string>()
  readonly #reasons = new Map<string, FolderReason>([['', null]])
  readonly #real = new Map<string, boolean>([['', true]])

  constructor(tree: FileTree, paths: readonly string[], rules: IgnoreRules) {
    this.#tree = tree
    this.#rules = rules
    for (const path of paths) if (isDependencyMark(path)) this.#environments.add(parentOf(path))
  }

  /** Why the folder of a file is left out; null if a negated pattern includes the file again. */
  skipReasonOf(path: string): FolderReason {
    const reason = this.#reasonOf(parentOf(path))
    if (reason === null || reason === 'closed') return reason
    return this.#rules.ofFile(path) === 'included' ? null : reason
  }

  /** Whether no folder between the root and this file is a link. */
  isReal(path: string): boolean {
    const folder = parentOf(path)
    let real = this.#real.get(folder)
    if (real === undefined) {
      const seen = this.isReal(folder) ? this.#tree.look(folder) : undefined
      // A removed folder counts as real: its files are then found missing one by one.
      real = this.isReal(folder) && (seen === undefined || seen.kind === 'folder')
      this.#real.set(folder, real)
    }
    return real
  }

  #reasonOf(folder: string): FolderReason {
    let reason = this.#reasons.get(folder)
    if (reason === undefined) {
      reason = this.#reasonOf(parentOf(folder)) ?? this.#ownReason(folder)
      this.#reasons.set(folder, reason)
    }
    return reason
  }

  #ownReason(folder: string): FolderReason {
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    if (isClosedFolder(name)) return 'closed'
    const reason = this.#environments.has(folder) ? 'dependencies' : skipReasonOfFolder(name)
    if (reason) this.skipped.push({ path: `${folder}/`, reason })
    return reason
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
