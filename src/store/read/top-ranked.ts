/** The symbols with the best ranks, of all or of some files, found without sorting all of them for every question. */
import type { Database } from '../sqlite.ts'

/** How many more ranks are looked through if those of the wanted files were not enough. */
const FURTHER = 4

/** Made for one array of ranks: a change of the index comes with another. */
export class TopRanked {
  private readonly db: Database
  readonly ranks: Float32Array
  private sorted: Float32Array | undefined
  private homes: Int32Array | undefined
  private isAskedAgain = false

  constructor(db: Database, ranks: Float32Array) {
    this.db = db
    this.ranks = ranks
  }

  /** Equal ranks at the edge are all in or all out, never by chance. */
  find(limit: number, files?: readonly number[]): number[] {
    const ids = files ? this.bestIn(files, limit) : this.bestOf(limit, this.ranks.length, () => true)
    const sorted = Float32Array.from(ids, id => this.ranks[id] ?? 0).sort()
    const edge = sorted[Math.max(0, sorted.length - limit)] ?? 0
    const isOver = sorted.length > limit && sorted[sorted.length - limit - 1] === edge
    return ids.filter(id => (isOver ? (this.ranks[id] ?? 0) > edge : (this.ranks[id] ?? 0) >= edge))
  }

  /** One question is answered from the table; after a second one, more are expected. */
  private bestIn(files: readonly number[], limit: number): number[] {
    if (!this.isAskedAgain) {
      this.isAskedAgain = true
      const select = 'SELECT id FROM symbols WHERE file IN (SELECT value FROM json_each(?)) AND part_of = 0'
      return this.db.prepare(select).pluck().all(JSON.stringify(files)) as number[]
    }
    this.homes ??= readHomes(this.db)
    const homes = this.homes
    const isWanted = new Uint8Array(files.reduce((max, file) => Math.max(max, file), 0) + 1)
    for (const file of files) isWanted[file] = 1
    return this.bestOf(limit, homes.length, id => isWanted[homes[id]!] === 1)
  }

  /** The best of the first `count` ids. There may be more than `limit`; no id that is left out has a better rank. */
  private bestOf(limit: number, count: number, isWanted: (id: number) => boolean): number[] {
    const { ranks } = this
    this.sorted ??= ranks.slice().sort()
    for (let among = limit + 1; ; among *= FURTHER) {
      // What came after the ranks were computed has none yet, and is the last to be taken.
      const smallest = this.sorted[ranks.length - among] ?? 0
      const ids: number[] = []
      for (let id = 0; id < count; id++) if ((ranks[id] ?? 0) >= smallest && isWanted(id)) ids.push(id)
      if (ids.length > limit || among > ranks.length) return ids
    }
  }
}

/** By symbol the file it is at home in, 0 for what is none. */
function readHomes(db: Database): Int32Array {
  const last = db.prepare('SELECT max(id) FROM symbols').pluck().get() as number | null
  const homes = new Int32Array((last ?? 0) + 1)
  const rows = db.prepare('SELECT id, file FROM symbols WHERE part_of = 0').raw().all() as [number, number][]
  for (const [id, file] of rows) homes[id] = file
  return homes
}
