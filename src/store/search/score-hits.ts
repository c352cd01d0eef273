/**
 * FTS5's bm25() for a few hits. For every query it counts again in how many symbols each word is, which for common
 * words takes ten times as long as finding the hits; here these counts are kept while the index stays as it is.
 */

import { lengthNorm } from '../../words/bm25.ts'
import { CachedRows } from '../read/cached-rows.ts'
import type { Database, Statement } from '../sqlite.ts'
import { expressTerm, type Form, type Reading, type Term } from './read-query.ts'
import { StoredDocuments } from './stored-document.ts'

/** As FTS5 has them. */
const K1 = 1.2
const B = 0.75
const MIN_WEIGHT = 1e-6

export class HitScorer {
  private readonly documents: StoredDocuments
  private readonly count: Statement
  private readonly averages: Statement
  private readonly counts: CachedRows<string, number>
  private readonly sizes: CachedRows<'', Sizes>
  private readonly weights: readonly number[]

  /** `weights`: what a word counts in each column. */
  constructor(db: Database, weights: readonly number[], version?: () => number) {
    this.weights = weights
    this.documents = new StoredDocuments(db)
    this.count = db.prepare('SELECT count(*) FROM search WHERE search MATCH ?').pluck()
    this.averages = db.prepare('SELECT block FROM search_data WHERE id = 1').pluck()
    this.counts = new CachedRows(version)
    this.sizes = new CachedRows(version)
  }

  /** For what matches the reading; higher is better. */
  score(id: number, { groups }: Reading): number {
    const document = this.documents.read(id)
    if (!document) return 0
    const { rows, tokens } = this.sizes.get('', () => readSizes(this.averages.get() as Buffer))
    const columns = document.map(wordsIn)
    const length = columns.reduce((sum, words) => sum + words.length, 0)
    const norm = K1 * lengthNorm(B, length, tokens / rows)
    let score = 0
    const add = (form: Form): void => {
      for (const term of form) {
        const often = this.weighTerm(columns, term)
        if (often > 0) score += (this.rarity(term, rows) * (often * (K1 + 1))) / (often + norm)
      }
    }
    const has = (form: Form): boolean => form.some(term => this.weighTerm(columns, term) > 0)
    for (const { parts, joined } of groups) {
      // Parts count only if all are there.
      if (parts.every(has)) parts.forEach(add)
      if (joined) add(joined)
    }
    return score
  }

  private weighTerm(columns: readonly (readonly string[])[], { word, isStart }: Term): number {
    let often = 0
    for (let column = 0; column < columns.length; column++) {
      for (const other of columns[column]!)
        if (isStart ? other.startsWith(word) : other === word) often += this.weights[column]!
    }
    return often
  }

  private rarity(term: Term, rows: number): number {
    const expression = expressTerm(term)
    const having = this.counts.get(expression, () => this.count.get(expression) as number)
    return Math.max(MIN_WEIGHT, Math.log((rows - having + 0.5) / (having + 0.5)))
  }
}

interface Sizes {
  rows: number
  tokens: number
}

/** FTS5's own record: the number of rows, then of words in each column, seven bits a byte, highest first. */
function readSizes(record: Buffer): Sizes {
  const numbers: number[] = []
  let value = 0
  for (const byte of record) {
    value = value * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(value)
    value = 0
  }
  const [rows = 0, ...columns] = numbers
  return { rows, tokens: columns.reduce((sum, column) => sum + column, 0) }
}

/** Words as the tokenizer of the table (unicode61) cuts them. */
const WORD = /[\p{L}\p{N}\p{Co}](?:[\p{L}\p{N}\p{Co}]|[\u0300-\u036f])*/gu
const ASCII_WORD = /[a-z0-9]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is exactly ASCII.
const ASCII = /^[\x00-\x7f]*$/

function wordsIn(text: string): readonly string[] {
  if (text === '') return []
  return text.toLowerCase().match(ASCII.test(text) ? ASCII_WORD : WORD) ?? []
}
