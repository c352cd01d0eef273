/** Resolves a symbol of the compiler to the places in the repository that declare it. */
import type { Place } from '../../../src/model/engine.ts'
import type { ModuleNames } from './module-names.ts'
import { NameTable } from './name-table.ts'
import type { RepoFiles } from './repo-files.ts'
import { KIND } from './syntax-kinds.ts'
import type { ApiContext, ApiNode, ApiSymbol, ExpectedType, TscApi } from './tsc-api.ts'

export interface Target extends Place {
  /** Kind of the declaration. */
  kind: number
  /** Its value is just another name. */
  isAlias: boolean
  /** The compiler's handle of the declaration: its index in the tree of the file, and the file. */
  node: number
  absolute: string
}

export interface Resolved {
  targets: readonly Target[]
  /** Something outside the repository declares it (too). */
  outside: boolean
  /** An import leads nowhere, but something in the repository might satisfy it. */
  gap: boolean
}

export const NOTHING: Resolved = { targets: [], outside: false, gap: false }
const OUTSIDE: Resolved = { targets: [], outside: true, gap: false }
const GAP: Resolved = { targets: [], outside: false, gap: true }
const MAX_ALIASES = 32

export interface ResolveParts {
  api: TscApi
  files: RepoFiles
  modules: ModuleNames
  tables: NameTables
}

/**
 * Within one project: the same alias may lead elsewhere in another. Valid until a file changes. Results are shared
 * between queries, so a cancellation does not stop them; deadlines do.
 */
export class SymbolResolver {
  readonly #parts: ResolveParts
  readonly #known = new Map<number, Promise<Resolved>>()
  readonly #types = new Map<number, Promise<Resolved>>()
  readonly #expected = new Map<string, Promise<ExpectedType>>()
  readonly #members = new Map<string, Promise<ApiSymbol | null>>()

  constructor(parts: ResolveParts) {
    this.#parts = parts
  }

  resolve(symbol: ApiSymbol, context: ApiContext): Promise<Resolved> {
    return remember(this.#known, symbol.id, () =>
      symbol.isAlias ? this.#followAlias(symbol, context) : this.#locateAll(symbol.declarations, context),
    )
  }

  /** The symbol of a type, if it can be called or instantiated. */
  resolveType(type: number, context: ApiContext): Promise<Resolved> {
    return remember(this.#types, type, async () => {
      const symbol = await this.#parts.api.symbolOfType(context, type)
      return symbol?.isCallable ? this.resolve(symbol, context) : NOTHING
    })
  }

  /** The member of the type expected at a node (or destructured by it); undefined if there is no such member. */
  async resolveMember(
    handle: string,
    name: string,
    takesApart: boolean,
    context: ApiContext,
  ): Promise<Resolved | undefined> {
    const type = await remember(this.#expected, handle, () =>
      takesApart
        ? this.#parts.api.typeOfNode(context, handle)
        : this.#parts.api.expectedType(context, handle),
    )
    if (type === 'none') return undefined
    if (type === 'unknown') return NOTHING
    const member = await remember(this.#members, `${type} ${name}`, () =>
      this.#parts.api.propertyOf(context, type, name),
    )
    return member ? this.resolve(member, context) : undefined
  }

  async #followAlias(alias: ApiSymbol, context: ApiContext): Promise<Resolved> {
    const end = await this.#parts.api.aliased(context, alias.id)
    if (end && end.declarations.length > 0 && !end.isAlias) return this.resolve(end, context)
    return this.#explainDeadEnd(alias, context)
  }

  /** The last import of the chain shows whether it left the repository or misses something in it. */
  async #explainDeadEnd(alias: ApiSymbol, context: ApiContext): Promise<Resolved> {
    let last = alias
    let resolved = await this.#explainImport(last, context)
    for (let step = 0; step < MAX_ALIASES && !resolved.outside; step++) {
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
      // Build output of the repository's sources: the sources are wanted.
      if (located === 'unlisted') gap = true
      if (typeof located === 'string') continue
      const table = await this.#parts.tables.of(located.path, context)
      const name = table?.nameOf(declaration.index)
      if (table && name) {
        const isAlias = table.isAlias(declaration.index)
        const { kind, index: node, path: absolute } = declaration
        targets.push({ path: located.path, ...name, kind, isAlias, node, absolute })
      }
      if (declaration.kind === KIND.ShorthandPropertyAssignment) {
        for (const target of await this.#valueOf(declaration, context)) targets.push(target)
      }
    }
    return { targets, outside, gap }
  }

  /** `{ a }` declares a property and uses a variable: a reference to it means both. */
  async #valueOf(shorthand: ApiNode, context: ApiContext): Promise<readonly Target[]> {
    const value = await this.#parts.api.shorthandValue(context, shorthand.handle)
    return value ? (await this.resolve(value, context)).targets : []
  }
}

/** The name tables of files, read from the compiler on first use. */
export class NameTables {
  readonly #api: TscApi
  readonly #files: RepoFiles
  readonly #tables = new Map<string, Promise<NameTable | null>>()

  constructor(api: TscApi, files: RepoFiles) {
    this.#api = api
    this.#files = files
  }

  of(path: string, context: ApiContext): Promise<NameTable | null> {
    return remember(this.#tables, path, async () => {
      const bytes = await this.#api.sourceFile(context, this.#files.absolute(path))
      return bytes && new NameTable(bytes)
    })
  }

  drop(path: string): void {
    this.#tables.delete(path)
  }
}

/** Shares running and finished lookups; a failed one is repeated. */
function remember<K, V>(known: Map<K, Promise<V>>, key: K, find: () => Promise<V>): Promise<V> {
  const before = known.get(key)
  if (before) return before
  const finding = find()
  known.set(key, finding)
  finding.catch(() => known.delete(key))
  return finding
}
