/** One client for our own resolvers: whole files of sites out, packed answers in. */
import type { EngineProcess, EngineScope, Place, Relation, RunningEngine } from '../../../src/model/engine.ts'
import { shutDown } from '../process/shut-down.ts'
import { type Connection, connect, initialize } from '../rpc/connect.ts'
import { engineFailure } from '../supervise/engine-failure.ts'
import { queryResolver } from './query-resolver.ts'
import { readPlaces } from './resolver-wire.ts'

export interface ResolverOptions {
  process: EngineProcess
  scope: EngineScope
  /** Further options of this resolver. */
  options?: Readonly<Record<string, unknown>>
  /** Gets what the resolver reports about itself. */
  welcomed?: (welcome: Readonly<Record<string, unknown>>) => void
  /** Size of one request; small enough for cancellation and deadlines to work. */
  request?: { files: number; sites: number }
  /** Time limit for loading the project. */
  initializeMs?: number
  /** Time limit of one request. */
  requestMs?: number
}

interface Welcome extends Readonly<Record<string, unknown>> {
  name: string
  version: string
  capabilities?: { relations?: boolean; variants?: boolean }
}

const REQUEST = { files: 16, sites: 8000 }
const INITIALIZE_MS = 120_000
const REQUEST_MS = 120_000
const RELATIONS_MS = 120_000

export async function startResolver(options: ResolverOptions): Promise<RunningEngine> {
  const { process: child, scope } = options
  const connection = connect(child)
  const { root, projects, files } = scope
  const welcome = await initialize<Welcome>(
    connection,
    {
      root,
      projects: projects.map(({ kind, folder, config, name, settings }) => ({
        kind,
        folder,
        config,
        name,
        settings,
      })),
      files: files.map(({ path, project }) => ({ path, project })),
      options: options.options ?? {},
    },
    options.initializeMs ?? INITIALIZE_MS,
  )
  if (typeof welcome?.version !== 'string') {
    throw engineFailure('server_crashed', 'broken protocol: initialize was answered without a version')
  }
  options.welcomed?.(welcome)
  const { request = REQUEST, requestMs = REQUEST_MS } = options
  const queries = queryResolver(connection, { request, requestMs })
  return {
    version: welcome.version,
    query: queries.query,
    update: async changes => {
      await connection.request('update', { changes })
    },
    ...(welcome.capabilities?.relations && {
      relations: (signal, paths) => relations(connection, signal, paths),
    }),
    stop: () => shutDown(connection, child),
  }
}

async function* relations(
  connection: Connection,
  signal: AbortSignal,
  paths?: readonly string[],
): AsyncIterable<Relation> {
  const answer = await connection.request<{ paths: string[]; relations: number[][] }>(
    'relations',
    paths ? { paths } : {},
    { signal, deadlineMs: RELATIONS_MS },
  )
  for (const [kind, ...places] of answer.relations) {
    const [from, to] = readPlaces(places, answer.paths) as [Place, Place]
    yield { kind: kind === 0 ? 'implements' : 'overrides', from, to }
  }
}
