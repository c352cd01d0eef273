/** Returns a part of the source without the comments in it. */
import type { Span } from '../matcher/records.ts'

/** `comments` must be sorted and must not overlap. */
export function stripComments(text: string, comments: readonly Span[], start: number, end: number): string {
  let rest = ''
  let from = start
  for (let i = firstEndingAfter(comments, start); i < comments.length && comments[i].start < end; i++) {
    rest += text.slice(from, comments[i].start)
    from = comments[i].end
  }
  return rest + text.slice(from, Math.max(from, end))
}

function firstEndingAfter(spans: readonly Span[], offset: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].end <= offset) low = middle + 1
    else high = middle
  }
  return low
}
