/** Which engines are there for a repository: by family, in the order they are asked. */
import type { Engine, FoundEngine, MissingEngine, SearchPlaces } from '../../src/model/engine.ts'
import { engineFailure } from './engine-failure.ts'
import { searchPlaces } from './find-program.ts'
import { loadEngines } from './load-engines.ts'

export interface EngineCandidate {
  engine: Engine
  found: FoundEngine | MissingEngine
}

export interface FindOptions {
  /** Only these; all unless told otherwise. */
  families?: readonly string[]
  places?: SearchPlaces
  engines?: readonly Engine[]
}

/** Looking may start a program to ask for its version. */
const FIND_MS = 20_000

/** `root` must be a real path. An engine that cannot even be looked for is missing, and says why. */
export async function findEngines(
  root: string,
  { families, places = searchPlaces(root), engines }: FindOptions = {},
): Promise<ReadonlyMap<string, readonly EngineCandidate[]>> {
  const all = engines ?? (await loadEngines())
  const wanted = all.filter(({ family }) => families?.includes(family) ?? true)
  const candidates = await Promise.all(
    wanted.map(async engine => ({ engine, found: await look(engine, places) })),
  )
  const byFamily = new Map<string, EngineCandidate[]>()
  for (const candidate of candidates) {
    const { family } = candidate.engine
    byFamily.set(family, [...(byFamily.get(family) ?? []), candidate])
  }
  return byFamily
}

async function look(engine: Engine, places: SearchPlaces): Promise<FoundEngine | MissingEngine> {
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
