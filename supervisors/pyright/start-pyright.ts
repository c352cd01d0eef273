/** Starts pyright's language server, a second one when there is much to do and memory for both, and asks them. */
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type {
  EngineScope,
  FileAnswers,
  FileQuestions,
  FoundEngine,
  Launcher,
  RunningEngine,
} from '../../src/model/engine.ts'
import { askDefinitions } from '../core/ask-definitions.ts'
import { type LspClient, startLspClient } from '../core/lsp-client.ts'
import { PythonTargets } from '../python/python-targets.ts'
import { PYTHON_VERSION } from '../python/python-version.ts'
import { ProcessPool } from './process-pool.ts'
import { makeShadowWorkspace, type ShadowWorkspace } from './shadow-workspace.ts'
import { makeStdlibShims } from './stdlib-shims.ts'

/** Of the ceiling: past it the supervisor starts the engine anew. */
const MEMORY_SHARE = 0.8
/** What a pyright process needs besides its heap. */
const BESIDES_HEAP_MB = 250
const LEAST_HEAP_MB = 512
/** Below this each of two would empty its caches so often that one alone is faster. */
const LEAST_MB_FOR_TWO = 3500
/** V8 would compile much of what runs for seconds only; told to wait longer still, it would never compile what runs for minutes. */
const COMPILE_LATER = '--interrupt-budget=300000'
/** The first question after a start reads the standard library's stubs, which takes seconds on a busy machine. */
const SITE_MS = 25_000

export async function startPyright(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  const typeshed = join(dirname(found.path), 'dist', 'typeshed-fallback')
  const workspace = makeShadowWorkspace(scope, makeStdlibShims(typeshed, found.version, PYTHON_VERSION))
  const most = scope.memoryMb >= LEAST_MB_FOR_TWO && availableParallelism() > 1 ? 2 : 1
  const heapMb = Math.floor((scope.heapMb ?? scope.memoryMb * MEMORY_SHARE) / most - BESIDES_HEAP_MB)
  const start = () => startServer(found.path, scope, workspace, launcher, Math.max(heapMb, LEAST_HEAP_MB))
  const pool = new ProcessPool(await start(), start, most)
  const targets = new PythonTargets(scope)
  const askOne = (client: LspClient, file: FileQuestions, signal: AbortSignal) =>
    askDefinitions(client, [file], {
      signal,
      languageId: () => 'python',
      siteMs: SITE_MS,
      // Of 18,700 such sites of Django pyright 1.1.414 names another place for two: variables, no symbols.
      sharesBindings: true,
      judge: (place, site) => targets.judge(place, site),
    })
  return {
    version: found.version,
    ask: (files, signal): AsyncIterable<FileAnswers> =>
      pool.share(files, (client, file) => askOne(client, file, signal)),
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
  { folder, env }: ShadowWorkspace,
  launcher: Launcher,
  heapMb: number,
): Promise<LspClient> {
  const process_ = launcher.launch({
    program: process.execPath,
    args: [`--max-old-space-size=${heapMb}`, COMPILE_LATER, program, '--stdio'],
    cwd: folder,
    env,
  })
  return startLspClient({
    process: process_,
    root,
    workspace: folder,
    // pyright 1.1.414 checks every file that is opened, a fifth of its time, unless the client asks for diagnostics itself.
    capabilities: {
      textDocument: { definition: { linkSupport: true }, diagnostic: { dynamicRegistration: true } },
    },
  })
}
