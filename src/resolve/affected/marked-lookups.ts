/** Lookups whose result may differ from before: few, but searched in the lookups of every file. */

const FILTER_BITS = 16
const FILTER_MASK = (1 << FILTER_BITS) - 1

export class MarkedLookups {
  private readonly marked = new Set<number>()
  /** By the lowest bits of a lookup: 1 where one with these is marked. So small a table stays in the processor's cache. */
  private readonly filter = new Uint8Array(1 << FILTER_BITS)

  /** False where it was marked before. */
  add(lookup: number): boolean {
    if (this.marked.has(lookup)) return false
    this.marked.add(lookup)
    this.filter[lookup & FILTER_MASK] = 1
    return true
  }

  has(lookup: number): boolean {
    return this.filter[lookup & FILTER_MASK] === 1 && this.marked.has(lookup)
  }

  hasOneOf(lookups: Int32Array): boolean {
    for (let at = 0; at < lookups.length; at++) if (this.has(lookups[at])) return true
    return false
  }
}
