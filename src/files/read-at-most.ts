/** Reads an open file up to the size that it had when it was opened. */
import { readSync } from 'node:fs'

/** The file may grow or shrink meanwhile: what is there is read, up to `size`. */
export function readAtMost(handle: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const count = readSync(handle, bytes, filled, size - filled, filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}
