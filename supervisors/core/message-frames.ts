/** Content-Length frames on a child's pipes: bounded, so that garbage becomes an error instead of memory. */

import type { Writable } from 'node:stream'
import type { MessageReader, MessageWriter } from 'vscode-jsonrpc'
import { AbstractMessageReader, type DataCallback, Disposable, Emitter, type Message } from 'vscode-jsonrpc'

const HEADER_BYTES = 4096
const BODY_BYTES = 256 * 2 ** 20
const SEPARATOR = Buffer.from('\r\n\r\n')

/** vscode-jsonrpc's own reader keeps garbage for ever and scans all of it again at every chunk. */
export class FrameReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: NodeJS.ReadableStream
  #chunks: Buffer[] = []
  #length = 0
  /** Length of the body that is being waited for, -1 while in a header. */
  #body = -1
  #broken = false

  constructor(stream: NodeJS.ReadableStream) {
    super()
    this.#stream = stream
  }

  listen(callback: DataCallback): Disposable {
    const onData = (chunk: Buffer) => this.#take(chunk, callback)
    const onError = (error: Error) => this.#fail(error)
    const onEnd = () => {
      if (this.#length > 0) this.#fail(new Error('it stopped in the middle of a message'))
      this.fireClose()
    }
    this.#stream.on('data', onData).on('error', onError).on('end', onEnd)
    return Disposable.create(() => this.#stream.off('data', onData).off('error', onError).off('end', onEnd))
  }

  #take(chunk: Buffer, callback: DataCallback): void {
    if (this.#broken) return
    this.#chunks.push(chunk)
    this.#length += chunk.length
    try {
      for (let message = this.#next(); message; message = this.#next()) callback(message)
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
      this.#keep(start.subarray(end + SEPARATOR.length))
    }
    if (this.#length < this.#body) return null
    const all = this.#join()
    const text = all.toString('utf8', 0, this.#body)
    this.#keep(all.subarray(this.#body))
    this.#body = -1
    return parse(text)
  }

  #join(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0] ?? Buffer.alloc(0)
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length > 0 ? [rest] : []
    this.#length = rest.length
  }

  /** Nothing after the first broken frame can be trusted to start where it seems to. */
  #fail(error: Error): void {
    if (this.#broken) return
    this.#broken = true
    this.#keep(Buffer.alloc(0))
    this.fireError(error)
  }
}

/** Messages of one moment go out in one write; the pipe's own buffer is the queue, and callers bound what is in flight. */
export class FrameWriter implements MessageWriter {
  readonly #stream: Writable
  #gathering = false
  readonly #errors = new Emitter<[Error, Message | undefined, number | undefined]>()
  readonly #closes = new Emitter<void>()
  readonly onError = this.#errors.event
  readonly onClose = this.#closes.event

  constructor(stream: Writable) {
    this.#stream = stream
    stream.on('error', (error: Error) => this.#errors.fire([error, undefined, undefined]))
    stream.on('close', () => this.#closes.fire())
  }

  async write(message: Message): Promise<void> {
    if (!this.#stream.writable) throw new Error('it no longer listens')
    const body = JSON.stringify(message)
    this.#gather()
    this.#stream.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  end(): void {
    this.#stream.end()
  }

  /** A system call for each of thousands of small requests costs more than all the rest of sending them. */
  #gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    this.#stream.cork()
    process.nextTick(() => {
      this.#gathering = false
      this.#stream.uncork()
    })
  }

  dispose(): void {
    this.#errors.dispose()
    this.#closes.dispose()
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
  return message as Message
}

function sample(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1', 0, 80))
}
