/** Starts pyright's language server, and a second one if there is much to do and memory for both. */
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type {
  EngineScope,
  FileAnswers,
  FileQuestions,
  FoundEngine,
  Launcher,
  RunningEngine,
} from '../../../src/model/engine.ts'
import { type LspClient, startLspClient } from '../../core/lsp/lsp-client.ts'
import { queryDefinitions } from '../../core/lsp/query-definitions.ts'
import { PythonTargets } from '../python-targets.ts'
import { PYTHON_VERSION } from '../python-version.ts'
import { ProcessPool } from './process-pool.ts'
import { makeShadowWorkspace, type ShadowWorkspace } from './shadow-workspace.ts'
import { makeStdlibShims } from './stdlib-shims.ts'

/** Share of the memory limit: above it the supervisor restarts the engine. */
const MEMORY_SHARE = 0.8
/** What a pyright process needs besides its heap. */
const OTHER_MEMORY_MB = 250
const MIN_HEAP_MB = 512
/** With less memory, each of two would empty its caches so often that one alone is faster. */
const MIN_MB_FOR_TWO = 3500
/** By default V8 compiles code that runs only for seconds; a higher number would miss code that runs for minutes. */
const COMPILE_LATER = '--invocation-count-for-turbofan=13000'
/** The first query after a start reads the standard library's stubs, which takes seconds on a busy machine. */
const SITE_MS = 25_000

export async function startPyright(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  const typeshed = join(dirname(found.path), 'dist', 'typeshed-fallback')
  const shims = makeStdlibShims(typeshed, found.version, PYTHON_VERSION)
  const workspace = { ...makeShadowWorkspace(scope, shims), shims }
  const processes = scope.memoryMb >= MIN_MB_FOR_TWO && availableParallelism() > 1 ? 2 : 1
  const heapMb = Math.floor((scope.heapMb ?? scope.memoryMb * MEMORY_SHARE) / processes - OTHER_MEMORY_MB)
  const start = () => startServer(found.path, scope, workspace, launcher, Math.max(heapMb, MIN_HEAP_MB))
  const pool = new ProcessPool(await start(), start, processes)
  const targets = new PythonTargets(scope)
  const queryOne = (client: LspClient, file: FileQuestions, signal: AbortSignal) =>
    queryDefinitions(client, [file], {
      signal,
      languageId: () => 'python',
      siteMs: SITE_MS,
      // Of 18,700 such sites of Django, pyright 1.1.414 names another place for two: variables, no symbols.
      sharesBindings: true,
      judge: (place, site) => targets.judge(place, site),
    })
  return {
    version: found.version,
    query: (files, signal): AsyncIterable<FileAnswers> =>
      pool.share(files, (client, file) => queryOne(client, file, signal)),
    update: async changes => {
      targets.update(changes)
      for (const client of pool.clients) client.filesChanged(changes)
    },
    stop: () => pool.stop(),
  }
}

function startServer(
  program: string,
  { root }: EngineScope,
  { folder, env, shims }: ShadowWorkspace & { shims: string },
  launcher: Launcher,
  heapMb: number,
): Promise<LspClient> {
  const process_ = launcher.launch({
    program: process.execPath,
    args: [`--max-old-space-size=${heapMb}`, COMPILE_LATER, program, '--stdio'],
    cwd: folder,
    env,
    reads: [shims],
  })
  return startLspClient({
    process: process_,
    root,
    workspace: folder,
    // pyright 1.1.414 checks every opened file (a fifth of its time) unless the client pulls diagnostics.
    capabilities: {
      textDocument: { definition: { linkSupport: true }, diagnostic: { dynamicRegistration: true } },
    },
  })
}
