/** Reads and writes Content-Length frames with size limits, so that invalid data cannot fill the memory. */

/** A JSON-RPC message: a request (id and method), a notification (method) or a response (id). */
export interface Message {
  id?: number | string | null
  method?: string
  params?: unknown
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

export interface FrameListener {
  onMessage(message: Message): void
  /** Called once: after a broken frame the start of the next one is unknown, so nothing more is read. */
  onBroken(error: Error): void
  /** The other side has closed the stream. */
  onEnd(): void
}

const HEADER_BYTES = 4096
const BODY_BYTES = 256 * 2 ** 20
const SEPARATOR = Buffer.from('\r\n\r\n')

export class FrameReader {
  readonly #listener: FrameListener
  #chunks: Buffer[] = []
  #length = 0
  /** Length of the expected body; -1 while reading a header. */
  #body = -1
  #broken = false

  constructor(stream: NodeJS.ReadableStream, listener: FrameListener) {
    this.#listener = listener
    stream.on('data', (chunk: Buffer) => this.#take(chunk))
    stream.on('error', (error: Error) => this.#fail(error))
    stream.on('end', () => {
      if (this.#length > 0) this.#fail(new Error('it stopped in the middle of a message'))
      listener.onEnd()
    })
  }

  #take(chunk: Buffer): void {
    if (this.#broken) return
    this.#chunks.push(chunk)
    this.#length += chunk.length
    try {
      for (let message = this.#next(); message; message = this.#next()) this.#listener.onMessage(message)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #next(): Message | null {
    if (this.#body < 0) {
      if (this.#length === 0) return null
      const start = this.#join()
      const end = start.subarray(0, HEADER_BYTES).indexOf(SEPARATOR)
      if (end < 0 && start.length >= HEADER_BYTES) throw new Error(`it talks garbage: ${sample(start)}`)
      if (end < 0) return null
      this.#body = readLength(start.subarray(0, end))
      this.#setRest(start.subarray(end + SEPARATOR.length))
    }
    if (this.#length < this.#body) return null
    const all = this.#join()
    const text = all.toString('utf8', 0, this.#body)
    this.#setRest(all.subarray(this.#body))
    this.#body = -1
    return parse(text)
  }

  #join(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0] ?? Buffer.alloc(0)
  }

  #setRest(rest: Buffer): void {
    this.#chunks = rest.length > 0 ? [rest] : []
    this.#length = rest.length
  }

  #fail(error: Error): void {
    if (this.#broken) return
    this.#broken = true
    this.#setRest(Buffer.alloc(0))
    this.#listener.onBroken(error)
  }
}

/** Sends all messages of one event loop turn in one write: the system call is the largest cost. */
export class FrameWriter {
  readonly #stream: NodeJS.WritableStream
  #frames = ''

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
  }

  /** The pipe's own buffer is the queue; callers limit what is in flight. */
  send(message: Message): void {
    if (this.#frames === '') setImmediate(() => this.#flush())
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.#frames += `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }

  #flush(): void {
    const frames = this.#frames
    this.#frames = ''
    if (this.#stream.writable) this.#stream.write(frames)
  }
}

function readLength(header: Buffer): number {
  const match = /^content-length:\s*(\d{1,10})\s*$/im.exec(header.toString('latin1'))
  if (!match) throw new Error(`it talks garbage: ${sample(header)}`)
  const length = Number(match[1])
  if (length > BODY_BYTES) throw new Error(`a message of ${length} bytes is more than an answer can be`)
  return length
}

function parse(text: string): Message {
  const message: unknown = JSON.parse(text)
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new Error(`it talks garbage: ${JSON.stringify(message).slice(0, 80)}`)
  }
  return message
}

function sample(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1', 0, 80))
}
