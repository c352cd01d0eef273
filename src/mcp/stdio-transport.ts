/** Messages on stdin and stdout, one a line: what cannot be read gets an error, and a client that does not read is not read from. */
import type { Readable, Writable } from 'node:stream'
import { type JSONRPCMessage, ProtocolErrorCode, type Transport } from '@modelcontextprotocol/server'
import { SplitLines } from '../model/bytes.ts'
import { type Refusal, readMessage, refuse } from './read-message.ts'

const MAX_LINE_BYTES = 10_000_000
/** With more than this unread by the client, nothing more is read from it until it has caught up. */
const MAX_UNSENT_BYTES = 1_000_000

export interface Pipes {
  input: Readable
  output: Writable
}

export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  private readonly input: Readable
  private readonly output: Writable
  private readonly lines: SplitLines
  private isClosed = false
  /** Senders whose message the client has no room for yet. */
  private waiting: (() => void)[] = []

  constructor({ input, output }: Pipes) {
    this.input = input
    this.output = output
    const tooLong = `a message has at most ${MAX_LINE_BYTES} bytes`
    this.lines = new SplitLines(
      MAX_LINE_BYTES,
      line => this.take(line),
      () => this.write(refuse(null, ProtocolErrorCode.InvalidRequest, tooLong)),
    )
  }

  async start(): Promise<void> {
    // Without a reader nothing can be answered; an error of a stream that nobody hears would end the process.
    this.output.on('error', this.end)
    this.output.on('close', this.end)
    this.output.on('drain', () => {
      this.letSendersGo()
      if (!this.isClosed) this.input.resume()
    })
    this.input.on('error', this.end).on('end', this.end).on('close', this.end)
    this.input.on('data', (chunk: Buffer) => this.lines.add(chunk))
    if (this.input.readableEnded || this.input.destroyed) setImmediate(this.end)
  }

  /** Resolves when the client has room for more, or has gone. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.isClosed) throw new Error('the client has gone')
    if (isProgress(message) && this.isBehind) return
    if (this.write(message)) return
    await new Promise<void>(resolve => this.waiting.push(resolve))
  }

  async close(): Promise<void> {
    this.end()
  }

  private get isBehind(): boolean {
    return this.output.writableLength > MAX_UNSENT_BYTES
  }

  private take(line: string): void {
    if (this.isClosed || line.trim() === '') return
    const read = readMessage(line)
    if ('message' in read) this.onmessage?.(read.message)
    else this.write(read.refusal)
  }

  private write(message: JSONRPCMessage | Refusal): boolean {
    const hasRoom = this.output.write(`${JSON.stringify(message)}\n`)
    if (this.isBehind) this.input.pause()
    return hasRoom
  }

  private readonly end = (): void => {
    if (this.isClosed) return
    this.isClosed = true
    this.input.pause()
    this.letSendersGo()
    this.onclose?.()
  }

  private letSendersGo(): void {
    const waiting = this.waiting
    this.waiting = []
    for (const go of waiting) go()
  }
}

/** The next one says the same and more, so it need not wait for a slow reader. */
function isProgress(message: JSONRPCMessage): boolean {
  return 'method' in message && message.method === 'notifications/progress'
}
