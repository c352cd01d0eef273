/** The engines that could answer for this repository's languages, and how they fare. */

import { type EngineHealth, EnginePool } from '../../exact/engine-pool.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import type { ServerStatus } from '../../questions/status/answer.ts'
import type { SettingValues } from '../../settings/settings.ts'

/** `living`: how those fare that were started; the others are looked for. */
export async function readServers(
  root: string,
  settings: SettingValues,
  used: ReadonlySet<string>,
  living: readonly EngineHealth[] = [],
): Promise<ServerStatus[]> {
  const languages = await loadLanguages()
  const families = new Set(languages.filter(({ id }) => used.has(id)).map(({ family }) => family))
  const looked = await new EnginePool(root, settings).lookAround()
  return looked
    .filter(({ engine }) => families.has(engine.family))
    .map(({ engine, result }) => {
      const common = { name: engine.name, language: engine.family }
      const health = living.find(({ name }) => name === engine.name)
      if (!result.found) return { ...common, ...MISSING, why: `semantic_unavailable: ${result.message}` }
      return {
        ...common,
        state: health?.state ?? 'stopped',
        version: health?.version || result.version,
        path: result.path,
        rss_mb: Math.round(health?.rssMb ?? 0),
        restarts: health?.restarts ?? 0,
        why: health?.why ?? '',
      }
    })
}

const MISSING = { state: 'missing' as const, version: '', path: '', rss_mb: 0, restarts: 0 }
