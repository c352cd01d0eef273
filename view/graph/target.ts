/** What the page needs to know of a symbol to draw it. */

export interface Target {
  handle: string
  name: string
  kind: string
  file_path: string
  line: number
}
