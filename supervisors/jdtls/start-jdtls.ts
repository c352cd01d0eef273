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
import { join } from 'node:path'
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
import { pluginsOf } from '../core/find-jdtls.ts'
import { type LspClient, startLspClient } from '../core/lsp-client.ts'
import { openPrivateFolder, type PrivateFolder } from '../core/private-folder.ts'
import { isFolder } from '../core/read-disk.ts'
import { toUri } from '../core/uris.ts'
import { findSourceRoots } from './find-source-roots.ts'
import { writeShadowProject } from './write-shadow-project.ts'

const MOST_HEAP_MB = 1200
const HEAP_SHARE = 0.6
const READY_MS = 120_000

/** Nothing is built, imported, downloaded or sent. */
const SAFE_SETTINGS = {
  java: {
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
  },
}

export async function startJdtls(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  const folder = openPrivateFolder(scope.folder)
  const shadow = writeShadowProject(folder, scope.root, findSourceRoots(scope))
  const child = launcher.launch({
    program: found.parts?.java ?? '',
    args: [...javaFlags(found, scope, folder.path), ...serverFlags(found.path, folder)],
    cwd: folder.path,
    env: { HOME: folder.path },
  })
  try {
    const ready = signal()
    const client = await startLspClient({
      process: child,
      root: scope.root,
      workspace: shadow,
      initializationOptions: {
        workspaceFolders: [toUri(shadow, '')],
        settings: SAFE_SETTINGS,
        extendedClientCapabilities: { classFileContentsSupport: true },
      },
      configuration: section => (section === 'java' ? SAFE_SETTINGS.java : undefined),
      prepare: connection =>
        connection.onNotification('language/status', ({ type }: { type?: string }) => {
          if (type === 'ServiceReady') ready.give()
        }),
    })
    await ready.within(READY_MS)
    const server = new Server(client, scope)
    return {
      version: found.version,
      ask: (files, aborted) => server.ask(files, aborted),
      update: async changes => server.changed(changes),
      stop: () => client.stop(),
    }
  } catch (error) {
    await child.end()
    throw error
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

function javaFlags({ parts = {} }: FoundEngine, scope: EngineScope, folder: string): string[] {
  const heap = scope.heapMb ?? Math.min(MOST_HEAP_MB, Math.floor(scope.memoryMb * HEAP_SHARE))
  const usesLombok = scope.projects.some(({ settings }) => settings.dependencies?.includes('lombok'))
  return [
    `-Xmx${heap}m`,
    '-XX:+UseSerialGC',
    '-XX:-UsePerfData',
    `-Djava.io.tmpdir=${folder}`,
    `-Duser.home=${folder}`,
    ...(usesLombok && parts.lombok ? [`-javaagent:${parts.lombok}`] : []),
    ...(Number(parts.javaMajor) >= 24 ? ['--enable-native-access=ALL-UNNAMED'] : []),
    '--add-modules=ALL-SYSTEM',
    '--add-opens=java.base/java.util=ALL-UNNAMED',
    '--add-opens=java.base/java.lang=ALL-UNNAMED',
    '-Declipse.application=org.eclipse.jdt.ls.core.id1',
    '-Declipse.product=org.eclipse.jdt.ls.core.product',
    '-Dosgi.bundles.defaultStartLevel=4',
    '-Dlog.level=ERROR',
  ]
}

function serverFlags(installation: string, folder: PrivateFolder): string[] {
  const [launcher = ''] = pluginsOf(installation, name => name === 'org.eclipse.equinox.launcher')
  folder.copy(join(installation, configurationOf(installation), 'config.ini'), 'configuration/config.ini')
  const configuration = folder.at('configuration')
  return [
    `-Dosgi.install.area=${installation}`,
    '-jar',
    launcher,
    '-configuration',
    configuration,
    '-data',
    folder.makeFolder('data'),
  ]
}

function configurationOf(installation: string): string {
  const system = process.platform === 'darwin' ? 'config_mac' : 'config_linux'
  const forArm = `${system}_arm`
  return process.arch === 'arm64' && isFolder(join(installation, forArm)) ? forArm : system
}

/** Given once, waited for within bounds; a server that never says it is tried all the same. */
function signal() {
  let give: () => void = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return {
    give: () => give(),
    within: async (limitMs: number) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>(resolve => {
        timer = setTimeout(resolve, limitMs)
      })
      await Promise.race([given, late])
      clearTimeout(timer)
    },
  }
}
