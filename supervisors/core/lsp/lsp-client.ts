/** One client for every language server; what differs between servers is an option. */
import type {
  ClientCapabilities,
  InitializeResult,
  Location,
  LocationLink,
  Range,
  ServerCapabilities,
} from 'vscode-languageserver-protocol'
import type { EngineProcess, FileChange, Place } from '../../../src/model/engine.ts'
import type { Position } from '../../../src/model/position.ts'
import { sandboxState } from '../../../src/processes/sandbox.ts'
import { shutDown } from '../process/shut-down.ts'
import { type Connection, connect, initialize, type RequestOptions } from '../rpc/connect.ts'
import { engineFailure } from '../supervise/engine-failure.ts'
import { LineCache } from './line-cache.ts'
import { fromWire, type PositionEncoding, toWire } from './positions.ts'
import { RepositoryUris, toUri } from './uris.ts'

export interface LspOptions {
  process: EngineProcess
  /** Absolute real path of the repository. Places under it are ours, all others are external. */
  root: string
  /** The server's workspace folder; the repository unless the server needs a shadow workspace. */
  workspace?: string
  initializationOptions?: unknown
  /** Added to the default capabilities; replaces those of the same name. */
  capabilities?: ClientCapabilities
  /** Answers `workspace/configuration`; undefined becomes null. Without it the client does not offer configuration. */
  configuration?: (section: string) => unknown
  /** In order of preference. The default is UTF-16, which needs no conversion here. */
  encodings?: readonly PositionEncoding[]
  /** Called before `initialize` is sent, so that no early message of the server is missed. */
  prepare?: (connection: Connection) => void
  initializeMs?: number
}

/** The range that a server reports for a declared name. */
export interface TargetPlace extends Place {
  /** In UTF-16 units; 0 for a whole module and for a range over several lines. */
  length: number
}

/** Where the server reports a declaration. */
export interface Targets {
  /** Inside the repository. */
  places: readonly TargetPlace[]
  /** Number of targets elsewhere. */
  outside: number
}

export interface LspClient {
  readonly connection: Connection
  readonly capabilities: ServerCapabilities
  /** As the server reports it; '' if it does not. */
  readonly name: string
  readonly version: string
  readonly encoding: PositionEncoding
  /** Methods that the server registered at run time. */
  readonly registered: ReadonlySet<string>
  open(path: string, languageId: string, text: string): void
  close(path: string): void
  filesChanged(changes: readonly FileChange[]): void
  definition(path: string, position: Position, options?: RequestOptions): Promise<Targets>
  implementation(path: string, position: Position, options?: RequestOptions): Promise<Targets>
  /** `shutdown`, `exit`, then the whole process group. */
  stop(): Promise<void>
}

const INITIALIZE_MS = 120_000
const CHANGE_TYPES = { created: 1, changed: 2, deleted: 3 } as const

export async function startLspClient(options: LspOptions): Promise<LspClient> {
  const connection = connect(options.process)
  const registered = answerServer(connection, options)
  options.prepare?.(connection)
  const deadlineMs = options.initializeMs ?? INITIALIZE_MS
  const result = await initialize<InitializeResult>(connection, initializeParams(options), deadlineMs)
  if (typeof result?.capabilities !== 'object' || result.capabilities === null) {
    throw engineFailure('server_crashed', 'broken protocol: initialize was answered without capabilities')
  }
  connection.notify('initialized', {})
  return makeClient(connection, registered, result, options)
}

function makeClient(
  connection: Connection,
  registered: ReadonlySet<string>,
  result: InitializeResult,
  { root, process: child }: LspOptions,
): LspClient {
  const encoding = (result.capabilities.positionEncoding ?? 'utf-16') as PositionEncoding
  const lines = new LineCache(root)
  const uris = new RepositoryUris(root)
  const find = async (method: string, path: string, position: Position, options?: RequestOptions) => {
    const params = {
      textDocument: { uri: uris.uri(path) },
      position: toWire(position, encoding, () => lines.line(path, position.line)),
    }
    const found = await connection.request<LocationAnswer>(method, params, options)
    return readTargets(found, uris, encoding, lines)
  }
  return {
    connection,
    capabilities: result.capabilities,
    name: result.serverInfo?.name ?? '',
    version: result.serverInfo?.version ?? '',
    encoding,
    registered,
    open: (path, languageId, text) => {
      lines.setOpen(path, text)
      const textDocument = { uri: uris.uri(path), languageId, version: 1, text }
      connection.notify('textDocument/didOpen', { textDocument })
    },
    close: path => {
      lines.drop(path)
      connection.notify('textDocument/didClose', { textDocument: { uri: uris.uri(path) } })
    },
    filesChanged: changes => {
      for (const { path } of changes) lines.drop(path)
      connection.notify('workspace/didChangeWatchedFiles', {
        changes: changes.map(({ path, kind }) => ({ uri: uris.uri(path), type: CHANGE_TYPES[kind] })),
      })
    },
    definition: (path, position, options) => find('textDocument/definition', path, position, options),
    implementation: (path, position, options) => find('textDocument/implementation', path, position, options),
    stop: () => shutDown(connection, child),
  }
}

/** Answers the requests of the server, because a server without an answer waits for ever. */
function answerServer(connection: Connection, { configuration, workspace, root }: LspOptions): Set<string> {
  const registered = new Set<string>()
  connection.onRequest('client/registerCapability', (params: { registrations?: { method: string }[] }) => {
    for (const { method } of params.registrations ?? []) registered.add(method)
    return null
  })
  connection.onRequest(
    'client/unregisterCapability',
    (params: { unregisterations?: { method: string }[] }) => {
      for (const { method } of params.unregisterations ?? []) registered.delete(method)
      return null
    },
  )
  connection.onRequest('workspace/configuration', (params: { items?: { section?: string }[] }) =>
    (params.items ?? []).map(({ section }) => configuration?.(section ?? '') ?? null),
  )
  connection.onRequest('workspace/workspaceFolders', () => [folderOf(workspace ?? root)])
  connection.onRequest('workspace/applyEdit', () => ({ applied: false }))
  for (const method of [
    'window/workDoneProgress/create',
    'window/showMessageRequest',
    'workspace/diagnostic/refresh',
    'workspace/semanticTokens/refresh',
    'workspace/inlayHint/refresh',
    'workspace/codeLens/refresh',
  ]) {
    connection.onRequest(method, () => null)
  }
  return registered
}

function initializeParams(options: LspOptions): object {
  const workspace = options.workspace ?? options.root
  return {
    // Servers end when this process ends; the guard ends those that do not. In a sandbox no server sees this process:
    // pyright 1.1.414 looks for it every three seconds, and would end itself.
    processId: sandboxState().active ? null : process.pid,
    clientInfo: { name: 'bombe' },
    rootPath: workspace,
    rootUri: toUri(workspace, ''),
    workspaceFolders: [folderOf(workspace)],
    initializationOptions: options.initializationOptions,
    capabilities: { ...baseCapabilities(options), ...options.capabilities },
  }
}

function folderOf(path: string): { uri: string; name: string } {
  return { uri: toUri(path, ''), name: 'workspace' }
}

function baseCapabilities({ configuration, encodings }: LspOptions): ClientCapabilities {
  return {
    general: { positionEncodings: [...(encodings ?? ['utf-16'])] },
    window: { workDoneProgress: true },
    workspace: {
      configuration: configuration !== undefined,
      workspaceFolders: true,
      didChangeWatchedFiles: { dynamicRegistration: true },
    },
    textDocument: {
      synchronization: { dynamicRegistration: false },
      definition: { linkSupport: true },
      implementation: { linkSupport: true },
    },
  }
}

type LocationAnswer = Location | (Location | LocationLink)[] | null

function readTargets(
  answer: LocationAnswer,
  uris: RepositoryUris,
  encoding: PositionEncoding,
  lines: LineCache,
): Targets {
  const places: TargetPlace[] = []
  let outside = 0
  for (const one of answer === null ? [] : [answer].flat()) {
    const { uri, range } = nameOf(one)
    const path = uris.path(uri)
    if (path === null) outside++
    else places.push({ path, ...readRange(range, encoding, line => lines.line(path, line)) })
  }
  return { places, outside }
}

/** The selection range of a link is the name; its full range would be the declaration. */
function nameOf(one: Location | LocationLink): { uri: string; range: Range } {
  return 'targetUri' in one
    ? { uri: one.targetUri, range: one.targetSelectionRange }
    : { uri: one.uri, range: one.range }
}

function readRange(
  { start, end }: Range,
  encoding: PositionEncoding,
  lineAt: (line: number) => string,
): Position & { length: number } {
  const line = () => lineAt(start.line + 1)
  const from = fromWire(start, encoding, line)
  const length = start.line === end.line ? fromWire(end, encoding, line).column - from.column : 0
  return { ...from, length }
}
