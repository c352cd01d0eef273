/** Hashes parts of source by their tokens, so that comments and layout do not count. */
import { isWordUnit } from '../../words/word-units.ts'
import type { Span } from '../matcher/records.ts'

/** All files of a thread share these arrays, one file at a time. */
let sharedStarts = new Int32Array(1 << 16)
let sharedHashes = new Int32Array(1 << 16)

export class TokenHashes {
  private readonly starts: Int32Array
  private readonly hashes: Int32Array
  private readonly count: number

  /** `comments` must be sorted. Valid until the next instance is created. */
  constructor(text: string, comments: readonly Span[]) {
    // In the worst case every character is a token.
    if (sharedStarts.length < text.length) {
      sharedStarts = new Int32Array(text.length * 2)
      sharedHashes = new Int32Array(text.length * 2)
    }
    this.starts = sharedStarts
    this.hashes = sharedHashes
    this.count = this.scan(text, comments)
  }

  private scan(text: string, comments: readonly Span[]): number {
    let count = 0
    let comment = 0
    let at = 0
    while (at < text.length) {
      while (comment < comments.length && comments[comment].end <= at) comment++
      if (comment < comments.length && comments[comment].start <= at) {
        at = comments[comment].end
        continue
      }
      const code = text.charCodeAt(at)
      if (code <= 32) {
        at++
        continue
      }
      this.starts[count] = at
      let hash = 0x811c9dc5
      if (isWordUnit(code)) {
        let next = code
        while (isWordUnit(next)) {
          hash = Math.imul(hash ^ next, 0x01000193)
          next = text.charCodeAt(++at)
        }
      } else {
        hash = Math.imul(hash ^ code, 0x01000193)
        at++
      }
      this.hashes[count++] = hash
    }
    return count
  }

  /** 48-bit hash of a span without `except` (sorted, disjoint). */
  hash(span: Span, except: readonly Span[] = []): number {
    let low = 0x811c9dc5
    let high = 0x1b873593
    let skip = 0
    const to = this.indexOf(span.end)
    for (let i = this.indexOf(span.start); i < to; i++) {
      while (skip < except.length && except[skip].end <= this.starts[i]) skip++
      if (skip < except.length && except[skip].start <= this.starts[i]) continue
      low = Math.imul(low ^ this.hashes[i], 0x01000193)
      high = Math.imul((high << 5) ^ (high >>> 27) ^ this.hashes[i], 0x85ebca6b)
    }
    return (low >>> 0) + (high & 0xffff) * 0x100000000
  }

  /**
   * A sketch of eight bytes, for comparing bodies. All hashes of three adjacent tokens are split into eight bins;
   * each byte comes from the smallest hash of its bin. Similar bodies share many bytes.
   */
  sketch(span: Span): string {
    const smallest = new Uint32Array(8).fill(0xffffffff)
    const to = this.indexOf(span.end)
    let first = 0
    let second = 0
    for (let i = this.indexOf(span.start); i < to; i++) {
      const third = this.hashes[i]
      const mixed =
        Math.imul(first ^ Math.imul(second, 0x9e3779b1) ^ Math.imul(third, 0x85ebca6b), 0xc2b2ae35) >>> 0
      const bin = mixed & 7
      if (mixed < smallest[bin]) smallest[bin] = mixed
      first = second
      second = third
    }
    let sketch = ''
    for (let bin = 0; bin < 8; bin++) sketch += ((smallest[bin] >>> 8) & 0xff).toString(16).padStart(2, '0')
    return sketch
  }

  private indexOf(offset: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.starts[middle] < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
