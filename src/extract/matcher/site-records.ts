/** The sites that queries find in a file, as rows of numbers. One row of four becomes a site; the others repeat it. */
import { SITE_KINDS, type SiteKind } from '../../model/index.ts'
import type { SiteRecord, Span } from './records.ts'

/** The columns of a row; a span takes two, and starts with -1 where there is none. */
const KIND = 0
const NAME_AT = 1
const PATTERN = 2
const RECV = 3
const KEYED = 5
const TOKEN = 7
const ARGS = 9
const OF = 11
const WITHIN = 13
const WIDTH = 15

/** Spans of a row by their column. */
export const SITE_SPAN = {
  recv: RECV,
  keyed: KEYED,
  token: TOKEN,
  args: ARGS,
  of: OF,
  within: WITHIN,
} as const

/** All files of a thread share the array, one file at a time. */
let shared = new Int32Array(WIDTH * (1 << 12))

export class SiteRecords {
  length = 0

  /** Begins a row; `setSpan` fills it. */
  add(kind: number, nameAt: number, pattern: number): void {
    const row = this.length++ * WIDTH
    if (row + WIDTH > shared.length) {
      const grown = new Int32Array(shared.length * 2)
      grown.set(shared)
      shared = grown
    }
    shared.fill(-1, row + RECV, row + WIDTH)
    shared[row + KIND] = kind
    shared[row + NAME_AT] = nameAt
    shared[row + PATTERN] = pattern
  }

  /** Sets a span of the last row. */
  setSpan(span: number, start: number, end: number): void {
    const at = (this.length - 1) * WIDTH + span
    shared[at] = start
    shared[at + 1] = end
  }

  kind(row: number): SiteKind {
    return SITE_KINDS[shared[row * WIDTH + KIND]!]!
  }

  nameAt(row: number): number {
    return shared[row * WIDTH + NAME_AT]!
  }

  /** Index of the pattern that found it: the pattern listed first wins. */
  pattern(row: number): number {
    return shared[row * WIDTH + PATTERN]!
  }

  has(row: number, span: number): boolean {
    return shared[row * WIDTH + span]! >= 0
  }

  record(row: number): SiteRecord {
    return {
      kind: this.kind(row),
      nameAt: this.nameAt(row),
      pattern: this.pattern(row),
      recv: this.span(row, RECV),
      keyed: this.span(row, KEYED),
      token: this.span(row, TOKEN),
      args: this.span(row, ARGS),
      of: this.span(row, OF),
      within: this.span(row, WITHIN),
    }
  }

  private span(row: number, span: number): Span | undefined {
    const at = row * WIDTH + span
    return shared[at]! < 0 ? undefined : { start: shared[at]!, end: shared[at + 1]! }
  }
}
