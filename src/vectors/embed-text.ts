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
  for (const part of splitParts(text, MAX_WORDS)) {
    for (const row of rows.of(part.toLowerCase())) {
      const scale = scales[row]!
      for (let i = 0, at = row * width; i < width; i++, at++) sum[i]! += scale * values[at]!
    }
  }
  let most = 0
  for (let i = 0; i < width; i++) most = Math.max(most, Math.abs(sum[i]!))
  const packed = new Int8Array(width)
  if (most > 0) for (let i = 0; i < width; i++) packed[i] = Math.round((sum[i]! * LARGEST) / most)
  return packed
}

/** The rows of a word: its own, or those of the known words it is made of. */
class RowFinder {
  private readonly hashes: Uint32Array
  private readonly known = new Map<string, readonly number[]>()

  constructor({ hashes }: WordTable) {
    this.hashes = hashes
  }

  of(word: string): readonly number[] {
    let rows = this.known.get(word)
    if (!rows) {
      if (this.known.size >= MAX_CACHED) this.known.clear()
      rows = word.length < 2 || word.length > MAX_WORD ? [] : this.find(word)
      this.known.set(word, rows)
    }
    return rows
  }

  private find(word: string): readonly number[] {
    const own = this.rowOf(word)
    if (own >= 0) return [own]
    const rows: number[] = []
    for (let at = 0; at <= word.length - MIN_PIECE; ) {
      let end = word.length
      let row = -1
      for (; end - at >= MIN_PIECE && row < 0; end--) row = this.rowOf(word.slice(at, end))
      if (row >= 0) rows.push(row)
      at = row >= 0 ? end + 1 : at + 1
    }
    return rows
  }

  /** -1 where the table lacks the word. */
  private rowOf(word: string): number {
    const hash = hashWord(word)
    let low = 0
    let high = this.hashes.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.hashes[middle]!
      if (found === hash) return middle
      if (found < hash) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

/** FNV-1a, as in scripts/distill-vectors.mjs. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
