/** Decides which files TypeScript may read: those of the repository, of the packages it uses, and of TypeScript itself. */
import { dirname, join } from 'node:path'
import { isInside } from '../../src/model/inside.ts'
import { isLink, realPath } from '../core/find/read-disk.ts'

export class ReadGuard {
  readonly #folders: readonly string[]
  /** Whether a folder leads to one of these folders. Links do not change while an engine answers one question. */
  readonly #known = new Map<string, boolean>()

  /** `others` are folders of ours; packages are also installed in folders above the root. */
  constructor(root: string, others: readonly string[]) {
    const above = foldersAbove(root).map(folder => join(folder, 'node_modules'))
    this.#folders = [root, ...others, ...above]
  }

  mayRead(file: string): boolean {
    if (!isLink(file)) return this.mayList(dirname(file))
    const real = realPath(file)
    return real !== null && this.#isIn(real)
  }

  mayList(folder: string): boolean {
    const known = this.#known.get(folder)
    if (known !== undefined) return known
    const real = realPath(folder)
    const may = real === null || this.#isIn(real)
    this.#known.set(folder, may)
    return may
  }

  /** Call it after files changed. */
  forget(): void {
    this.#known.clear()
  }

  #isIn(real: string): boolean {
    return this.#folders.some(folder => isInside(real, folder))
  }
}

function foldersAbove(root: string): string[] {
  const above = dirname(root)
  return above === root ? [] : [above, ...foldersAbove(above)]
}
