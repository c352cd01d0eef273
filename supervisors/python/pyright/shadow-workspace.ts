/** Makes pyright's own workspace and configuration, so that nothing the repository configures is read or run. */
import { relative } from 'node:path'
import type { EngineScope } from '../../../src/model/engine.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { pythonPaths } from '../python-paths.ts'
import { PYTHON_VERSION } from '../python-version.ts'

export interface ShadowWorkspace {
  /** Absolute; root of the workspace and working folder of the process. */
  folder: string
  /** The whole environment of the process. */
  env: Record<string, string>
}

export function makeShadowWorkspace(scope: EngineScope, shims: string): ShadowWorkspace {
  const folder = openPrivateFolder(scope.folder)
  // pyright 1.1.414 runs `python3` unless its environment has site-packages. If it tries anyway, PATH leads to a
  // folder without programs.
  folder.makeFolder(`environment/empty/lib/python${PYTHON_VERSION}/site-packages`)
  const env = {
    PATH: folder.makeFolder('no-programs'),
    HOME: folder.makeFolder('home'),
    TMPDIR: folder.makeFolder('tmp'),
  }
  folder.write('pyrightconfig.json', JSON.stringify(pyrightConfig(scope, folder.path, shims), null, 2))
  return { folder: folder.path, env }
}

/** Repository folders are relative to the workspace: pyright 1.1.414 ignores an absolute `root`. */
function pyrightConfig(scope: EngineScope, workspace: string, shims: string): object {
  return {
    include: [relative(workspace, scope.root)],
    exclude: ['**/node_modules', '**/__pycache__', '**/.*'],
    executionEnvironments: pythonPaths(scope).map(({ folder, sources, packages }) => ({
      root: relative(workspace, folder),
      extraPaths: [...sources, ...packages, shims],
    })),
    venvPath: 'environment',
    venv: 'empty',
    pythonVersion: PYTHON_VERSION,
    // The graph must not depend on the machine that builds it.
    pythonPlatform: 'All',
    typeCheckingMode: 'off',
  }
}
