/** Decides which of the compiler's paths are files of the repository. */
import { join } from 'node:path'
import type { EngineScope, FileChange } from '../../../src/model/engine.ts'

/** A repo-relative path; `outside`: never ours; `unlisted`: in the repository but not part of the index. */
export type Located = { path: string } | 'outside' | 'unlisted'

export class RepoFiles {
  readonly root: string
  readonly #isCaseSensitive: boolean
  /** Repo-relative paths by the compiler's spelling of the absolute ones. */
  readonly #listed = new Map<string, string>()
  readonly #prefix: string

  constructor({ root, files }: EngineScope, isCaseSensitive: boolean) {
    this.root = root
    this.#isCaseSensitive = isCaseSensitive
    this.#prefix = this.#spell(root === '/' ? root : `${root}/`)
    for (const { path } of files) this.#listed.set(this.#spell(this.absolute(path)), path)
  }

  absolute(path: string): string {
    return join(this.root, path)
  }

  /** Listed packages under node_modules are ours, all others are external. */
  locate(absolute: string): Located {
    const spelled = this.#spell(absolute)
    const path = this.#listed.get(spelled)
    if (path !== undefined) return { path }
    return spelled.startsWith(this.#prefix) && !spelled.includes('/node_modules/') ? 'unlisted' : 'outside'
  }

  paths(): IterableIterator<string> {
    return this.#listed.values()
  }

  has(path: string): boolean {
    return this.#listed.has(this.#spell(this.absolute(path)))
  }

  /** True if a file was added or removed. */
  update(changes: readonly FileChange[]): boolean {
    const before = this.#listed.size
    let isAdded = false
    for (const { path, kind } of changes) {
      const spelled = this.#spell(this.absolute(path))
      if (kind === 'deleted') this.#listed.delete(spelled)
      else if (kind === 'created' && SOURCE.test(path) && !this.#listed.has(spelled)) {
        this.#listed.set(spelled, path)
        isAdded = true
      }
    }
    return isAdded || this.#listed.size !== before
  }

  #spell(path: string): string {
    return this.#isCaseSensitive ? path : path.toLowerCase()
  }
}

const SOURCE = /\.[cm]?[jt]sx?$/
