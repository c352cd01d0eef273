/** The rank of every symbol as one array by symbol id, in one row: it changes as a whole, so it is written as a whole. */
import type { Database } from 'better-sqlite3'

/** The array never shrinks below `length`: how long it is tells which symbol ids were ever given out. */
export function writeRanks(db: Database, ids: Int32Array, ranks: Float64Array, length = 0): void {
  const packed = new Float32Array(ids.reduce((most, id) => Math.max(most, id + 1), length))
  for (let i = 0; i < ids.length; i++) packed[ids[i]!] = ranks[i] ?? 0
  db.prepare("INSERT OR REPLACE INTO columns VALUES ('rank', ?)").run(Buffer.from(packed.buffer))
}

/** Symbols that are new rank nowhere until ranks are worked out again. */
export function growRanks(db: Database, length: number): void {
  if (countRanks(db) >= length) return
  const grown = new Float32Array(length)
  grown.set(readRanks(db))
  db.prepare("INSERT OR REPLACE INTO columns VALUES ('rank', ?)").run(Buffer.from(grown.buffer))
}

export function countRanks(db: Database): number {
  const bytes = db.prepare("SELECT length(packed) FROM columns WHERE name = 'rank'").pluck().get()
  return Math.floor(((bytes as number | undefined) ?? 0) / 4)
}

export function readRanks(db: Database): Float32Array {
  const packed = db.prepare("SELECT packed FROM columns WHERE name = 'rank'").pluck().get() as
    | Buffer
    | undefined
  if (!packed) return new Float32Array()
  // The buffer's own offset need not be a multiple of four, so its bytes are moved to one that is.
  return new Float32Array(packed.buffer.slice(packed.byteOffset, packed.byteOffset + (packed.length & ~3)))
}
