/** All symbols in memory, best first: what a process that answers many questions looks names up in. */

import type { NamePattern } from '../search/match-names.ts'
import type { Database } from '../sqlite.ts'
import { BriefSymbols, readColumns, type SymbolColumns } from './brief-symbols.ts'

/** Where more symbols than this share of all have a matching name, going through all in their order is quicker. */
const FEW = 1 / 8

export class RankedNames {
  readonly briefs: BriefSymbols
  /** Distinct names in the order of their lower case. */
  private readonly names: string[]
  private readonly lower: string[]
  /** Best first. */
  private readonly ids: Int32Array
  /** By the place of a name its symbols, as places in `ids`, best first: from `starts[p]` to `starts[p + 1]`. */
  private readonly starts: Int32Array
  private readonly symbols: Int32Array

  /** By rank; equal ranks by key, which no id can sway. */
  constructor(db: Database, ranks: Float32Array) {
    const rows = readColumns(db)
    const { names, lower, places } = readNames(db)
    this.names = names
    this.lower = lower
    this.briefs = new BriefSymbols(db, rows, names, name => places.get(name) ?? 0, ranks)
    const { nameOf } = this.briefs
    this.ids = orderOf(rows, ranks).map(row => rows.ids[row]!)
    this.starts = new Int32Array(names.length + 1)
    for (const id of this.ids) this.starts[nameOf[id]! + 1]!++
    for (let place = 0; place < names.length; place++) this.starts[place + 1]! += this.starts[place]!
    const next = this.starts.slice()
    this.symbols = new Int32Array(this.ids.length)
    this.ids.forEach((id, i) => {
      this.symbols[next[nameOf[id]!]!++] = i
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
    for (const i of count < this.ids.length * FEW ? this.symbolsOf(places, count) : this.allOf(places)) {
      const id = this.ids[i]!
      if (kinds && !kinds.has(this.briefs.kinds[id]!)) continue
      found.push(id)
      if (found.length >= limit) break
    }
    return found
  }

  private symbolsOf(places: readonly number[], count: number): Int32Array {
    const found = new Int32Array(count)
    let at = 0
    for (const place of places) {
      const some = this.symbols.subarray(this.starts[place]!, this.starts[place + 1]!)
      found.set(some, at)
      at += some.length
    }
    return places.length > 1 ? found.sort() : found
  }

  private *allOf(places: readonly number[]): Iterable<number> {
    const isWanted = new Uint8Array(this.names.length)
    for (const place of places) isWanted[place] = 1
    const { nameOf } = this.briefs
    for (let i = 0; i < this.ids.length; i++) if (isWanted[nameOf[this.ids[i]!]!] === 1) yield i
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

/** Rows, the best first. */
function orderOf({ ids, keys }: SymbolColumns, ranks: Float32Array): Int32Array {
  if (ids.length > PLACES) return orderOfMany(ids, keys, ranks)
  const byKey = Float64Array.from(keys, (key, row) => (key + 2 ** 31) * PLACES + row).sort()
  const bits = new Uint32Array(ranks.buffer, ranks.byteOffset, ranks.length)
  const byRank = byKey.map((packed, i) => {
    // Bits of numbers that are not negative are ordered as the numbers are.
    const rank = bits[ids[packed % PLACES]!] ?? 0
    return (2 ** 31 - 1 - rank) * PLACES + i
  })
  return Int32Array.from(byRank.sort(), packed => byKey[packed % PLACES]! % PLACES)
}

function orderOfMany(ids: Int32Array, keys: Int32Array, ranks: Float32Array): Int32Array {
  const compare = (a: number, b: number): number =>
    (ranks[ids[b]!] ?? 0) - (ranks[ids[a]!] ?? 0) || keys[a]! - keys[b]!
  return Int32Array.from(ids.keys()).sort(compare)
}

/** Those that symbols have. */
function readNames(db: Database): { names: string[]; lower: string[]; places: Map<number, number> } {
  const [ids, all] = db
    .prepare(
      `SELECT json_group_array(id), json_group_array(text) FROM names
         WHERE EXISTS (SELECT 1 FROM symbols WHERE name = names.id AND part_of = 0)`,
    )
    .raw()
    .get() as [ids: string, all: string]
  const names = JSON.parse(all) as string[]
  const texts = (JSON.parse(ids) as number[])
    .map((id, i) => ({ id, text: names[i]!, lower: names[i]!.toLowerCase() }))
    .sort((a, b) => (a.lower < b.lower ? -1 : a.lower > b.lower ? 1 : a.text < b.text ? -1 : 1))
  return {
    names: texts.map(({ text }) => text),
    lower: texts.map(({ lower }) => lower),
    places: new Map(texts.map(({ id }, place) => [id, place])),
  }
}
