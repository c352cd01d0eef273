/**
 * Starts jdtls on a project of ours that links the repository's source folders.
 *
 * Quirks, all seen in 1.60:
 * - Opened on the repository itself it runs what lies there: Gradle and Maven builds, and even with both switched off
 *   the annotation processors that a committed `.classpath` with `.factorypath` names. Of a project of ours it reads the
 *   source alone, and answers with the real paths.
 * - It writes into its `-configuration` folder, which is therefore a copy, and needs `-data`.
 * - ServiceReady comes before its indexes are built; the first definition waits for them.
 * - A changed file is read anew while the next question is already being answered, which may then be null for a name
 *   that is declared: silence is believed the second time. (A search for types would wait, for the JDK's index as well.)
 * - Declarations in class files come as `jdt:` URIs, and only if the client says that it can read them.
 */
import type {
  EngineScope,
  FileAnswers,
  FileChange,
  FileQuestions,
  FoundEngine,
  Launcher,
  RunningEngine,
} from '../../src/model/engine.ts'
import { type AskOptions, askDefinitions } from '../core/ask-definitions.ts'
import type { LspClient } from '../core/lsp-client.ts'
import { openPrivateFolder } from '../core/private-folder.ts'
import { launchJdtls } from '../java/launch-jdtls.ts'
import { sizeHeap } from '../java/size-heap.ts'
import { findSourceRoots } from './find-source-roots.ts'
import { writeShadowProject } from './write-shadow-project.ts'

const MOST_HEAP_MB = 1200
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
      heapMb: sizeHeap(scope, MOST_HEAP_MB),
      usesLombok: scope.projects.some(({ settings }) => settings.dependencies?.includes('lombok')),
      home: folder.path,
      readyMs: READY_MS,
    },
    launcher,
  )
  const server = new Server(client, scope)
  return {
    version: found.version,
    ask: (files, aborted) => server.ask(files, aborted),
    update: async changes => server.changed(changes),
    stop: () => client.stop(),
  }
}

class Server {
  readonly #client: LspClient
  readonly #listed: Set<string>
  /** False from a change until something was asked twice. */
  #isSettled = true

  constructor(client: LspClient, scope: EngineScope) {
    this.#client = client
    this.#listed = new Set(scope.files.map(file => file.path))
  }

  changed(changes: readonly FileChange[]): void {
    for (const { path, kind } of changes) if (kind === 'created') this.#listed.add(path)
    this.#client.filesChanged(changes)
    this.#isSettled = false
  }

  async *ask(files: readonly FileQuestions[], signal: AbortSignal): AsyncIterable<FileAnswers> {
    const options: AskOptions = {
      signal,
      languageId: () => 'java',
      judge: place => (this.#listed.has(place.path) ? place : 'nothing'),
    }
    for await (const one of askDefinitions(this.#client, files, options)) {
      if (this.#isSettled || !one.answers.includes('silent')) {
        yield one
        continue
      }
      this.#isSettled = true
      const same = files.filter(({ path }) => path === one.path)
      yield* askDefinitions(this.#client, same, options)
    }
  }
}
