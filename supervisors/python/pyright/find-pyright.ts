/** Finds the pyright that ships with bombe, among this program's own packages and nowhere else. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FoundEngine, MissingEngine, SearchPlaces } from '../../../src/model/engine.ts'
import { isOutside } from '../../core/find/find-program.ts'

const TESTED = '1.1.414'

export async function findPyright(places: SearchPlaces): Promise<FoundEngine | MissingEngine> {
  const require = createRequire(import.meta.url)
  try {
    const manifest = require.resolve('pyright/package.json')
    // bombe may be installed in the repository it reads; a program of the repository is never started.
    if (!isOutside(manifest, places.root)) return missing('pyright lies inside the repository')
    const { version } = require(manifest) as { version: string }
    const folder = dirname(manifest)
    const warning = version === TESTED ? {} : { warning: `pyright ${version} was not tested; ${TESTED} was` }
    return { found: true, path: join(folder, 'langserver.index.js'), version, ...warning }
  } catch {
    return missing('pyright is not installed beside bombe')
  }
}

function missing(message: string): MissingEngine {
  return { found: false, message, fix: 'install bombe again, optional dependencies included' }
}
