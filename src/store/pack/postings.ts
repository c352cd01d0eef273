/** The files that hold a key, and how often: one packed row for each key, files in rising order. */

import { ByteReader, ByteWriter } from '../../model/bytes.ts'
import type { RowBatch } from '../schema/row-batch.ts'
import type { Database } from '../sqlite.ts'

export interface Posting {
  file: number
  count: number
}

export function unpackPostings(packed: Buffer | undefined): Posting[] {
  const postings: Posting[] = []
  if (!packed) return postings
  const reader = new ByteReader(packed)
  let file = 0
  while (!reader.done) {
    file += reader.unsigned()
    postings.push({ file, count: reader.unsigned() })
  }
  return postings
}

/** How often in all. */
export function countPostings(packed: Buffer): number {
  const reader = new ByteReader(packed)
  let sum = 0
  while (!reader.done) {
    reader.unsigned()
    sum += reader.unsigned()
  }
  return sum
}

/** For a database without any: gathered file by file in rising order, then written key by key. */
export class PostingLists {
  private keys = new Int32Array(1024)
  private files = new Int32Array(1024)
  private counts = new Int32Array(1024)
  private length = 0
  private greatest = 0

  add(key: number, file: number, count: number): void {
    if (this.length === this.keys.length) this.grow()
    this.keys[this.length] = key
    this.files[this.length] = file
    this.counts[this.length++] = count
    if (key > this.greatest) this.greatest = key
  }

  /** A counting sort by key, which keeps the files of each in the order they came. */
  writeTo(batch: RowBatch): void {
    const end = new Int32Array(this.greatest + 2)
    for (let i = 0; i < this.length; i++) end[this.keys[i]! + 1]!++
    for (let key = 0; key <= this.greatest; key++) end[key + 1]! += end[key]!
    const order = new Int32Array(this.length)
    for (let i = 0; i < this.length; i++) order[end[this.keys[i]!]!++] = i
    const writer = new ByteWriter()
    for (let key = 0, i = 0; key <= this.greatest; key++) {
      if (i === end[key]) continue
      for (let file = 0; i < end[key]!; i++) {
        writer.unsigned(this.files[order[i]!]! - file)
        writer.unsigned(this.counts[order[i]!]!)
        file = this.files[order[i]!]!
      }
      batch.add([key, writer.take()])
    }
  }

  private grow(): void {
    this.keys = doubled(this.keys)
    this.files = doubled(this.files)
    this.counts = doubled(this.counts)
  }
}

function doubled(column: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(column.length * 2)
  grown.set(column)
  return grown
}

/** For a database in use: changes are gathered, then every list they touch is rewritten once. */
export class PostingChanges {
  private readonly changes = new Map<number, Map<number, number>>()
  private readonly db: Database
  private readonly table: 'site_names' | 'edge_targets'
  private readonly key: 'name' | 'symbol'

  constructor(db: Database, table: 'site_names' | 'edge_targets', key: 'name' | 'symbol') {
    this.db = db
    this.table = table
    this.key = key
  }

  /** A count of null takes the file out of the list. */
  set(key: number, file: number, count: number | null): void {
    let files = this.changes.get(key)
    if (!files) {
      files = new Map()
      this.changes.set(key, files)
    }
    files.set(file, count ?? GONE)
  }

  /** From what a file had to what it has. */
  replace(file: number, before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): void {
    for (const key of before.keys()) if (!after.has(key)) this.set(key, file, null)
    for (const [key, count] of after) if (before.get(key) !== count) this.set(key, file, count)
  }

  apply(): void {
    if (this.changes.size === 0) return
    const { db, table, key: column } = this
    const read = db.prepare(`SELECT files FROM ${table} WHERE ${column} = ?`).pluck()
    const write = db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?)`)
    const remove = db.prepare(`DELETE FROM ${table} WHERE ${column} = ?`)
    const writer = new ByteWriter()
    for (const [key, changed] of this.changes) {
      mergePostings(read.get(key) as Buffer | undefined, changed, writer)
      const merged = writer.take()
      if (merged.length === 0) remove.run(key)
      else write.run(key, merged)
    }
  }
}

/** A count, stored where a file goes. */
const GONE = -1

/** Writes a list again with some files changed. Both are sorted by file, so none is ever spread out: many are long. */
function mergePostings(
  packed: Buffer | undefined,
  changed: ReadonlyMap<number, number>,
  writer: ByteWriter,
): void {
  let previous = 0
  const put = (file: number, count: number): void => {
    if (count === GONE) return
    writer.unsigned(file - previous)
    writer.unsigned(count)
    previous = file
  }
  const files = Int32Array.from(changed.keys()).sort()
  let next = 0
  const putNext = (): void => {
    const file = files[next++]!
    put(file, changed.get(file)!)
  }
  const reader = new ByteReader(packed ?? Buffer.alloc(0))
  for (let known = 0; !reader.done; ) {
    known += reader.unsigned()
    const count = reader.unsigned()
    while (next < files.length && files[next]! < known) putNext()
    if (files[next] === known) putNext()
    else put(known, count)
  }
  while (next < files.length) putNext()
}
