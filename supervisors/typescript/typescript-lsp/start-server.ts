/**
 * Starts `tsc --lsp --stdio` safely.
 *
 * Quirks, all seen in 7.0.2:
 * - It installs typings with npm for untyped packages, unless both preferences below disable it; it ignores these
 *   if the client offers `workspace/configuration`.
 * - It answers an import that leads nowhere with the import itself.
 * - It loads no plugin, whatever a tsconfig says, and uses no other TypeScript than itself.
 * - It exits with status 1 after a clean shutdown.
 */

import { join } from 'node:path'
import type {
  EngineScope,
  FileQuestions,
  FoundEngine,
  Launcher,
  RunningEngine,
} from '../../../src/model/engine.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { startLspClient, type TargetPlace } from '../../core/lsp/lsp-client.ts'
import { queryDefinitions, type TargetJudgement } from '../../core/lsp/query-definitions.ts'
import { engineFailure } from '../../core/supervise/engine-failure.ts'
import { flattenConfig } from '../flatten-config.ts'
import { ReadGuard } from '../read-guard.ts'
import { isInImport } from './import-ranges.ts'

/** Share of the memory limit; the rest is for memory that Go does not count, and for growth between two collections. */
const HEAP_SHARE = 0.75

const SAFE_PREFERENCES = {
  userPreferences: { disableAutomaticTypeAcquisition: true, automaticTypeAcquisitionEnabled: false },
}

export async function startServer(
  found: FoundEngine,
  scope: EngineScope,
  launcher: Launcher,
): Promise<RunningEngine> {
  refuseOutside(scope)
  const folder = openPrivateFolder(scope.folder)
  const child = launcher.launch({
    program: found.path,
    args: ['--lsp', '--stdio'],
    cwd: folder.path,
    // No PATH: it finds no program to run.
    env: { GOMEMLIMIT: `${Math.floor(scope.memoryMb * HEAP_SHARE)}MiB`, HOME: folder.path },
  })
  try {
    const client = await startLspClient({
      process: child,
      root: scope.root,
      initializationOptions: SAFE_PREFERENCES,
    })
    const listed = new Set(scope.files.map(file => file.path))
    return {
      version: found.version,
      query: (files, signal) =>
        queryDefinitions(client, files, {
          signal,
          languageId,
          judge: (place, _site, file) => judge(place, file, listed),
        }),
      update: async changes => {
        for (const { path, kind } of changes) if (kind === 'created') listed.add(path)
        client.filesChanged(changes)
      },
      stop: () => client.stop(),
    }
  } catch (error) {
    await child.end()
    throw error
  }
}

/** The server reads configurations by itself and cannot be told what to leave out. */
function refuseOutside({ root, projects }: EngineScope): void {
  const guard = new ReadGuard(root, [])
  const outside = projects.find(
    ({ kind, config }) => kind === 'tsconfig' && flattenConfig(join(root, config), guard).namesOutside,
  )
  if (outside) throw engineFailure('safe_mode', `${outside.config} names files outside the repository`)
}

function judge(place: TargetPlace, file: FileQuestions, listed: ReadonlySet<string>): TargetJudgement {
  if (!listed.has(place.path)) return /(?:^|\/)node_modules\//.test(place.path) ? 'outside' : 'nothing'
  return place.path === file.path && isInImport(file.text, place) ? 'nothing' : place
}

function languageId(path: string): string {
  const script = /\.[cm]?ts$/.test(path) ? 'typescript' : 'javascript'
  return /x$/.test(path) ? `${/\.tsx$/.test(path) ? 'typescript' : 'javascript'}react` : script
}
