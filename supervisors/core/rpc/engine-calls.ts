/** Passes requests and notifications of an engine to their registered handlers. */
import type { Message } from './message-frames.ts'

type Handle = (params: never) => unknown

const METHOD_NOT_FOUND = -32601
const INTERNAL_ERROR = -32603

export class EngineCalls {
  readonly #send: (message: Message) => void
  readonly #requests = new Map<string, Handle>()
  readonly #notifications = new Map<string, Handle>()
  readonly #progress: ((token: number | string, value: unknown) => void)[] = []

  constructor(send: (message: Message) => void) {
    this.#send = send
  }

  onRequest(method: string, handle: Handle): void {
    this.#requests.set(method, handle)
  }

  onNotification(method: string, handle: Handle): void {
    this.#notifications.set(method, handle)
  }

  onProgress(handle: (token: number | string, value: unknown) => void): void {
    this.#progress.push(handle)
  }

  /** Answers every request, because an engine without an answer waits for ever. */
  take({ id, method = '', params }: Message): void {
    if (id !== undefined && id !== null) void this.#answer(id, method, params)
    else if (method === '$/progress') {
      const { token, value } = params as { token: number | string; value: unknown }
      for (const handle of this.#progress) handle(token, value)
    } else this.#notifications.get(method)?.(params as never)
  }

  async #answer(id: number | string, method: string, params: unknown): Promise<void> {
    const handle = this.#requests.get(method)
    if (!handle) {
      this.#send({ id, error: { code: METHOD_NOT_FOUND, message: `${method} is not offered` } })
      return
    }
    try {
      this.#send({ id, result: (await handle(params as never)) ?? null })
    } catch (error) {
      this.#send({ id, error: { code: INTERNAL_ERROR, message: (error as Error).message } })
    }
  }
}
