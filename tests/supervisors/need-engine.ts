/** Tests with a real engine: where it is missing they say so in one line, or fail if the environment requires it. */
import { join } from 'node:path'
import type { Engine, FoundEngine } from '../../src/model/engine.ts'
import { searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { TEST_ENGINES } from './try-engine.ts'

/** Set where no test may be left out: `.ci/run` sets it. */
const STRICT = 'BOMBE_ENGINES'

/** Null where the engine is not on this machine and that is allowed. */
export async function needEngine(engine: Engine, tested: string): Promise<FoundEngine | null> {
  const found = await engine.find({
    ...searchPlaces(join(TEST_ENGINES, 'no-repository')),
    engines: TEST_ENGINES,
  })
  if (found.found) return found
  const message = `left out: ${tested} is not tested, ${engine.name} is missing (${found.message}). ${found.fix}`
  if (process.env[STRICT]) throw new Error(message)
  process.stderr.write(`${message}\n`)
  return null
}
