/** Finds the start of the comment that documents a declaration: the comment directly above it. */

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:include|define|if|endif|else|pragma)\b)|--)/
const MAX_LINES = 200

/** `start` where there is none. `lines` are those of the file, numbers are 1-based. */
export function docStart(lines: readonly string[], start: number): number {
  let first = start
  while (first > 1 && start - first < MAX_LINES && COMMENT.test(lines[first - 2] ?? '')) first--
  // The licence at the top of a file documents nothing in it.
  return first === 1 ? start : first
}
