/** What it would cost to make every reference exact: which engines, and about how long. */
import { EnginePool, familiesWithEngines } from '../../exact/engine-pool.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import type { Engine } from '../../model/index.ts'
import { describeLanguage, type LanguageStatus } from '../../questions/status/answer.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { openReader } from '../open-reader.ts'
import { findDataFolder } from '../state/find-data-folder.ts'

export interface ExactnessEstimate {
  /** References that engines have not been asked about. */
  open_sites: number
  engines: string[]
  about_seconds: number
  /** Languages that have engines, but none is here. */
  without_engine: string[]
  /** Languages that no engine exists for. */
  syntax_only: string[]
}

export interface IndexState {
  languages: LanguageStatus[]
  exactness: ExactnessEstimate
}

/** The second engine of a family is asked what the first left. On Django that is a fifth of all. */
const LEFT_BY_FIRST = 0.2

export async function readIndexState(root: string, settings: SettingValues): Promise<IndexState> {
  const reader = openReader((await findDataFolder(root, settings)).path)
  try {
    const languages = reader?.counts().languages.map(describeLanguage) ?? []
    return { languages, exactness: await estimateExactness(languages, new EnginePool(root, settings)) }
  } finally {
    reader?.close()
  }
}

export async function estimateExactness(
  languages: readonly LanguageStatus[],
  pool: Pick<EnginePool, 'lookAround'>,
): Promise<ExactnessEstimate> {
  const known = await loadLanguages()
  const readByEngines = known.filter(({ hasEngines }) => hasEngines !== false)
  const families = await familiesWithEngines()
  const estimate: ExactnessEstimate = {
    ...{ open_sites: 0, engines: [], about_seconds: 0, without_engine: [] },
    syntax_only: languages.flatMap(({ language }) => {
      const one = readByEngines.find(({ id }) => id === language)
      return one && families.has(one.family) ? [] : [language]
    }),
  }
  for (const family of families) {
    const ids = new Set(readByEngines.filter(one => one.family === family).map(({ id }) => id))
    const own = languages.filter(({ language }) => ids.has(language))
    const open = own.reduce((sum, one) => sum + notAsked(one), 0)
    if (open === 0) continue
    const engines = await bulkEngines(pool, family)
    const names = engines.map(({ name }) => name)
    if (names.length === 0) {
      estimate.without_engine = [...estimate.without_engine, ...own.map(({ language }) => language)]
      continue
    }
    estimate.open_sites += open
    estimate.engines = [...estimate.engines, ...names]
    estimate.about_seconds += secondsFor(engines, open)
  }
  estimate.about_seconds = Math.ceil(estimate.about_seconds)
  return estimate
}

function notAsked({ sites, exact_sites, external_sites, unknown_sites }: LanguageStatus): number {
  return sites - exact_sites - external_sites - unknown_sites
}

async function bulkEngines(pool: Pick<EnginePool, 'lookAround'>, family: string): Promise<Engine[]> {
  const looked = await pool.lookAround(family)
  return looked.flatMap(({ engine, result }) => (result.found && engine.takes === 'bulk' ? [engine] : []))
}

function secondsFor(engines: readonly Engine[], sites: number): number {
  return engines.reduce((sum, { pace }, index) => {
    if (!pace) return sum
    return sum + pace.startSeconds + (sites * LEFT_BY_FIRST ** index) / pace.sitesPerSecond
  }, 0)
}
