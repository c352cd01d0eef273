/** TypeScript and JavaScript through the compiler itself: `tsc --api` of the TypeScript that ships with bombe. */
import type { Engine, EngineScope, FoundEngine, Launcher, RunningEngine } from '../../../src/model/engine.ts'
import { findTypeScript } from '../find-typescript.ts'
import { startCompiler } from './start-compiler.ts'

export const engine: Engine = {
  name: 'typescript',
  family: 'typescript',
  order: 0,
  takes: 'bulk',
  batch: { files: 64, sites: 20_000 },
  pace: { startSeconds: 1, sitesPerSecond: 6000 },
  find: findTypeScript,
  start: (found: FoundEngine, scope: EngineScope, launcher: Launcher): Promise<RunningEngine> =>
    startCompiler(found, scope, launcher),
}
