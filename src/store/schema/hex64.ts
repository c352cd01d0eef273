/** 64-bit values: sixteen hex digits outside, signed integers in the database, BigInt only where one is bound. */

const scratch = new DataView(new ArrayBuffer(8))

/** Sixteen hex digits as the signed integer to bind. */
export function hexToInteger(hex: string): bigint {
  scratch.setUint32(0, Number.parseInt(hex.slice(0, 8), 16))
  scratch.setUint32(4, Number.parseInt(hex.slice(8), 16))
  return scratch.getBigInt64(0)
}

/**
 * SQL for reading a 64-bit column as hex digits. Reading it as an integer would need `safeIntegers`, which turns every
 * other number of the row into a BigInt too.
 */
export function hexOf(column: string): string {
  return `printf('%016x', ${column})`
}
