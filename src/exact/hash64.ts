/** 64-bit hashes as two numbers, for sums over thousands of files: a digest of text for each would take ten times as long. */

/** Hashes by index, as two halves. */
export class HashColumn {
  readonly high: Uint32Array
  readonly low: Uint32Array

  constructor(length: number) {
    this.high = new Uint32Array(length)
    this.low = new Uint32Array(length)
  }

  set(at: number, { high, low }: HashSum): boolean {
    if (this.high[at] === high && this.low[at] === low) return false
    this.high[at] = high
    this.low[at] = low
    return true
  }
}

/** A sum of scattered hashes: the same for the same hashes in any order. */
export class HashSum {
  high = 0
  low = 0

  clear(): this {
    this.high = 0
    this.low = 0
    return this
  }

  /** `as` tells apart what a hash is added for. */
  add(high: number, low: number, as: number): this {
    const first = scatter((low ^ Math.imul(as, 0x9e3779b1)) >>> 0)
    const second = scatter((high ^ first) >>> 0)
    this.low = (this.low + scatter((first + second) >>> 0)) >>> 0
    this.high = (this.high + second) >>> 0
    return this
  }

  addDigits(hex: string, as: number): this {
    return this.add(Number.parseInt(hex.slice(0, 8), 16), Number.parseInt(hex.slice(8, 16), 16), as)
  }

  /** Sixteen hex digits. */
  digits(): string {
    return digitsOf(this.high) + digitsOf(this.low)
  }
}

function digitsOf(half: number): string {
  return half.toString(16).padStart(8, '0')
}

/** Every bit of a number changes every bit of the result (the last step of MurmurHash3). */
function scatter(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
