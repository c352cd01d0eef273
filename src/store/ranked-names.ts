/** All symbols in memory, best first: what a process that answers many questions looks names up in. */
import type { Database } from 'better-sqlite3'
import type { MatchesName } from './match-names.ts'

type Row = [id: number, kind: number, key: number, name: number, text: string]

export class RankedNames {
  /** Distinct names in the order of their lower case, and by symbol the place of its name among them. */
  private readonly names: string[]
  private readonly lower: string[]
  private readonly nameOf: Int32Array
  private readonly ids: Int32Array
  private readonly kinds: Uint8Array

  /** By rank; equal ranks by key, which no id can sway. */
  constructor(db: Database, ranks: Float32Array) {
    const rows = db
      .prepare(
        `SELECT s.id, s.kind, s.key >> 32, s.name, n.text FROM symbols s JOIN names n ON n.id = s.name
         WHERE s.part_of = 0`,
      )
      .raw()
      .all() as Row[]
    rows.sort((a, b) => (ranks[b[0]] ?? 0) - (ranks[a[0]] ?? 0) || a[2] - b[2])
    this.ids = Int32Array.from(rows, row => row[0])
    this.kinds = Uint8Array.from(rows, row => row[1])
    const texts = [...new Map(rows.map(([, , , name, text]) => [name, text]))]
      .map(([name, text]) => ({ name, text, lower: text.toLowerCase() }))
      .sort((a, b) => (a.lower < b.lower ? -1 : a.lower > b.lower ? 1 : 0))
    this.names = texts.map(({ text }) => text)
    this.lower = texts.map(({ lower }) => lower)
    const places = new Map(texts.map(({ name }, place) => [name, place]))
    this.nameOf = Int32Array.from(rows, row => places.get(row[3])!)
  }

  /** Ids of the best symbols whose name matches. Every name that matches starts, in lower case, with `start`. */
  find(start: string, matches: MatchesName, kinds: ReadonlySet<number> | undefined, limit: number): number[] {
    const isMatch = new Uint8Array(this.names.length)
    let count = 0
    for (let at = this.firstFrom(start); at < this.lower.length; at++) {
      if (!this.lower[at]!.startsWith(start)) break
      if (!matches(this.names[at]!, this.lower[at]!)) continue
      isMatch[at] = 1
      count++
    }
    const found: number[] = []
    if (count === 0) return found
    for (let i = 0; i < this.ids.length && found.length < limit; i++) {
      if (isMatch[this.nameOf[i]!] === 1 && (!kinds || kinds.has(this.kinds[i]!))) found.push(this.ids[i]!)
    }
    return found
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
