/** Applies a delta, together with what engines said of files that now see the same again: nobody is queried for that. */
import { dirname } from 'node:path'
import type { SettingValues } from '../../settings/settings.ts'
import { hasAnswerCache, openAnswerCache } from '../../store/answers/answer-cache.ts'
import { type Applied, applyDelta } from '../../store/apply/apply-delta.ts'
import type { GraphDelta } from '../../store/apply/graph-delta.ts'
import type { MetaReader } from '../../store/schema/meta.ts'
import type { Database } from '../../store/sqlite.ts'
import { openEmbedder } from '../../vectors/embed-text.ts'
import { wordTableVersion } from '../../vectors/load-word-table.ts'

export function writeDelta(db: Database, given: GraphDelta, settings: SettingValues): Applied {
  const embedder = wantedVectors(settings) === '' ? null : openEmbedder()
  const delta = { ...given, embedder }
  const folder = dirname(db.name)
  if (!delta.graph || !hasAnswerCache(folder)) return applyDelta(db, delta)
  const cache = openAnswerCache(folder)
  try {
    return applyDelta(db, { ...delta, cached: { cache, structural: delta.graph.structural } })
  } finally {
    cache.close()
  }
}

/** Version of the vectors that the index is to have; '' for none. */
export function wantedVectors(settings: SettingValues): string {
  return settings['search.vectors'] === 'off' ? '' : wordTableVersion()
}

/** Whether vectors are to be made or removed though no file changed: the word table or the setting is another. */
export function lacksVectors(state: MetaReader, settings: SettingValues): boolean {
  return (state.meta('vectors') ?? '') !== wantedVectors(settings)
}
