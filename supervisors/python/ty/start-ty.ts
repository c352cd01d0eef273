/** Starts ty's language server with our own configuration. */
import { join } from 'node:path'
import type { EngineScope, FoundEngine, Launcher, RunningEngine } from '../../../src/model/engine.ts'
import { changedAt } from '../../core/find/read-disk.ts'
import { startLspClient } from '../../core/lsp/lsp-client.ts'
import { queryDefinitions } from '../../core/lsp/query-definitions.ts'
import { PythonTargets } from '../python-targets.ts'
import { DeclaredNames } from './declared-names.ts'
import { makeTyWorkspace } from './ty-workspace.ts'

/** Resolution of file times. */
const CLOCK_MS = 20

export async function startTy(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  const { configuration, cwd, env } = makeTyWorkspace(scope)
  const startedAt = Date.now()
  const client = await startLspClient({
    process: launcher.launch({ program: found.path, args: ['server'], cwd, env }),
    root: scope.root,
    initializationOptions: { configurationFile: configuration, diagnosticMode: 'off' },
    // ty 0.0.100 checks every opened file unless the client pulls diagnostics.
    capabilities: { textDocument: { definition: { linkSupport: true }, diagnostic: {} } },
  })
  const targets = new PythonTargets(scope)
  const names = new DeclaredNames(scope)
  return {
    version: client.version || found.version,
    query: (files, signal) =>
      queryDefinitions(client, files, {
        signal,
        languageId: () => 'python',
        // It answers on several threads within microseconds: more in flight means fewer system calls.
        inFlight: 64,
        // Of 139,000 sites of Django with a known binding, it names another place for none, and does not answer 61,
        // in code that it takes for unreachable or narrows.
        sharesBindings: true,
        // ty 0.0.100 also answers about files on disk. Opening one makes it check everything it knows again, which
        // took up to half of its time. Only a file that changed after ty may have read it must be opened.
        needsOpening: ({ path }) => changedAt(join(scope.root, path)) > startedAt - CLOCK_MS,
        judge: (place, site, file) => targets.judge(names.correct(place, site, file), site),
      }),
    update: async changes => {
      targets.update(changes)
      names.update(changes)
      client.filesChanged(changes)
    },
    stop: () => client.stop(),
  }
}
