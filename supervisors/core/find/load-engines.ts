/** Loads all engines. */
import type { Engine } from '../../../src/model/engine.ts'
import { findEngineModules } from './find-engine-modules.ts'

let loaded: Promise<readonly Engine[]> | undefined

/** By family, then in query order. A new engine needs no edit here: its folder is enough. */
export function loadEngines(): Promise<readonly Engine[]> {
  loaded ??= findEngineModules().then(engines =>
    engines.sort((a, b) => (a.family === b.family ? a.order - b.order : a.family < b.family ? -1 : 1)),
  )
  return loaded
}
