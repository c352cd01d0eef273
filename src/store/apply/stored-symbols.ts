/** The place of every stored symbol, in typed arrays by id: what an update compares a new graph with. */

import { hexOf } from '../schema/hex64.ts'
import { STRAY } from '../schema/schema.ts'
import type { Database } from '../sqlite.ts'
import { countRanks } from './stored-ranks.ts'

export class StoredSymbols {
  /** First id that no symbol ever had. */
  readonly nextId: number
  /** 0 where no row has the id. */
  readonly file: Int32Array
  readonly ordinal: Int32Array
  readonly partOf: Int32Array
  readonly container: Int32Array
  readonly duplicate: Int32Array
  readonly stray: Uint8Array
  private readonly byKey = new Map<string, number[]>()
  private readonly parts = new Map<string, number>()
  private readonly primaries = new Map<string, number>()

  /** `only`: ids of the files whose symbols are wanted. */
  constructor(db: Database, only?: readonly number[]) {
    const greatest = db.prepare('SELECT max(id) FROM symbols').pluck().get() as number | null
    this.nextId = Math.max(countRanks(db), (greatest ?? 0) + 1)
    const column = () => new Int32Array(this.nextId)
    this.file = column()
    this.ordinal = column()
    this.partOf = column()
    this.container = column()
    this.duplicate = column()
    this.stray = new Uint8Array(this.nextId)
    const rows = db.prepare(
      `SELECT id, ${hexOf('key')}, part_of, file, ordinal, container, duplicate, flags FROM symbols
       ${only ? `WHERE file IN (${only.map(Number).join()})` : ''} ORDER BY id`,
    )
    for (const row of rows.raw().iterate() as Iterable<StoredRow>) this.add(row)
  }

  /** Ids of the symbols with that key; more than one only if keys collide. */
  withKey(key: string): readonly number[] {
    return this.byKey.get(key) ?? []
  }

  /** Id of the row of a part, 0 for none. */
  partAt(file: number, ordinal: number): number {
    return this.parts.get(`${file}:${ordinal}`) ?? 0
  }

  /** Id of the symbol whose primary declaration is there, 0 for none. */
  primaryAt(file: number, ordinal: number): number {
    return this.primaries.get(`${file}:${ordinal}`) ?? 0
  }

  private add([id, key, partOf, file, ordinal, container, duplicate, flags]: StoredRow): void {
    this.file[id] = file
    this.ordinal[id] = ordinal
    this.partOf[id] = partOf
    this.container[id] = container
    this.duplicate[id] = duplicate
    this.stray[id] = flags & STRAY ? 1 : 0
    if (partOf !== 0) {
      this.parts.set(`${file}:${ordinal}`, id)
      return
    }
    this.primaries.set(`${file}:${ordinal}`, id)
    const others = this.byKey.get(key)
    if (others) others.push(id)
    else this.byKey.set(key, [id])
  }
}

type StoredRow = [
  ...[id: number, key: string, partOf: number, file: number, ordinal: number],
  ...[container: number, duplicate: number, flags: number],
]
