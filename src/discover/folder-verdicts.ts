/** What is known of each folder, worked out once: left out by a rule or not, a real folder or behind a link. */
import type { FileTree } from './file-tree.ts'
import type { IgnoreRules } from './ignore/ignore-rules.ts'
import { isClosedFolder, type Skipped, type SkipReason, skipReasonOfFolder } from './skip-reason.ts'

type FolderReason = SkipReason | 'closed' | null

export class FolderVerdicts {
  /** Folders left out as a whole, each once. */
  readonly skipped: Skipped[] = []
  readonly #tree: FileTree
  readonly #rules: IgnoreRules
  readonly #environments = new Set<string>()
  readonly #reasons = new Map<string, FolderReason>([['', null]])
  readonly #real = new Map<string, boolean>([['', true]])

  constructor(tree: FileTree, paths: readonly string[], rules: IgnoreRules) {
    this.#tree = tree
    this.#rules = rules
    // A virtual environment may bear any name, and `venv` may be a package: its mark decides.
    for (const path of paths) {
      if (path.endsWith('/pyvenv.cfg')) this.#environments.add(parentOf(path))
    }
  }

  /** Reason that the folder of a file gives; none where a negated pattern takes the file back in. */
  skipReasonOf(path: string): FolderReason {
    const reason = this.#reasonOf(parentOf(path))
    if (reason === null || reason === 'closed') return reason
    return this.#rules.ofFile(path) === 'included' ? null : reason
  }

  /** No link on the way from the root to this file. */
  isReal(path: string): boolean {
    const folder = parentOf(path)
    let real = this.#real.get(folder)
    if (real === undefined) {
      const seen = this.isReal(folder) ? this.#tree.look(folder) : undefined
      // A folder that is gone holds nothing: its files are found missing one by one.
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
