/** Puts the engines that no npm package brings into node_modules/.bombe-engines, so that tests use the real ones. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { requireBuilt } from './setup.mjs'

const FIRST_LINE_MS = 300
const PROGRESS_MS = 10_000
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
    const stopProgress = showProgress(engine)
    try {
      await installEngine(engine, places)
    } catch (error) {
      console.error(`set-up: ${engine.name} cannot be installed, its tests are left out: ${error.message}`)
      if (process.env.BOMBE_ENGINES === 'required') process.exit(1)
    } finally {
      stopProgress()
    }
  }
}

/** Says what is installed when it takes more than a moment, and how long it has taken every ten seconds. */
function showProgress({ name, install }) {
  const startedAt = Date.now()
  const hint = install.registry === 'go' ? ', built from source, takes some minutes' : ''
  const first = setTimeout(
    () => console.error(`set-up: installing ${name} ${install.version} (once${hint})`),
    FIRST_LINE_MS,
  )
  const rest = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.error(`set-up: still installing ${name}, ${seconds} s`)
  }, PROGRESS_MS)
  return () => {
    clearTimeout(first)
    clearInterval(rest)
  }
}
