/** Reads the vectors of all files into one array, which a question goes through as a whole. */
import { unpackVectors } from '../pack/pack-vectors.ts'
import type { Database } from '../sqlite.ts'

/** One vector after the other; by number of the vector its file and the ordinal of its symbol there. */
export interface StoredVectors {
  files: Int32Array
  ordinals: Int32Array
  /** Length of each vector. */
  norms: Float32Array
  values: Int8Array
}

export function readVectors(db: Database): StoredVectors {
  const rows = db.prepare('SELECT file, packed FROM vectors ORDER BY file').raw().all() as [
    number,
    Uint8Array,
  ][]
  const parts = rows.map(([file, packed]) => ({ file, ...unpackVectors(packed) }))
  const count = parts.reduce((sum, { ordinals }) => sum + ordinals.length, 0)
  const values = new Int8Array(parts.reduce((sum, part) => sum + part.values.length, 0))
  const stored = { files: new Int32Array(count), ordinals: new Int32Array(count), values }
  let at = 0
  let start = 0
  for (const { file, ordinals, values: own } of parts) {
    stored.files.fill(file, at, at + ordinals.length)
    stored.ordinals.set(ordinals, at)
    values.set(own, start)
    at += ordinals.length
    start += own.length
  }
  return { ...stored, norms: normsOf(values, count) }
}

function normsOf(values: Int8Array, count: number): Float32Array {
  const width = count === 0 ? 0 : values.length / count
  const norms = new Float32Array(count)
  for (let i = 0, at = 0; i < count; i++) {
    let sum = 0
    for (const end = at + width; at < end; at++) sum += values[at]! * values[at]!
    norms[i] = Math.sqrt(sum)
  }
  return norms
}
