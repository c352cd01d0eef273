/** Regions of a file: sorted, merged spans that can be tested for an offset. */
import type { Span } from '../matcher/records.ts'

export class Regions {
  private readonly starts: number[] = []
  private readonly ends: number[] = []

  constructor(spans: readonly Span[]) {
    for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (this.ends.length > 0 && span.end <= this.ends[this.ends.length - 1]) continue
      this.starts.push(span.start)
      this.ends.push(span.end)
    }
  }

  has(offset: number): boolean {
    let low = 0
    let high = this.starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.starts[middle] <= offset) low = middle + 1
      else high = middle
    }
    return low > 0 && offset < this.ends[low - 1]
  }
}
