/** The size of the largest function of a WebAssembly module, without compiling it. */

const HEADER_BYTES = 8
const CODE_SECTION = 10

/** In bytes; 0 where the module has no code. */
export function largestFunction(module: Uint8Array): number {
  let at = HEADER_BYTES
  /** Seven bits a byte, the last one below 128. */
  const number = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < module.length) {
    const section = module[at++]
    const size = number()
    const end = at + size
    if (section !== CODE_SECTION) {
      at = end
      continue
    }
    let largest = 0
    for (let left = number(); left > 0; left--) {
      const body = number()
      largest = Math.max(largest, body)
      at += body
    }
    return largest
  }
  return 0
}
