/** One client for the resolvers that are ours: whole files of sites out, packed answers in. */
import type { EngineProcess, EngineScope, Place, Relation, RunningEngine } from '../../src/model/engine.ts'
import { askResolver } from './ask-resolver.ts'
import { type Connection, connect, initialize } from './connect.ts'
import { engineFailure } from './engine-failure.ts'
import { readPlaces } from './resolver-wire.ts'
import { shutDown } from './shut-down.ts'

export interface ResolverOptions {
  process: EngineProcess
  scope: EngineScope
  /** Whatever this resolver wants to know besides. */
  options?: Readonly<Record<string, unknown>>
  /** Told all that the resolver says of itself. */
  welcomed?: (welcome: Readonly<Record<string, unknown>>) => void
  /** How much goes into one request; small enough for cancellation and deadlines to mean something. */
  request?: { files: number; sites: number }
  /** Time the project may take to load. */
  initializeMs?: number
  /** Time one request may take. */
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
  const asking = askResolver(connection, { request, requestMs })
  return {
    version: welcome.version,
    ask: asking.ask,
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
