/** The vectors of one file: their number, the ordinals of their symbols, then the values, one vector after the other. */

export interface SymbolVector {
  ordinal: number
  vector: Int8Array
}

const NUMBER_BYTES = 4

export function packVectors(vectors: readonly SymbolVector[], width: number): Uint8Array {
  const head = NUMBER_BYTES * (vectors.length + 1)
  const bytes = new Uint8Array(head + vectors.length * width)
  const numbers = new Int32Array(bytes.buffer, 0, vectors.length + 1)
  const values = new Int8Array(bytes.buffer, head)
  numbers[0] = vectors.length
  vectors.forEach(({ ordinal, vector }, index) => {
    numbers[index + 1] = ordinal
    values.set(vector, index * width)
  })
  return bytes
}

/** Views on a copy: what SQLite gives is not aligned. */
export function unpackVectors(packed: Uint8Array): { ordinals: Int32Array; values: Int8Array } {
  const { buffer } = new Uint8Array(packed)
  if (buffer.byteLength < NUMBER_BYTES) return { ordinals: new Int32Array(), values: new Int8Array() }
  const [count = 0] = new Int32Array(buffer, 0, 1)
  return {
    ordinals: new Int32Array(buffer, NUMBER_BYTES, count),
    values: new Int8Array(buffer, NUMBER_BYTES * (count + 1)),
  }
}
