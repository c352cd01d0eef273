/** A growable array of numbers. */
export class Column {
  values = new Int32Array(1 << 12)

  get(at: number): number {
    return at < this.values.length ? this.values[at]! : 0
  }

  set(at: number, value: number): void {
    this.reserve(at + 1)
    this.values[at] = value
  }

  /** Grows to a length; new numbers are 0. */
  reserve(length: number): void {
    if (length <= this.values.length) return
    const grown = new Int32Array(Math.max(this.values.length * 2, length))
    grown.set(this.values)
    this.values = grown
  }
}
