/**
 * Starts jdtls on our own project, which links the repository's source folders.
 *
 * Quirks, all seen in 1.60:
 * - Opened on the repository itself it runs code from there: Gradle and Maven builds, and even with both switched off
 *   the annotation processors of a committed `.classpath` with `.factorypath`. Of our own project it reads only the
 *   source, and it answers with the real paths.
 * - It writes into its `-configuration` folder, which is therefore a copy, and needs `-data`.
 * - ServiceReady comes before its indexes are built; the first definition waits for them.
 * - It reads a changed file while it already answers the next query, which may then be null for a declared name. So
 *   the first missing answer after a change is queried again. (A search for types would wait, also for the JDK's index.)
 * - Declarations in class files come as `jdt:` URIs, and only if the client supports these.
 */
import type {
  EngineScope,
  FileAnswers,
  FileChange,
  FileQuestions,
  FoundEngine,
  Launcher,
  RunningEngine,
} from '../../../src/model/engine.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import type { LspClient } from '../../core/lsp/lsp-client.ts'
import { type QueryOptions, queryDefinitions } from '../../core/lsp/query-definitions.ts'
import { launchJdtls } from '../launch-jdtls.ts'
import { sizeHeap } from '../size-heap.ts'
import { findSourceRoots } from './find-source-roots.ts'
import { writeShadowProject } from './write-shadow-project.ts'

const MAX_HEAP_MB = 1200
const READY_MS = 120_000

/** Nothing is built, imported, downloaded or sent. */
const SAFE_SETTINGS = {
  import: {
    gradle: { enabled: false, wrapper: { enabled: false }, annotationProcessing: { enabled: false } },
    maven: { enabled: false },
    generatesMetadataFilesAtProjectRoot: false,
  },
  autobuild: { enabled: false },
  configuration: { updateBuildConfiguration: 'disabled' },
  maven: { downloadSources: false, updateSnapshots: false },
  eclipse: { downloadSources: false },
  telemetry: { enabled: false },
  references: { includeDecompiledSources: false },
}

export async function startJdtls(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  const folder = openPrivateFolder(scope.folder)
  const shadow = writeShadowProject(folder, scope.root, findSourceRoots(scope))
  const client = await launchJdtls(
    {
      found,
      folder,
      root: scope.root,
      workspace: shadow,
      settings: SAFE_SETTINGS,
      heapMb: sizeHeap(scope, MAX_HEAP_MB),
      usesLombok: scope.projects.some(({ settings }) => settings.dependencies?.includes('lombok')),
      home: folder.path,
      readyMs: READY_MS,
    },
    launcher,
  )
  const server = new Server(client, scope)
  return {
    version: found.version,
    query: (files, aborted) => server.query(files, aborted),
    update: async changes => server.changed(changes),
    stop: () => client.stop(),
  }
}

class Server {
  readonly #client: LspClient
  readonly #listed: Set<string>
  /** False after a change, until a query was repeated. */
  #isCaughtUp = true

  constructor(client: LspClient, scope: EngineScope) {
    this.#client = client
    this.#listed = new Set(scope.files.map(file => file.path))
  }

  changed(changes: readonly FileChange[]): void {
    for (const { path, kind } of changes) if (kind === 'created') this.#listed.add(path)
    this.#client.filesChanged(changes)
    this.#isCaughtUp = false
  }

  async *query(files: readonly FileQuestions[], signal: AbortSignal): AsyncIterable<FileAnswers> {
    const options: QueryOptions = {
      signal,
      languageId: () => 'java',
      judge: place => (this.#listed.has(place.path) ? place : 'nothing'),
    }
    for await (const one of queryDefinitions(this.#client, files, options)) {
      if (this.#isCaughtUp || !one.answers.includes('unanswered')) {
        yield one
        continue
      }
      this.#isCaughtUp = true
      const same = files.filter(({ path }) => path === one.path)
      yield* queryDefinitions(this.#client, same, options)
    }
  }
}
