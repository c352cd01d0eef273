/** Turns a short text into one vector: the sum of the vectors of its words. */
import { splitParts } from '../words/split-identifier.ts'
import { loadWordTable, type WordTable } from './load-word-table.ts'

export interface Embedder {
  /** Vectors of different versions cannot be compared. */
  version: string
  width: number
  /** Whole numbers of at most 127, all 0 where no word is known. */
  embed(text: string): Int8Array
}

/** A text that says more is cut: its beginning says what it is about. */
const MAX_WORDS = 48
const LARGEST = 127
/** Shorter beginnings of an unknown word say nothing of it. */
const MIN_PIECE = 3
const MAX_WORD = 32
const MAX_CACHED = 60_000

let embedder: Embedder | null | undefined

/** Null where there is no table. */
export function openEmbedder(): Embedder | null {
  if (embedder === undefined) {
    const table = loadWordTable()
    embedder = table && embedderOf(table)
  }
  return embedder
}

function embedderOf(table: WordTable): Embedder {
  const rows = new RowFinder(table)
  const { version, width } = table
  return { version, width, embed: text => embedText(table, rows, text) }
}

function embedText({ width, scales, values }: WordTable, rows: RowFinder, text: string): Int8Array {
  const sum = new Float32Array(width)
  for (const row of rows.of(text, MAX_WORDS)) {
    const scale = scales[row]!
    for (let i = 0, at = row * width; i < width; i++, at++) sum[i]! += scale * values[at]!
  }
  let most = 0
  for (let i = 0; i < width; i++) {
    const size = sum[i]! < 0 ? -sum[i]! : sum[i]!
    if (size > most) most = size
  }
  const packed = new Int8Array(width)
  if (most > 0) for (let i = 0; i < width; i++) packed[i] = Math.round((sum[i]! * LARGEST) / most)
  return packed
}

/** Rows by the first bits of their hash: what is left to search is a row or two. */
const BUCKET_BITS = 16

/** The rows of words: their own, or those of the known words they are made of. */
class RowFinder {
  private readonly hashes: Uint32Array
  /** By the first bits of a hash: the first row that has these or greater ones. */
  private readonly buckets = new Uint32Array((1 << BUCKET_BITS) + 1)
  /** How words that the table lacks are made of its words. */
  private readonly madeOf = new Map<string, readonly number[]>()
  /** Hashes of the beginnings of what is being searched for. */
  private readonly beginnings = new Uint32Array(MAX_WORD + 1)

  constructor({ hashes }: WordTable) {
    this.hashes = hashes
    for (const hash of hashes) this.buckets[(hash >>> (32 - BUCKET_BITS)) + 1]!++
    for (let i = 1; i < this.buckets.length; i++) this.buckets[i]! += this.buckets[i - 1]!
  }

  /** Finds the first words of a text, in order. */
  of(text: string, max: number): number[] {
    const found: number[] = []
    for (const part of splitParts(text, max)) {
      const word = part.toLowerCase()
      if (word.length < 2 || word.length > MAX_WORD) continue
      const own = this.rowOf(this.hashBeginnings(word, 0))
      if (own >= 0) found.push(own)
      else for (const row of this.knownIn(word)) found.push(row)
    }
    return found
  }

  private knownIn(word: string): readonly number[] {
    let rows = this.madeOf.get(word)
    if (!rows) {
      if (this.madeOf.size >= MAX_CACHED) this.madeOf.clear()
      rows = this.takeApart(word)
      this.madeOf.set(word, rows)
    }
    return rows
  }

  /** The longest known beginning, then that of the rest. */
  private takeApart(word: string): number[] {
    const rows: number[] = []
    for (let at = 0; at <= word.length - MIN_PIECE; ) {
      this.hashBeginnings(word, at)
      let length = word.length - at
      let row = -1
      for (; length >= MIN_PIECE && row < 0; length--) row = this.rowOf(this.beginnings[length]!)
      if (row >= 0) rows.push(row)
      at += row >= 0 ? length + 1 : 1
    }
    return rows
  }

  /** FNV-1a, as in scripts/distill-vectors.mjs; gives the hash of all that follows an offset. */
  private hashBeginnings(word: string, from: number): number {
    let hash = 0x811c9dc5
    for (let at = from; at < word.length; at++) {
      hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
      this.beginnings[at - from + 1] = hash
    }
    return hash >>> 0
  }

  /** -1 where the table lacks the word. */
  private rowOf(hash: number): number {
    const bucket = hash >>> (32 - BUCKET_BITS)
    const end = this.buckets[bucket + 1]!
    for (let row = this.buckets[bucket]!; row < end; row++) if (this.hashes[row] === hash) return row
    return -1
  }
}
