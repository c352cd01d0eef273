/** Puts the engines that no npm package brings into node_modules/.bombe-engines, so that tests use the real ones. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { requireBuilt } from './setup.mjs'

const FOLDER = join(root, 'node_modules', '.bombe-engines')

/**
 * Tests of an engine that cannot be had are left out, which is said here; with BOMBE_ENGINES=required, as in .ci/run, that
 * is a failure. What is installed, and how, each engine says itself.
 */
export async function installEngines() {
  const load = path => import(pathToFileURL(requireBuilt(path)).href)
  const { loadEngines } = await load('supervisors/core/find/load-engines.js')
  const { canInstall, installEngine } = await load('supervisors/core/find/install-engine.js')
  const { searchPlaces } = await load('supervisors/core/find/find-program.js')
  const places = { ...searchPlaces(root), engines: FOLDER }
  for (const engine of await loadEngines()) {
    if (!engine.install || !canInstall(engine.install)) continue
    try {
      await installEngine(engine, places)
    } catch (error) {
      console.error(`set-up: ${engine.name} cannot be installed, its tests are left out: ${error.message}`)
      if (process.env.BOMBE_ENGINES === 'required') process.exit(1)
    }
  }
}
