/**
 * The wire format of TypeScript 7.0.2's `tsc --api --async`. Only this file knows it: 7.1 renames methods and fields.
 *
 * Quirks, all seen in 7.0.2:
 * - Projects are named by the path of their configuration; a queried project and file must be in the snapshot.
 * - Symbol ids are unique in the process and never reused, but are valid only in the snapshot that named them.
 * - `openFiles` silently makes later `fileChanges` stale: only `openProjects` is used.
 * - A declaration comes as `index.kind.path`; the index counts the nodes of the file's encoded tree.
 * - Each project has one checker for this API, so requests to one project are answered one after the other.
 * - Changes below `node_modules/.*`, `.git` and `.#*` are ignored, even if they are reported.
 * - It ends when its input is closed; it runs no plugin and installs no typings.
 */
import type { FileChange } from '../../../src/model/engine.ts'
import type { Connection } from '../../core/rpc/connect.ts'

export interface ApiSymbol {
  id: number
  name: string
  isAlias: boolean
  /** A class, an interface or a type alias: it declares a type. */
  isType: boolean
  /** Can be called or instantiated. */
  isCallable: boolean
  declarations: readonly ApiNode[]
}

/** A node of a file, as the compiler identifies it. */
export interface ApiNode {
  handle: string
  index: number
  kind: number
  /** Absolute; in lower case on case-insensitive file systems. */
  path: string
}

/** The id of a type; `none`: nothing is expected; `unknown`: the compiler does not know the type. */
export type ExpectedType = number | 'none' | 'unknown'

export interface ApiChanges {
  /** Absolute paths of configurations. */
  open?: readonly string[]
  close?: readonly string[]
  /** With absolute paths. */
  files?: readonly FileChange[]
}

export interface ApiSnapshot {
  id: number
  /** The compiler's name of each loaded project, by the absolute path of its configuration. */
  projects: ReadonlyMap<string, string>
}

/** Snapshot and project of a request. */
export interface ApiContext {
  snapshot: number
  /** The snapshot's name for it. */
  project: string
}

const ALIAS = 1 << 21
/** Variables, properties, enum members, functions, classes, enums, modules, methods, accessors. */
const VALUE = 111551
/** Class, interface, type alias. */
const TYPE = (1 << 5) | (1 << 6) | (1 << 19)
/** Function, class, method. */
const CALLABLE = (1 << 4) | (1 << 5) | (1 << 13)
/** Object types that are an instance of a class or an interface, not the class itself. */
const INSTANCE = (1 << 0) | (1 << 1)
const ANY = 1 << 0
/** Unknown, undefined, null, void. */
const EMPTY = 0b11110
const UNION = 1 << 27
const LOAD_MS = 120_000
const QUERY_MS = 60_000

export class TscApi {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async initialize(): Promise<{ isCaseSensitive: boolean }> {
    const answer = await this.#connection.request<{ useCaseSensitiveFileNames: boolean }>('initialize', null)
    return { isCaseSensitive: answer.useCaseSensitiveFileNames }
  }

  /** Returns the state after a change; the caller must release the previous one. */
  async update(
    { open = [], close = [], files = [] }: ApiChanges,
    signal?: AbortSignal,
  ): Promise<ApiSnapshot> {
    const of = (kind: FileChange['kind']) => files.filter(file => file.kind === kind).map(file => file.path)
    const answer = await this.#connection.request<WireSnapshot>(
      'updateSnapshot',
      {
        openProjects: open,
        closeProjects: close,
        ...(files.length > 0 && {
          fileChanges: { created: of('created'), changed: of('changed'), deleted: of('deleted') },
        }),
      },
      { deadlineMs: LOAD_MS, ...(signal && { signal }) },
    )
    return {
      id: answer.snapshot,
      projects: new Map(answer.projects.map(project => [project.configFileName, project.id])),
    }
  }

  async release(snapshot: number): Promise<void> {
    await this.#connection.request('release', { snapshot })
  }

  /** The symbol at each UTF-16 offset; null if the project does not have the file. */
  async symbolsAt(
    context: ApiContext,
    file: string,
    positions: readonly number[],
    signal: AbortSignal,
  ): Promise<(ApiSymbol | null)[] | null> {
    try {
      const answer = await this.#query<(WireSymbol | null)[]>(
        'getSymbolsAtPositions',
        { ...context, file, positions },
        signal,
      )
      return answer.map(readSymbol)
    } catch (error) {
      if (error instanceof Error && error.message.includes('source file not found')) return null
      throw error
    }
  }

  /** The final target of an alias. */
  async aliased(context: ApiContext, symbol: number): Promise<ApiSymbol | null> {
    return readSymbol(await this.#query('getAliasedSymbol', { ...context, symbol }))
  }

  /** The next target of an alias. */
  async nextAlias(context: ApiContext, symbol: number): Promise<ApiSymbol | null> {
    return readSymbol(await this.#query('getImmediateAliasedSymbol', { ...context, symbol }))
  }

  /** The variable, function or class whose value `{ a }` uses. */
  async shorthandValue(context: ApiContext, handle: string): Promise<ApiSymbol | null> {
    const params = { ...context, location: handle }
    return readSymbol(await this.#query('getShorthandAssignmentValueSymbol', params))
  }

  /** The value of a global name. */
  async globalNamed(context: ApiContext, name: string): Promise<ApiSymbol | null> {
    return readSymbol(await this.#query('resolveName', { ...context, name, meaning: VALUE }))
  }

  /** The types at each offset, if they belong to a symbol and are not instances of it. */
  async typesAt(
    context: ApiContext,
    file: string,
    positions: readonly number[],
    signal: AbortSignal,
  ): Promise<(number | null)[]> {
    const params = { ...context, file, positions }
    const types = await this.#query<(WireType | null)[]>('getTypesAtPositions', params, signal)
    return types.map(type => (type?.symbol && !((type.objectFlags ?? 0) & INSTANCE) ? type.id : null))
  }

  /** The type expected at an object literal or at the attributes of an element. */
  async expectedType(context: ApiContext, handle: string): Promise<ExpectedType> {
    const params = { ...context, location: handle }
    return this.#whole(context, await this.#query<WireType | null>('getContextualType', params))
  }

  /** The type that a pattern destructures. */
  async typeOfNode(context: ApiContext, handle: string): Promise<ExpectedType> {
    const params = { ...context, location: handle }
    return this.#whole(context, await this.#query<WireType | null>('getTypeAtLocation', params))
  }

  /** The type of an instance or of a value; null if the compiler does not know it. */
  async typeOfSymbol(context: ApiContext, { id, isType }: ApiSymbol): Promise<number | null> {
    const method = isType ? 'getDeclaredTypeOfSymbol' : 'getTypeOfSymbol'
    const type = await this.#query<WireType | null>(method, { ...context, symbol: id })
    return !type || type.flags & ANY ? null : type.id
  }

  isAssignable(context: ApiContext, source: number, target: number): Promise<boolean> {
    return this.#query('isTypeAssignableTo', { ...context, source, target })
  }

  async propertyOf(context: ApiContext, type: number, name: string): Promise<ApiSymbol | null> {
    return readSymbol(await this.#query('getPropertyOfType', { ...context, type, name }))
  }

  /** Without `null` and `undefined`, which have no properties and would hide those of the other union members. */
  async #whole(context: ApiContext, type: WireType | null): Promise<ExpectedType> {
    if (!type || type.flags & EMPTY) return 'none'
    if (type.flags & ANY) return 'unknown'
    if (!(type.flags & UNION)) return type.id
    const rest = await this.#query<WireType | null>('getNonNullableType', { ...context, type: type.id })
    return rest?.id ?? 'none'
  }

  async symbolOfType(context: ApiContext, type: number): Promise<ApiSymbol | null> {
    return readSymbol(await this.#query('getSymbolOfType', { ...context, objectId: type }))
  }

  /** The tree of a file, see source-tree.ts; null if the project does not have it. */
  async sourceFile(context: ApiContext, file: string): Promise<Uint8Array | null> {
    const answer = await this.#query<{ data: string } | null>('getSourceFile', { ...context, file })
    return answer && Buffer.from(answer.data, 'base64')
  }

  #query<T>(method: string, params: object, signal?: AbortSignal): Promise<T> {
    return this.#connection.request<T>(method, params, { deadlineMs: QUERY_MS, ...(signal && { signal }) })
  }
}

interface WireSnapshot {
  snapshot: number
  projects: { id: string; configFileName: string }[]
}

interface WireSymbol {
  id: number
  name: string
  flags: number
  declarations?: string[]
}

interface WireType {
  id: number
  flags: number
  objectFlags?: number
  symbol?: number
}

function readSymbol(wire: WireSymbol | null): ApiSymbol | null {
  if (!wire) return null
  return {
    id: wire.id,
    name: wire.name,
    isAlias: (wire.flags & ALIAS) !== 0,
    isType: (wire.flags & TYPE) !== 0,
    isCallable: (wire.flags & CALLABLE) !== 0,
    declarations: (wire.declarations ?? []).map(readNode),
  }
}

function readNode(handle: string): ApiNode {
  const first = handle.indexOf('.')
  const second = handle.indexOf('.', first + 1)
  return {
    handle,
    index: Number(handle.slice(0, first)),
    kind: Number(handle.slice(first + 1, second)),
    path: handle.slice(second + 1),
  }
}
