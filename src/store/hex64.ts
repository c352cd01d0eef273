/** 64-bit values: sixteen hex digits outside, signed integers in the database, never BigInt in between rows. */

const scratch = new DataView(new ArrayBuffer(8))

/** Sixteen hex digits as the signed integer to bind. */
export function hexToInteger(hex: string): bigint {
  scratch.setUint32(0, Number.parseInt(hex.slice(0, 8), 16))
  scratch.setUint32(4, Number.parseInt(hex.slice(8), 16))
  return scratch.getBigInt64(0)
}

/**
 * SQL for reading a 64-bit column as two plain numbers. Reading them through `safeIntegers` would turn every other
 * integer of the row into a BigInt, at three times the cost.
 */
export function halvesOf(column: string): string {
  return `${column} >> 32 & 4294967295, ${column} & 4294967295`
}

export function halvesToHex(high: number, low: number): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
