/** Places in source text, as all code and all answers count them. */

/** 1-based line, 1-based column in UTF-16 units. */
export interface Position {
  line: number
  column: number
}

/** The order of lines in a repository: by path, then by number. */
export function compareLines(a: { path: string; line: number }, b: { path: string; line: number }): number {
  return a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1
}
