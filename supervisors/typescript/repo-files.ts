/** Which of the paths the compiler names are files of the repository. */
import { join } from 'node:path'
import type { EngineScope, FileChange } from '../../src/model/engine.ts'

/** A repo-relative path; `outside`: under no circumstances ours; `unlisted`: in the repository but not part of the index. */
export type Located = { path: string } | 'outside' | 'unlisted'

export class RepoFiles {
  readonly root: string
  readonly #tellsCaseApart: boolean
  /** Repo-relative paths by the compiler's spelling of the absolute ones. */
  readonly #listed = new Map<string, string>()
  readonly #prefix: string

  constructor({ root, files }: EngineScope, tellsCaseApart: boolean) {
    this.root = root
    this.#tellsCaseApart = tellsCaseApart
    this.#prefix = this.#spell(root === '/' ? root : `${root}/`)
    for (const { path } of files) this.#listed.set(this.#spell(this.absolute(path)), path)
  }

  absolute(path: string): string {
    return join(this.root, path)
  }

  /** Listed packages under node_modules are ours, all others somebody else's. */
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

  /** True where a file came or went. */
  update(changes: readonly FileChange[]): boolean {
    const before = this.#listed.size
    let came = false
    for (const { path, kind } of changes) {
      const spelled = this.#spell(this.absolute(path))
      if (kind === 'deleted') this.#listed.delete(spelled)
      else if (kind === 'created' && SOURCE.test(path) && !this.#listed.has(spelled)) {
        this.#listed.set(spelled, path)
        came = true
      }
    }
    return came || this.#listed.size !== before
  }

  #spell(path: string): string {
    return this.#tellsCaseApart ? path : path.toLowerCase()
  }
}

const SOURCE = /\.[cm]?[jt]sx?$/
