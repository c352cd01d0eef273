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
    for (const { query, isLoose } of queriesOf(groups, this.isCommon)) {
      if (found.size >= limit || (isLoose && found.size > 0)) break
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

interface Reading {
  query: string
  /** One word is enough. */
  isLoose: boolean
}

function* queriesOf(groups: string[][], isCommon: (word: string) => boolean): Iterable<Reading> {
  yield { query: groups.map(parts => whole(parts, part => quote(part, ''))).join(' AND '), isLoose: false }
  const common = new Set(groups.flat().filter(isCommon))
  // A common word is whole as it stands.
  const form = (word: string): string => (common.has(word) ? quote(word, '') : anyForm(word))
  yield { query: groups.map(parts => whole(parts, form)).join(' AND '), isLoose: false }
  if (groups.length === 1 && groups[0]!.length === 1) return
  const words = groups.flat()
  const telling = words.filter(word => !common.has(word))
  yield { query: (telling.length > 0 ? telling : words).map(form).join(' OR '), isLoose: true }
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
  const start = (form: string) => (form.length < SHORTEST_START ? '' : '*')
  return `(${[...forms].map(form => quote(form, start(form))).join(' OR ')})`
}

/** Words are letters and digits by now; quoted, FTS5 reads none of them as an operator. */
function quote(word: string, star: string): string {
  return `"${word.replaceAll('"', '""')}"${star}`
}
