/** From a symbol of the compiler to the places in the repository that declare it. */
import type { Place } from '../../src/model/engine.ts'
import type { ModuleNames } from './module-names.ts'
import { NameTable } from './name-table.ts'
import type { RepoFiles } from './repo-files.ts'
import { KIND } from './syntax-kinds.ts'
import type { ApiContext, ApiNode, ApiSymbol, TscApi } from './tsc-api.ts'

export interface Target extends Place {
  /** Of the declaration. */
  kind: number
  /** Its value is just another name. */
  isAlias: boolean
}

export interface Resolved {
  targets: readonly Target[]
  /** Something outside the repository declares it (too). */
  outside: boolean
  /** An import that something in the repository might satisfy leads nowhere. */
  gap: boolean
}

export const NOTHING: Resolved = { targets: [], outside: false, gap: false }
const OUTSIDE: Resolved = { targets: [], outside: true, gap: false }
const GAP: Resolved = { targets: [], outside: false, gap: true }
const MOST_ALIASES = 32

export interface ResolveParts {
  api: TscApi
  files: RepoFiles
  modules: ModuleNames
  tables: NameTables
}

/**
 * Within one project: the same alias may lead elsewhere in another. Valid until a file changes. What is found
 * serves whoever asks next, so nobody's cancellation reaches it; deadlines do.
 */
export class SymbolResolver {
  readonly #parts: ResolveParts
  readonly #known = new Map<number, Promise<Resolved>>()
  readonly #types = new Map<number, Promise<Resolved>>()

  constructor(parts: ResolveParts) {
    this.#parts = parts
  }

  resolve(symbol: ApiSymbol, context: ApiContext): Promise<Resolved> {
    const known = this.#known.get(symbol.id)
    if (known) return known
    const resolving = symbol.isAlias
      ? this.#followAlias(symbol, context)
      : this.#locateAll(symbol.declarations, context)
    this.#known.set(symbol.id, resolving)
    // What failed must be asked again.
    resolving.catch(() => this.#known.delete(symbol.id))
    return resolving
  }

  /** What a type belongs to, if that is something to call or instantiate. */
  async resolveType(type: number, context: ApiContext): Promise<Resolved> {
    const known = this.#types.get(type)
    if (known) return known
    const resolving = this.#parts.api
      .symbolOfType(context, type)
      .then(symbol => (symbol?.isCallable ? this.resolve(symbol, context) : NOTHING))
    this.#types.set(type, resolving)
    resolving.catch(() => this.#types.delete(type))
    return resolving
  }

  async #followAlias(alias: ApiSymbol, context: ApiContext): Promise<Resolved> {
    const end = await this.#parts.api.aliased(context, alias.id)
    if (end && end.declarations.length > 0 && !end.isAlias) return this.resolve(end, context)
    return this.#explainDeadEnd(alias, context)
  }

  /** The last import on the way says whether it left the repository or is missing something in it. */
  async #explainDeadEnd(alias: ApiSymbol, context: ApiContext): Promise<Resolved> {
    let last = alias
    let resolved = await this.#explainImport(last, context)
    for (let step = 0; step < MOST_ALIASES && !resolved.outside; step++) {
      const next = await this.#parts.api.nextAlias(context, last.id)
      if (!next?.isAlias || next.id === last.id) break
      last = next
      resolved = await this.#explainImport(last, context)
    }
    return resolved
  }

  async #explainImport({ declarations }: ApiSymbol, context: ApiContext): Promise<Resolved> {
    for (const { path, index } of declarations) {
      const located = this.#parts.files.locate(path)
      if (located === 'outside') return OUTSIDE
      if (located === 'unlisted') continue
      const module = (await this.#parts.tables.of(located.path, context))?.moduleOf(index)
      if (module !== undefined) return this.#parts.modules.isForeign(module) ? OUTSIDE : GAP
    }
    return NOTHING
  }

  async #locateAll(declarations: readonly ApiNode[], context: ApiContext): Promise<Resolved> {
    const targets: Target[] = []
    let outside = false
    let gap = false
    for (const declaration of declarations) {
      const located = this.#parts.files.locate(declaration.path)
      if (located === 'outside') outside = true
      // Something built from the repository's sources: those are what is wanted.
      if (located === 'unlisted') gap = true
      if (typeof located === 'string') continue
      const table = await this.#parts.tables.of(located.path, context)
      const name = table?.nameOf(declaration.index)
      if (table && name) {
        const isAlias = table.isAlias(declaration.index)
        targets.push({ path: located.path, ...name, kind: declaration.kind, isAlias })
      }
      if (declaration.kind === KIND.ShorthandPropertyAssignment) {
        targets.push(...(await this.#valueOf(declaration, context)))
      }
    }
    return { targets, outside, gap }
  }

  /** `{ a }` declares a property and uses a variable: both are meant by what refers to it. */
  async #valueOf(shorthand: ApiNode, context: ApiContext): Promise<readonly Target[]> {
    const value = await this.#parts.api.shorthandValue(context, shorthand.handle)
    return value ? (await this.resolve(value, context)).targets : []
  }
}

/** The name tables of files, read from the compiler when first needed. */
export class NameTables {
  readonly #api: TscApi
  readonly #files: RepoFiles
  readonly #tables = new Map<string, Promise<NameTable | null>>()

  constructor(api: TscApi, files: RepoFiles) {
    this.#api = api
    this.#files = files
  }

  of(path: string, context: ApiContext): Promise<NameTable | null> {
    const known = this.#tables.get(path)
    if (known) return known
    const reading = this.#api
      .sourceFile(context, this.#files.absolute(path))
      .then(bytes => bytes && new NameTable(bytes))
    this.#tables.set(path, reading)
    reading.catch(() => this.#tables.delete(path))
    return reading
  }

  drop(path: string): void {
    this.#tables.delete(path)
  }
}
