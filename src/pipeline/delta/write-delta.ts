/** Applies a delta, together with what engines said of files that now see the same again: nobody is queried for that. */
import { dirname } from 'node:path'
import { hasAnswerCache, openAnswerCache } from '../../store/answers/answer-cache.ts'
import { type Applied, applyDelta } from '../../store/apply/apply-delta.ts'
import type { GraphDelta } from '../../store/apply/graph-delta.ts'
import type { Database } from '../../store/sqlite.ts'

export function writeDelta(db: Database, delta: GraphDelta): Applied {
  const folder = dirname(db.name)
  if (!delta.graph || !hasAnswerCache(folder)) return applyDelta(db, delta)
  const cache = openAnswerCache(folder)
  try {
    return applyDelta(db, { ...delta, cached: { cache, structural: delta.graph.structural } })
  } finally {
    cache.close()
  }
}
