/** Cuts a stream of bytes into lines; of a line that is too long nothing is kept. */

export class SplitLines {
  private parts: Buffer[] = []
  private size = 0
  private readonly maxBytes: number
  private readonly onLine: (line: string) => void
  private readonly onTooLong: () => void

  /** `onTooLong` is called once for such a line, as soon as it is known. */
  constructor(maxBytes: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.maxBytes = maxBytes
    this.onLine = onLine
    this.onTooLong = onTooLong
  }

  add(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.keep(chunk.subarray(start, end))
      this.endLine()
      start = end + 1
    }
    this.keep(chunk.subarray(start))
  }

  private keep(part: Buffer): void {
    const wasTooLong = this.size > this.maxBytes
    this.size += part.length
    if (this.size <= this.maxBytes) {
      if (part.length > 0) this.parts.push(part)
      return
    }
    this.parts = []
    if (!wasTooLong) this.onTooLong()
  }

  private endLine(): void {
    const isTooLong = this.size > this.maxBytes
    const line = isTooLong ? '' : Buffer.concat(this.parts).toString()
    this.parts = []
    this.size = 0
    if (!isTooLong) this.onLine(line)
  }
}

const NEWLINE = 0x0a
