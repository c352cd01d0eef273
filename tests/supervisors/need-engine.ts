/** Tests with a real engine: where it is missing they say so loudly, and fail if the environment wants them to. */
import { join } from 'node:path'
import type { Engine, FoundEngine } from '../../src/model/engine.ts'
import { searchPlaces } from '../../supervisors/core/find-program.ts'
import { TEST_ENGINES } from './try-engine.ts'

/** Set where nothing may be left out: `.ci/run` does. */
export const STRICT = 'BOMBE_ENGINES'

/** Null where the engine is not on this machine and that is allowed. */
export async function needEngine(engine: Engine, tested: string): Promise<FoundEngine | null> {
  const found = await engine.find({
    ...searchPlaces(join(TEST_ENGINES, 'no-repository')),
    engines: TEST_ENGINES,
  })
  if (found.found) return found
  const message = `${engine.name} is missing (${found.message}): ${tested} NOT tested. ${found.fix}`
  if (process.env[STRICT]) throw new Error(message)
  process.stderr.write(`\n*** SKIPPED *** ${message}\n\n`)
  return null
}
