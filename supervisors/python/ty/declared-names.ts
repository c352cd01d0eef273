/** Corrects the three kinds of target for which ty 0.0.100 does not give the declared name. */
import type {
  EngineScope,
  FileChange,
  FileQuestions,
  Place,
  SiteQuestion,
} from '../../../src/model/engine.ts'
import { LineCache } from '../../core/lsp/line-cache.ts'
import type { TargetPlace } from '../../core/lsp/lsp-client.ts'

export class DeclaredNames {
  readonly #lines: LineCache
  readonly #files: Set<string>
  /** By `path:line:column:length`, because many queries have the same target. */
  readonly #columns = new Map<string, number>()

  constructor(scope: EngineScope) {
    this.#lines = new LineCache(scope.root)
    this.#files = new Set(scope.files.map(file => file.path))
  }

  correct(place: TargetPlace, site: SiteQuestion, file: FileQuestions): Place {
    if (place.length === 0) return this.#package(place, site, file)
    const submodule = this.#submodule(place)
    if (submodule !== null) return submodule
    return place.length > site.name.length ? { ...place, column: this.#lastColumn(place) } : place
  }

  update(changes: readonly FileChange[]): void {
    this.#columns.clear()
    for (const { path, kind } of changes) {
      this.#lines.drop(path)
      if (kind === 'deleted') this.#files.delete(path)
      else this.#files.add(path)
    }
  }

  /** The range of an attribute covers all of `self.name`. */
  #lastColumn(place: TargetPlace): number {
    const key = `${place.path}:${place.line}:${place.column}:${place.length}`
    const known = this.#columns.get(key)
    if (known !== undefined) return known
    const start = place.column - 1
    const text = this.#lines.line(place.path, place.line).slice(start, start + place.length)
    const column = place.column + (/^.*\.\s*/.exec(text)?.[0].length ?? 0)
    this.#columns.set(key, column)
    return column
  }

  /** ty answers a submodule with its name in a `from .name import …` of the package's `__init__`, if there is one. */
  #submodule({ path, line, column }: TargetPlace): Place | null {
    const folder = /^(.*\/)?__init__\.pyi?$/.exec(path)
    if (!folder) return null
    const text = this.#lines.line(path, line)
    const name = /^\w+(?=\s+import\b)/.exec(text.slice(column - 1))?.[0]
    if (name === undefined || !/^\s*from\s+\.$/.test(text.slice(0, column - 1))) return null
    const stem = `${folder[1] ?? ''}${name}`
    const paths = ['.pyi', '.py', '/__init__.pyi', '/__init__.py'].map(ending => stem + ending)
    const found = paths.find(one => this.#files.has(one))
    return found === undefined ? null : { path: found, line: 1, column: 1 }
  }

  /** After `import a.b`, ty answers the name `a` with the module `a.b`; that is right only if it was renamed. */
  #package(place: TargetPlace, { name }: SiteQuestion, { text }: FileQuestions): Place {
    const folders = place.path.split('/').slice(0, -1)
    const isItself = place.path.endsWith('/__init__.py')
      ? folders.at(-1) === name
      : place.path.endsWith(`/${name}.py`)
    const depth = isItself ? -1 : folders.lastIndexOf(name)
    if (depth < 0 || new RegExp(`\\bas\\s+${name}\\b`).test(text)) return place
    const path = [...folders.slice(0, depth + 1), '__init__.py'].join('/')
    return this.#files.has(path) ? { ...place, path } : place
  }
}
