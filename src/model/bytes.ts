/** Bytes that become numbers, texts or lines, and the other way. */

export class ByteWriter {
  private bytes: Buffer
  private length = 0

  constructor(capacity = 4096) {
    this.bytes = Buffer.allocUnsafe(capacity)
  }

  /** A whole number from 0 to 2^53: seven bits a byte, lowest first. */
  unsigned(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest % 128) | 0x80
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
  }

  /** Small numbers of either sign stay short. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  text(value: string): void {
    const size = Buffer.byteLength(value)
    this.unsigned(size)
    this.reserve(size)
    this.length += this.bytes.write(value, this.length)
  }

  /** Hex digits, two a byte; the reader must know how many. */
  hex(value: string): void {
    this.reserve(value.length / 2)
    this.length += this.bytes.write(value, this.length, 'hex')
  }

  /** The same in memory of its own, which a thread can send without the bytes around it. */
  takeArray(): Uint8Array {
    const taken = new Uint8Array(this.bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }

  /** A copy of what was written; the writer starts again from nothing. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
  }
}

export class ByteReader {
  private position = 0
  private readonly bytes: Buffer

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.isBuffer(bytes)
      ? bytes
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get done(): boolean {
    return this.position >= this.bytes.length
  }

  get offset(): number {
    return this.position
  }

  /** How many numbers the whole of it holds: each ends in a byte below 128. */
  count(): number {
    let count = 0
    for (const byte of this.bytes) if (byte < 0x80) count++
    return count
  }

  unsigned(): number {
    let byte = this.next()
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let scale = 128
    do {
      byte = this.next()
      value += (byte & 0x7f) * scale
      scale *= 128
    } while (byte >= 0x80)
    return value
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  text(): string {
    const size = this.unsigned()
    this.position += size
    if (this.position > this.bytes.length) throw new RangeError('packed column ends early')
    return this.bytes.toString('utf8', this.position - size, this.position)
  }

  hex(digits: number): string {
    this.position += digits / 2
    return this.bytes.toString('hex', this.position - digits / 2, this.position)
  }

  private next(): number {
    const byte = this.bytes[this.position++]
    if (byte === undefined) throw new RangeError('packed column ends early')
    return byte
  }
}

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
