/** Full-text search: any text in, symbols by field-weighted BM25 out. */
import type { Database, Statement } from 'better-sqlite3'
import { splitIdentifier } from './split-identifier.ts'

export interface TextHit {
  id: number
  /** Higher is better. */
  score: number
}

/** name, container, path, signature, doc: a name says what a symbol is, its text only what it has to do with. */
const WEIGHTS = '10, 4, 5, 2, 1'
/** Words beyond these would cost time and narrow nothing. */
const MAX_WORDS = 16
const MAX_TEXT = 400

/** A word that so many symbols have says little, and scoring them all takes longer than a question may. */
const COMMON = 2_000
/** Beginnings of words shorter than this are the beginning of everything. */
const SHORTEST_START = 3

export class TextSearcher {
  private readonly query: Statement
  private readonly count: Statement

  constructor(db: Database) {
    this.query = db.prepare(
      `SELECT rowid AS id, -bm25(search, ${WEIGHTS}) AS score FROM search WHERE search MATCH ?
         ORDER BY score DESC, rowid LIMIT ?`,
    )
    this.count = db
      .prepare(`SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ${COMMON})`)
      .pluck()
  }

  /** All words first, then all as beginnings of words, then any of them, until there are enough. */
  search(text: string, limit: number): TextHit[] {
    const groups = text
      .slice(0, MAX_TEXT)
      .split(/\s+/)
      .map(wordGroup)
      .filter(Boolean)
      .slice(0, MAX_WORDS) as string[][]
    if (groups.length === 0) return []
    const found = new Map<number, TextHit>()
    for (const query of queriesOf(groups, this.isCommon)) {
      if (found.size >= limit) break
      // Each step is a looser reading: its hits come after those of the stricter ones, whatever they score.
      const ceiling = Math.min(...[...found.values()].map(hit => hit.score))
      for (const hit of this.query.all(query, limit) as TextHit[]) {
        if (!found.has(hit.id)) found.set(hit.id, { id: hit.id, score: Math.min(hit.score, ceiling) })
      }
    }
    return [...found.values()].slice(0, limit)
  }

  private readonly isCommon = (word: string): boolean => (this.count.get(quote(word, '')) as number) >= COMMON
}

/** The parts of one word as it was typed; `AuthService` is found as two words and as one. */
function wordGroup(word: string): string[] | null {
  const parts = splitIdentifier(word).slice(0, MAX_WORDS)
  return parts.length === 0 ? null : parts
}

function* queriesOf(groups: string[][], isCommon: (word: string) => boolean): Iterable<string> {
  yield groups.map(parts => whole(parts, () => '')).join(' AND ')
  const common = new Set(groups.flat().filter(isCommon))
  // A common word is whole as it stands.
  const star = (word: string): string => (common.has(word) || word.length < SHORTEST_START ? '' : '*')
  yield groups.map(parts => whole(parts, star)).join(' AND ')
  if (groups.length === 1 && groups[0]!.length === 1) return
  const words = groups.flat()
  const telling = words.filter(word => !common.has(word))
  yield (telling.length > 0 ? telling : words).map(word => quote(word, star(word))).join(' OR ')
}

function whole(parts: string[], star: (word: string) => string): string {
  if (parts.length === 1) return quote(parts[0]!, star(parts[0]!))
  const joined = parts.join('')
  return `((${parts.map(part => quote(part, star(part))).join(' AND ')}) OR ${quote(joined, star(joined))})`
}

/** Words are letters and digits by now; quoted, FTS5 reads none of them as an operator. */
function quote(word: string, star: string): string {
  return `"${word.replaceAll('"', '""')}"${star}`
}
