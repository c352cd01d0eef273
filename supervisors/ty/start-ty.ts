/** Starts ty's language server under a configuration of ours, and asks it. */
import { join } from 'node:path'
import type { EngineScope, FoundEngine, Launcher, RunningEngine } from '../../src/model/engine.ts'
import { askDefinitions } from '../core/ask-definitions.ts'
import { startLspClient } from '../core/lsp-client.ts'
import { changedAt } from '../core/read-disk.ts'
import { PythonTargets } from '../python/python-targets.ts'
import { DeclaredNames } from './declared-names.ts'
import { makeTyWorkspace } from './ty-workspace.ts'

/** File systems count time in steps. */
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
    // ty 0.0.100 checks every file that is opened unless the client says that it asks for diagnostics itself.
    capabilities: { textDocument: { definition: { linkSupport: true }, diagnostic: {} } },
  })
  const targets = new PythonTargets(scope)
  const names = new DeclaredNames(scope)
  return {
    version: client.version || found.version,
    ask: (files, signal) =>
      askDefinitions(client, files, {
        signal,
        languageId: () => 'python',
        // It answers on several threads, within microseconds: more at once means fewer system calls.
        inFlight: 64,
        // Of 139,000 sites of Django whose binding was asked about before, it names another place for none, and is silent
        // about 61, in code that it takes for unreachable or narrows the type of.
        sharesBindings: true,
        // ty 0.0.100 answers about files on disk as well. Opening one makes it look through all it knows again, which took
        // up to half of its time; only a file that it may have read before it was changed has to be opened.
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
