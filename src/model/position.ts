/** Places in source text, as all code and all answers count them. */

/** 1-based line, 1-based column in UTF-16 units. */
export interface Position {
  line: number
  column: number
}
