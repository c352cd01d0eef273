/** Whole lines of a text, by number. */

export interface Slice {
  /** First and last line that are really there. */
  startLine: number
  endLine: number
  text: string
  lineCount: number
}

/** Lines are 1-based and inclusive; lines past the end are left out. */
export function sliceLines(text: string, startLine: number, endLine: number): Slice {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const start = Math.max(1, startLine)
  const end = Math.min(lines.length, endLine)
  return {
    startLine: start,
    endLine: end,
    text: lines.slice(start - 1, end).join('\n'),
    lineCount: lines.length,
  }
}
