/** One symbol by holder and name, all of them numbers from 0 on: the most used lookup of resolution. */

const WIDTH = 3

/** Open addressing in one array: a map would take each pair as a fraction of its own and hash that. */
export class MemberTable {
  /** Holder, name and symbol, each 1 higher than it is; 0 where there is none. */
  private rows: Int32Array
  private mask: number
  private count = 0

  /** For about so many pairs; takes more. */
  constructor(max: number) {
    let size = 16
    while (size < max * 2) size *= 2
    this.rows = new Int32Array(size * WIDTH)
    this.mask = size - 1
  }

  /** -1 where there is none. */
  get(holder: number, name: number): number {
    return this.rows[this.rowOf(holder, name) + 2] - 1
  }

  /** Gives the symbol that was there before, -1 where none was. */
  replace(holder: number, name: number, symbol: number): number {
    const row = this.rowOf(holder, name)
    const before = this.rows[row + 2] - 1
    if (before < 0 && ++this.count * 2 > this.mask + 1) {
      this.grow()
      return this.replace(holder, name, symbol)
    }
    this.rows[row] = holder + 1
    this.rows[row + 1] = name + 1
    this.rows[row + 2] = symbol + 1
    return before
  }

  private grow(): void {
    const { rows } = this
    this.rows = new Int32Array(rows.length * 2)
    this.mask = this.mask * 2 + 1
    for (let row = 0; row < rows.length; row += WIDTH)
      if (rows[row] > 0)
        this.rows.set(rows.subarray(row, row + WIDTH), this.rowOf(rows[row] - 1, rows[row + 1] - 1))
  }

  private rowOf(holder: number, name: number): number {
    const { rows, mask } = this
    let at = (Math.imul(holder, 0x9e3779b1) ^ Math.imul(name, 0x85ebca6b)) >>> 0
    at = (at ^ (at >>> 15)) & mask
    for (;;) {
      const row = at * WIDTH
      if (rows[row] === 0 || (rows[row] === holder + 1 && rows[row + 1] === name + 1)) return row
      at = (at + 1) & mask
    }
  }
}
