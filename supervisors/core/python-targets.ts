/** Judges where a Python engine says a name is declared: a declaration, an import that leads nowhere, or a place that is not ours. */
import { join } from 'node:path'
import type { EngineScope, FileChange, Place } from '../../src/model/engine.ts'
import type { TargetJudgement } from './ask-definitions.ts'
import { findImportStatements, type ImportStatement, importStatementAt } from './python-imports.ts'
import { readText } from './read-disk.ts'

export class PythonTargets {
  readonly #root: string
  readonly #files: Set<string>
  /** Every name under which a file of the repository could be imported, first part or not. */
  readonly #modules = new Set<string>()
  readonly #imports = new Map<string, readonly ImportStatement[]>()

  constructor(scope: EngineScope) {
    this.#root = scope.root
    this.#files = new Set(scope.files.map(file => file.path))
    for (const path of this.#files) this.#nameModules(path)
  }

  judge(place: Place): TargetJudgement {
    // Virtual environments lie in the repository's folder without being part of it.
    if (!this.#files.has(place.path)) return 'outside'
    // A module as a whole; no name stands there.
    if (place.line === 1 && place.column === 1) return place
    const statement = importStatementAt(this.#importsOf(place.path), place.line)
    if (statement === null) return place
    return statement.modules.every(name => name !== '' && !this.#modules.has(name)) ? 'outside' : 'nothing'
  }

  update(changes: readonly FileChange[]): void {
    for (const { path, kind } of changes) {
      this.#imports.delete(path)
      if (kind === 'deleted') this.#files.delete(path)
      else {
        this.#files.add(path)
        this.#nameModules(path)
      }
    }
  }

  #nameModules(path: string): void {
    for (const part of path.split('/')) this.#modules.add(part.replace(/\.pyi?$/, ''))
  }

  #importsOf(path: string): readonly ImportStatement[] {
    const known = this.#imports.get(path)
    if (known) return known
    const found = findImportStatements(readText(join(this.#root, path)) ?? '')
    this.#imports.set(path, found)
    return found
  }
}
