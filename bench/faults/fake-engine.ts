/** An engine that is a small test script with a configurable misbehaviour. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../src/languages/load-languages.ts'
import type { Engine, EngineScope, FileAnswers, FileQuestions, FoundEngine } from '../../src/model/engine.ts'
import { startResolver } from '../../supervisors/core/resolver/resolver-client.ts'

/** Options of tests/supervisors/fakes/resolver.mjs. */
export interface Mood {
  /** File to which it appends every event. */
  log?: string
  version?: string
  child?: boolean
  deafToTerm?: boolean
  garbage?: boolean
  slowStartMs?: number
  loadFails?: boolean
  neverReady?: boolean
  dieAtStart?: number
  growAtStartMb?: number
  fileMs?: number
  growMb?: number
  hang?: boolean
  /** Hangs but still listens. */
  hangOn?: string
  /** Hangs in a busy loop. */
  hungOn?: string
  dieOn?: string
  dieAfter?: number
  garbageAfter?: number
  halfAfter?: number
  closeAfter?: number
  drop?: string
  variants?: readonly string[]
}

export const FOUND: FoundEngine = { found: true, path: process.execPath, version: '1.0.0' }

const SCRIPT = join(packageRoot(), 'tests/supervisors/fakes/resolver.mjs')

export function fakeEngine(mood: Mood, batch = { files: 16, sites: 1000 }): Engine {
  return {
    name: 'fake',
    family: 'fake',
    order: 1,
    takes: 'bulk',
    batch,
    find: async () => FOUND,
    start: (found, scope, launcher) => {
      const args = [SCRIPT, JSON.stringify(mood)]
      const child = launcher.launch({ program: found.path, args, cwd: dirname(SCRIPT), env: {} })
      return startResolver({
        process: child,
        scope,
        options: { heapMb: scope.heapMb ?? 0 },
        request: { files: 4, sites: 1000 },
      })
    },
  }
}

export function fakeScope(memoryMb = 4000): EngineScope {
  const root = dirname(fileURLToPath(import.meta.url))
  return { root, projects: [], files: [], folder: root, memoryMb, trusted: false }
}

export function makeQuestions(count: number): FileQuestions[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `f${index}.x`,
    project: 0,
    text: `call ${index}`,
    sites: [
      { kind: 'call', name: 'call', line: 1, column: 1 },
      { kind: 'reference', name: `${index}`, line: 1, column: 6 },
    ],
  }))
}

/** The answers of the script without faults. */
export function rightAnswer({ path, sites }: FileQuestions, variant = ''): FileAnswers {
  return { path, variant, answers: sites.map(({ line, column }) => [{ path, line, column }]) }
}
