/** Converts UTF-16 offsets into lines and columns, with the same line ends as language servers. */
import type { Position } from '../../model/index.ts'

export class LineTable {
  private readonly starts: Int32Array
  /** Index of the last line found. Most lookups are close to the previous one. */
  private last = 0

  private readonly length: number

  constructor(text: string) {
    this.length = text.length
    const starts = [0]
    if (text.includes('\r')) {
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at)
        if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1)
      }
    } else for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.starts = Int32Array.from(starts)
  }

  /** A line end at the end of the text does not start another line. */
  get count(): number {
    const { starts, length } = this
    return starts[starts.length - 1] === length ? starts.length - 1 : starts.length
  }

  lineAt(offset: number): number {
    const { starts, last } = this
    if (starts[last] <= offset && (last + 1 === starts.length || offset < starts[last + 1])) return last + 1
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle - 1
    }
    this.last = low
    return low + 1
  }

  positionAt(offset: number): Position {
    const line = this.lineAt(offset)
    return { line, column: offset - this.starts[line - 1] + 1 }
  }

  startOf(line: number): number {
    return this.starts[line - 1]
  }
}
