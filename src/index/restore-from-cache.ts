/** After a write: what engines said before, of files that now see the same again, without asking anyone. */
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Structural } from '../model/index.ts'
import { hasAnswerCache, openAnswerCache } from '../store/answer-cache.ts'
import { restoreAnswers } from '../store/cache-answers.ts'
import { closeIndex, openIndex } from '../store/open-index.ts'

export function restoreFromCache(db: Database, structural: Structural, among?: ReadonlySet<number>): void {
  const folder = dirname(db.name)
  if (!hasAnswerCache(folder)) return
  const cache = openAnswerCache(folder)
  try {
    restoreAnswers(db, cache, structural, among)
  } finally {
    cache.close()
  }
}

/** The same for an index that is not published yet. */
export function restoreAt(path: string, structural: Structural): void {
  if (!hasAnswerCache(dirname(path))) return
  const db = openIndex(path, 'write')
  try {
    restoreFromCache(db, structural)
  } finally {
    closeIndex(db)
  }
}
