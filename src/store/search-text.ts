/** Full-text search: any text in, symbols by field-weighted BM25 out. */
import type { Database, Statement } from 'better-sqlite3'
import { stemWord } from '../words/stem-word.ts'
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

export class TextSearcher {
  private readonly query: Statement

  constructor(db: Database) {
    this.query = db.prepare(
      `SELECT rowid AS id, -bm25(search, ${WEIGHTS}) AS score FROM search WHERE search MATCH ?
         ORDER BY score DESC, rowid LIMIT ?`,
    )
  }

  /** All words first, then all by their stems, until there are enough; any of them when nothing has all. */
  search(text: string, limit: number): TextHit[] {
    const groups = text
      .slice(0, MAX_TEXT)
      .split(/\s+/)
      .map(wordGroup)
      .filter(Boolean)
      .slice(0, MAX_WORDS) as string[][]
    if (groups.length === 0) return []
    const found = new Map<number, TextHit>()
    for (const { query, isLoose } of queriesOf(groups)) {
      if (found.size >= limit || (isLoose && found.size > 0)) break
      // Each step is a looser reading: its hits come after those of the stricter ones, whatever they score.
      const ceiling = Math.min(...[...found.values()].map(hit => hit.score))
      for (const hit of this.query.all(query, limit) as TextHit[]) {
        if (!found.has(hit.id)) found.set(hit.id, { id: hit.id, score: Math.min(hit.score, ceiling) })
      }
    }
    return [...found.values()].slice(0, limit)
  }
}

/** The parts of one word as it was typed; `AuthService` is found as two words and as one. */
function wordGroup(word: string): string[] | null {
  const parts = splitIdentifier(word).slice(0, MAX_WORDS)
  return parts.length === 0 ? null : parts
}

interface Reading {
  query: string
  /** One word is enough. */
  isLoose: boolean
}

function* queriesOf(groups: string[][]): Iterable<Reading> {
  yield { query: groups.map(parts => whole(parts, part => quote(part, ''))).join(' AND '), isLoose: false }
  yield { query: groups.map(parts => whole(parts, anyForm)).join(' AND '), isLoose: false }
  if (groups.length > 1 || groups[0]!.length > 1)
    yield { query: groups.flat().map(anyForm).join(' OR '), isLoose: true }
}

function whole(parts: string[], form: (word: string) => string): string {
  if (parts.length === 1) return form(parts[0]!)
  return `((${parts.map(form).join(' AND ')}) OR ${form(parts.join(''))})`
}

/** The word as a beginning, or the stem it shares with its other forms; `queri` is the stem of `query`. */
function anyForm(word: string): string {
  const stem = stemWord(word)
  const forms = new Set([word, ...(stem.length > 2 ? [stem] : [])])
  if (stem.endsWith('i') && stem.length > 3) forms.add(`${stem.slice(0, -1)}y`)
  return `(${[...forms].map(form => quote(form, '*')).join(' OR ')})`
}

/** Words are letters and digits by now; quoted, FTS5 reads none of them as an operator. */
function quote(word: string, star: string): string {
  return `"${word.replaceAll('"', '""')}"${star}`
}
