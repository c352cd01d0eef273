/** Full-text search: any text in, symbols by field-weighted BM25 out. */

import { least } from '../../model/long-lists.ts'
import { splitIdentifier } from '../../words/split-identifier.ts'
import { CachedRows } from '../read/cached-rows.ts'
import type { Database, Statement } from '../sqlite.ts'
import { expressTerm, matchExpression, type Reading, readingsOf } from './read-query.ts'
import { HitScorer } from './score-hits.ts'

export interface TextHit {
  id: number
  /** Higher is better. */
  score: number
}

/** name, container, path, signature, doc: a name says what a symbol is, its text only what it has to do with. */
const WEIGHTS = [10, 4, 5, 2, 1]
/** Words beyond these would cost time and narrow nothing. */
const MAX_WORDS = 16
const MAX_TEXT = 400

/** A word that so many symbols have says little, and scoring them all takes longer than a question may. */
const COMMON = 2_000
/** So many hits are scored here; for more, FTS5 is quicker. */
const FEW = 24

export class TextSearcher {
  private readonly best: Statement
  private readonly some: Statement
  private readonly count: Statement
  private readonly common: CachedRows<string, boolean>
  private readonly scorer: HitScorer

  constructor(db: Database, version?: () => number) {
    this.best = db.prepare(
      `SELECT rowid AS id, -bm25(search, ${WEIGHTS.join()}) AS score FROM search WHERE search MATCH ?
         ORDER BY score DESC, rowid LIMIT ?`,
    )
    this.some = db.prepare(`SELECT rowid FROM search WHERE search MATCH ? LIMIT ?`).pluck()
    this.count = db
      .prepare(`SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ${COMMON})`)
      .pluck()
    this.common = new CachedRows(version)
    this.scorer = new HitScorer(db, WEIGHTS, version)
  }

  /** All words first, then all by their stems, until there are enough; any of them when nothing has all. */
  search(text: string, limit: number): TextHit[] {
    const typed = text
      .slice(0, MAX_TEXT)
      .split(/\s+/)
      .map(word => splitIdentifier(word).slice(0, MAX_WORDS))
      .filter(parts => parts.length > 0)
      .slice(0, MAX_WORDS)
    if (typed.length === 0) return []
    const found = new Map<number, TextHit>()
    for (const reading of readingsOf(typed, this.isCommon)) {
      if (found.size >= limit || (reading.isLoose && found.size > 0)) break
      // Each step is a looser reading: its hits come after those of the stricter ones, whatever they score.
      const ceiling = least([...found.values()].map(hit => hit.score))
      for (const { id, score } of this.hitsOf(reading, limit, found)) {
        if (!found.has(id)) found.set(id, { id, score: Math.min(score, ceiling) })
      }
    }
    return [...found.values()].slice(0, limit)
  }

  /** The best first. Where a looser reading finds little or nothing that is not known yet, only that. */
  private hitsOf(reading: Reading, limit: number, known: ReadonlyMap<number, TextHit>): TextHit[] {
    const expression = matchExpression(reading)
    const max = known.size + FEW
    const ids = this.some.all(expression, max + 1) as number[]
    const fresh = ids.filter(id => !known.has(id))
    if (ids.length > max || fresh.length > FEW) return this.best.all(expression, limit) as TextHit[]
    return fresh
      .map(id => ({ id, score: this.scorer.score(id, reading) }))
      .sort((a, b) => b.score - a.score || a.id - b.id)
  }

  private readonly isCommon = (word: string): boolean =>
    this.common.get(word, () => (this.count.get(expressTerm({ word, isStart: false })) as number) >= COMMON)
}
