/** Collects the words of one file by unit and field, and packs them into two small buffers. */
import { ByteWriter } from '../model/bytes.ts'
import type { FileWords } from '../model/index.ts'
import { Column } from './column.ts'
import { SEEN_IN, SLOT, WORD_WIDTH, WordTable } from './word-table.ts'
import { isWordUnit } from './word-units.ts'

/** Where a word was found; stored by index: append only. */
const WORD_FIELDS = ['name', 'signature', 'doc', 'body'] as const
export const FIELD_COUNT = WORD_FIELDS.length
export const FIELD = { name: 0, signature: 1, doc: 2, body: 3 } as const

/** Higher counts add no information. */
const MAX_COUNT = 255

/**
 * A unit can be shown by itself: a function, a class without its methods, or the rest of the file. See read-words.ts
 * for the layout. One collector serves all files of a thread, one after the other.
 */
export class WordCollector {
  private readonly table = new WordTable()
  private scans = 0
  /** Slots: a key (unit and field), a word, its count. */
  private readonly keys = new Column()
  private readonly words = new Column()
  private readonly counts = new Column()
  private slots = 0
  /** Number of terms over the words of all slots. */
  private entryCount = 0
  /** By term, two numbers: the last file that had it, and its index there. */
  private readonly lastSeen = new Column()
  private files = 0
  private symbols: number[] = []
  private parents: number[] = []

  /** Units must be opened outermost first; the first is the file itself. Returns the unit's number. */
  openUnit(symbol: number, parent: number): number {
    this.parents.push(parent)
    return this.symbols.push(symbol) - 1
  }

  /** Adds the words between two offsets of a text. */
  add(unit: number, field: number, text: string, start = 0, end = text.length): void {
    const key = unit * FIELD_COUNT + field
    const scan = ++this.scans
    let at = start
    while (at < end) {
      let code = text.charCodeAt(at)
      if (!isWordUnit(code)) {
        at++
        continue
      }
      const from = at
      let hash = 0x811c9dc5
      let other = 0
      do {
        hash = Math.imul(hash ^ code, 0x01000193)
        other = (Math.imul(other, 31) + code) | 0
        code = ++at < end ? text.charCodeAt(at) : 32
      } while (isWordUnit(code))
      if (at - from > 1) this.count(key, this.table.find(text, from, at, hash, other), scan)
    }
  }

  private count(key: number, word: number, scan: number): void {
    const { stored } = this.table
    const place = word * WORD_WIDTH
    if (stored[place + SEEN_IN] === scan) {
      this.counts.values[stored[place + SLOT]!]!++
      return
    }
    const slot = this.slots++
    stored[place + SEEN_IN] = scan
    stored[place + SLOT] = slot
    this.keys.set(slot, key)
    this.words.set(slot, word)
    this.counts.set(slot, 1)
    this.entryCount += this.table.endOfTerms(word) - this.table.firstTerm(word)
  }

  /** Packs the collected words; the collector is empty afterwards. */
  take(): FileWords {
    const packed = packFile(this.entries(), this.symbols, this.parents)
    this.slots = 0
    this.entryCount = 0
    this.symbols = []
    this.parents = []
    this.table.forgetIfFull()
    return packed
  }

  /** Converts words to terms; each term is numbered by its index among the file's sorted terms. */
  private entries(): Entries {
    const file = ++this.files
    const hashes: number[] = []
    const keys = new Int32Array(this.entryCount)
    const terms = new Int32Array(this.entryCount)
    const counts = new Int32Array(this.entryCount)
    const { table } = this
    const { allTerms } = table
    this.lastSeen.reserve(table.hashes.length * 2)
    const lastSeen = this.lastSeen.values
    let entry = 0
    for (let slot = 0; slot < this.slots; slot++) {
      const word = this.words.values[slot]!
      const end = table.endOfTerms(word)
      for (let i = table.firstTerm(word); i < end; i++, entry++) {
        const term = allTerms[i]!
        if (lastSeen[term * 2] !== file) {
          lastSeen[term * 2] = file
          lastSeen[term * 2 + 1] = hashes.push(table.hashes[term]!) - 1
        }
        keys[entry] = this.keys.values[slot]!
        terms[entry] = lastSeen[term * 2 + 1]!
        counts[entry] = this.counts.values[slot]!
      }
    }
    return sortEntries({ hashes, keys, terms, counts }, this.symbols.length * FIELD_COUNT)
  }
}

interface Entries {
  /** In ascending order. */
  hashes: ArrayLike<number>
  keys: ArrayLike<number>
  terms: ArrayLike<number>
  counts: ArrayLike<number>
}

/** By key, then by the hash of the term. */
function sortEntries({ hashes, keys, terms, counts }: Entries, keyCount: number): Entries {
  const count = hashes.length
  const order = new Float64Array(count)
  for (let i = 0; i < count; i++) order[i] = hashes[i]! * 0x100000 + i
  order.sort()
  const rank = new Int32Array(count)
  const sorted = new Int32Array(count)
  for (let place = 0; place < count; place++) {
    rank[order[place]! % 0x100000] = place
    sorted[place] = Math.floor(order[place]! / 0x100000)
  }
  const ranks = new Int32Array(terms.length)
  for (let i = 0; i < terms.length; i++) ranks[i] = rank[terms[i]!]!
  const byKey = countingOrder(keys, keyCount, countingOrder(ranks, count, null))
  return {
    hashes: sorted,
    keys: pick(keys, byKey),
    terms: pick(ranks, byKey),
    counts: pick(counts, byKey),
  }
}

function pick(values: ArrayLike<number>, order: Int32Array): Int32Array {
  const picked = new Int32Array(order.length)
  for (let i = 0; i < order.length; i++) picked[i] = values[order[i]!]!
  return picked
}

/** Indexes in ascending order of value. Equal values keep the order of `before`. */
function countingOrder(values: ArrayLike<number>, greatest: number, before: Int32Array | null): Int32Array {
  const start = new Int32Array(greatest + 1)
  for (let i = 0; i < values.length; i++) start[values[i]! + 1]!++
  for (let value = 0; value < greatest; value++) start[value + 1]! += start[value]!
  const order = new Int32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const at = before ? before[i]! : i
    order[start[values[at]!]!++] = at
  }
  return order
}

function packFile({ hashes, keys, terms, counts }: Entries, symbols: number[], parents: number[]): FileWords {
  const units = new ByteWriter()
  const lengths = new Array<number>(FIELD_COUNT).fill(0)
  let at = 0
  let symbol = 0
  for (let unit = 0; unit < symbols.length; unit++) {
    units.unsigned(symbols[unit]! - symbol)
    units.unsigned(unit - parents[unit]!)
    symbol = symbols[unit]!
    for (let field = 0; field < FIELD_COUNT; field++) {
      const key = unit * FIELD_COUNT + field
      const from = at
      while (at < keys.length && keys[at] === key) lengths[field]! += counts[at++]!
      packField(units, terms, counts, from, at)
    }
  }
  return { terms: packTerms(symbols.length, lengths, hashes), units: units.takeArray() }
}

/** The number of distinct terms, then each as the difference to the previous one, with its count if that is not 1. */
function packField(
  bytes: ByteWriter,
  terms: ArrayLike<number>,
  counts: ArrayLike<number>,
  from: number,
  to: number,
): void {
  let distinct = 0
  for (let i = from; i < to; i++) if (i === from || terms[i] !== terms[i - 1]) distinct++
  bytes.unsigned(distinct)
  let previous = 0
  for (let i = from; i < to; ) {
    const term = terms[i]!
    let count = 0
    while (i < to && terms[i] === term) count += counts[i++]!
    bytes.unsigned((term - previous) * 2 + (count > 1 ? 1 : 0))
    if (count > 1) bytes.unsigned(Math.min(count, MAX_COUNT))
    previous = term
  }
}

function packTerms(units: number, lengths: readonly number[], hashes: ArrayLike<number>): Uint8Array {
  const bytes = new ByteWriter()
  bytes.unsigned(units)
  for (const length of lengths) bytes.unsigned(length)
  let previous = 0
  for (let i = 0; i < hashes.length; i++) {
    bytes.unsigned(hashes[i]! - previous)
    previous = hashes[i]!
  }
  return bytes.takeArray()
}
