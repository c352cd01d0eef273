/** Searches for an engine. Any error in the search means that the engine is missing, and is reported. */
import type { Engine, FoundEngine, MissingEngine, SearchPlaces } from '../../../src/model/engine.ts'
import { engineFailure } from '../supervise/engine-failure.ts'

/** The search may start a program to read its version. */
const FIND_MS = 20_000

export async function findEngine(engine: Engine, places: SearchPlaces): Promise<FoundEngine | MissingEngine> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(engineFailure('timeout', `no word after ${FIND_MS / 1000} s`)), FIND_MS)
  })
  try {
    return await Promise.race([engine.find(places), late])
  } catch (error) {
    const message = `${engine.name} cannot be looked for: ${(error as Error).message}`
    return { found: false, message, fix: 'bombe doctor' }
  } finally {
    clearTimeout(timer)
  }
}
