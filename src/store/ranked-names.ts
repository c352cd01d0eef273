/** All symbols in memory, best first: what a process that answers many questions looks names up in. */
import type { Database } from 'better-sqlite3'
import type { NamePattern } from './match-names.ts'

type Row = [id: number, kind: number, key: number, name: number]

/** Where more symbols than this share of all bear a matching name, going through all in their order is quicker. */
const FEW = 1 / 8

export class RankedNames {
  /** Distinct names in the order of their lower case. */
  private readonly names: string[]
  private readonly lower: string[]
  /** By symbol, best first. */
  private readonly ids: Int32Array
  private readonly kinds: Uint8Array
  /** By symbol the place of its name, and by the place of a name its symbols, best first: from `starts[p]` to `starts[p + 1]`. */
  private readonly nameOf: Int32Array
  private readonly starts: Int32Array
  private readonly bearers: Int32Array

  /** By rank; equal ranks by key, which no id can sway. */
  constructor(db: Database, ranks: Float32Array) {
    const rows = db
      .prepare('SELECT id, kind, key >> 32, name FROM symbols WHERE part_of = 0')
      .raw()
      .all() as Row[]
    const order = orderOf(rows, ranks)
    this.ids = new Int32Array(rows.length)
    this.kinds = new Uint8Array(rows.length)
    order.forEach((row, i) => {
      this.ids[i] = rows[row]![0]
      this.kinds[i] = rows[row]![1]
    })
    const { names, lower, places } = readNames(db, rows)
    this.names = names
    this.lower = lower
    this.nameOf = Int32Array.from(order, row => places.get(rows[row]![3])!)
    this.starts = new Int32Array(names.length + 1)
    for (const place of this.nameOf) this.starts[place + 1]!++
    for (let place = 0; place < names.length; place++) this.starts[place + 1]! += this.starts[place]!
    const next = this.starts.slice()
    this.bearers = new Int32Array(rows.length)
    this.nameOf.forEach((place, i) => {
      this.bearers[next[place]!++] = i
    })
  }

  /** Ids of the best symbols whose name matches. Every name that matches starts, in lower case, with `start`, or is it. */
  find(
    { start, isWhole, matches }: NamePattern,
    kinds: ReadonlySet<number> | undefined,
    limit: number,
  ): number[] {
    const places: number[] = []
    let count = 0
    for (let at = this.firstFrom(start); at < this.lower.length; at++) {
      const lower = this.lower[at]!
      if (isWhole ? lower !== start : !lower.startsWith(start)) break
      if (!matches(this.names[at]!, lower)) continue
      places.push(at)
      count += this.starts[at + 1]! - this.starts[at]!
    }
    const found: number[] = []
    for (const i of count < this.ids.length * FEW ? this.bearersOf(places, count) : this.allOf(places)) {
      if (kinds && !kinds.has(this.kinds[i]!)) continue
      found.push(this.ids[i]!)
      if (found.length >= limit) break
    }
    return found
  }

  private bearersOf(places: readonly number[], count: number): Int32Array {
    const found = new Int32Array(count)
    let at = 0
    for (const place of places) {
      const some = this.bearers.subarray(this.starts[place]!, this.starts[place + 1]!)
      found.set(some, at)
      at += some.length
    }
    return places.length > 1 ? found.sort() : found
  }

  private *allOf(places: readonly number[]): Iterable<number> {
    const isWanted = new Uint8Array(this.names.length)
    for (const place of places) isWanted[place] = 1
    for (let i = 0; i < this.nameOf.length; i++) if (isWanted[this.nameOf[i]!] === 1) yield i
  }

  private firstFrom(start: string): number {
    let low = 0
    let high = this.lower.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.lower[middle]! < start) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Numbers sort without calling back: the place in the order before goes along in the low bits, so that it decides between equals. */
const PLACES = 2 ** 21

function orderOf(rows: readonly Row[], ranks: Float32Array): Int32Array {
  if (rows.length > PLACES) return orderOfMany(rows, ranks)
  const byKey = Float64Array.from(rows, (row, i) => (row[2] + 2 ** 31) * PLACES + i).sort()
  const bits = new Uint32Array(ranks.buffer, ranks.byteOffset, ranks.length)
  const byRank = byKey.map((packed, i) => {
    // Bits of numbers that are not negative are ordered as the numbers are.
    const rank = bits[rows[packed % PLACES]![0]] ?? 0
    return (2 ** 31 - 1 - rank) * PLACES + i
  })
  return Int32Array.from(byRank.sort(), packed => byKey[packed % PLACES]! % PLACES)
}

function orderOfMany(rows: readonly Row[], ranks: Float32Array): Int32Array {
  const compare = (a: number, b: number): number =>
    (ranks[rows[b]![0]] ?? 0) - (ranks[rows[a]![0]] ?? 0) || rows[a]![2] - rows[b]![2]
  return Int32Array.from(rows.keys()).sort(compare)
}

function readNames(
  db: Database,
  rows: readonly Row[],
): { names: string[]; lower: string[]; places: Map<number, number> } {
  const borne = new Set(rows.map(row => row[3]))
  const all = db.prepare('SELECT id, text FROM names').raw().all() as [id: number, text: string][]
  const texts = all
    .filter(([id]) => borne.has(id))
    .map(([id, text]) => ({ id, text, lower: text.toLowerCase() }))
    .sort((a, b) => (a.lower < b.lower ? -1 : a.lower > b.lower ? 1 : a.text < b.text ? -1 : 1))
  return {
    names: texts.map(({ text }) => text),
    lower: texts.map(({ lower }) => lower),
    places: new Map(texts.map(({ id }, place) => [id, place])),
  }
}
