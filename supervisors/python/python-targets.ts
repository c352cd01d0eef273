/** Classifies the target of a Python engine: a declaration, an import that leads nowhere, or a place outside. */
import { join } from 'node:path'
import type { EngineScope, FileChange, Place, SiteQuestion } from '../../src/model/engine.ts'
import { readText } from '../core/find/read-disk.ts'
import type { TargetJudgement } from '../core/lsp/query-definitions.ts'
import { findImportStatements, type ImportStatement, importStatementAt } from './import-statements.ts'

export class PythonTargets {
  readonly #root: string
  readonly #files: Set<string>
  /** Every name under which a file of the repository could be imported from anywhere; built on first use. */
  #modules: Set<string> | undefined
  readonly #imports = new Map<string, readonly ImportStatement[]>()

  constructor(scope: EngineScope) {
    this.#root = scope.root
    this.#files = new Set(scope.files.map(file => file.path))
  }

  judge(place: Place, site: SiteQuestion): TargetJudgement {
    // Virtual environments are in the repository's folder but not part of it.
    if (!this.#files.has(place.path)) return 'outside'
    // A module as a whole, or an attribute of every module: pyright 1.1.414 gives `__module__` and `__name__` that
    // place.
    if (place.line === 1 && place.column === 1) return /^__\w+__$/.test(site.name) ? 'outside' : place
    const statement = importStatementAt(this.#importsOf(place.path), place.line)
    if (statement === null) return place
    return statement.modules.every(name => this.#isForeign(name)) ? 'outside' : 'nothing'
  }

  update(changes: readonly FileChange[]): void {
    this.#modules = undefined
    for (const { path, kind } of changes) {
      this.#imports.delete(path)
      if (kind === 'deleted') this.#files.delete(path)
      else this.#files.add(path)
    }
  }

  /** An import that leads nowhere is external, unless something in the repository has that name. */
  #isForeign(module: string): boolean {
    this.#modules ??= new Set([...this.#files].flatMap(path => path.replace(/\.pyi?$/, '').split('/')))
    return module !== '' && !this.#modules.has(module)
  }

  #importsOf(path: string): readonly ImportStatement[] {
    const known = this.#imports.get(path)
    if (known) return known
    const found = findImportStatements(readText(join(this.#root, path)) ?? '')
    this.#imports.set(path, found)
    return found
  }
}
