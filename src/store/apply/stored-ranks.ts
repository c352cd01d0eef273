/** The rank of every symbol as one array by symbol id, in one row: it changes as a whole, so it is written as a whole. */

import { loadEdges } from '../read/load-edges.ts'
import type { Database } from '../sqlite.ts'
import type { Ranks } from './graph-delta.ts'

/** The array never shrinks: its length shows which symbol ids were ever used. */
export function putRanks(db: Database, ranks: Ranks, ids: Int32Array = new Int32Array()): void {
  if (typeof ranks === 'function') {
    const edges = loadEdges(db)
    putRanks(db, ranks(edges.ids.length, edges), edges.ids)
    return
  }
  const packed = new Float32Array(ids.reduce((max, id) => Math.max(max, id + 1), countRanks(db)))
  for (let i = 0; i < ids.length; i++) packed[ids[i]!] = ranks[i] ?? 0
  db.prepare("INSERT OR REPLACE INTO columns VALUES ('rank', ?)").run(Buffer.from(packed.buffer))
}

/** New symbols have no rank until ranks are computed again. */
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
