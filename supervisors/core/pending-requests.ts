/** Requests on their way: matched with their responses, bounded in time, given up when nobody wants them any more. */
import { type Message, ResponseError } from 'vscode-jsonrpc'
import { cancelled, engineFailure } from './engine-failure.ts'

export interface RequestOptions {
  signal?: AbortSignal
  /** 30 s unless told otherwise. */
  deadlineMs?: number
}

interface Pending {
  resolve: (result: never) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
  signal: AbortSignal | undefined
}

interface Response extends Message {
  id: number
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

const DEADLINE_MS = 30_000

/**
 * vscode-jsonrpc handles one message in each turn of the event loop and leaves requests pending when the other side is
 * gone; with hundreds of thousands of small questions, matching them here costs a third.
 */
export class PendingRequests {
  readonly #write: (message: object) => void
  readonly #pending = new Map<number, Pending>()
  /** One listener a signal, however many requests share it. */
  readonly #bySignal = new Map<AbortSignal, { ids: Set<number>; onAbort: () => void }>()
  #nextId = 1

  constructor(write: (message: object) => void) {
    this.#write = write
  }

  send<T>(method: string, params: unknown, { signal, deadlineMs = DEADLINE_MS }: RequestOptions): Promise<T> {
    if (signal?.aborted) return Promise.reject(cancelled())
    const id = this.#nextId++
    return new Promise<T>((resolve, reject) => {
      const late = () =>
        this.#giveUp(id, engineFailure('timeout', `${method} took more than ${deadlineMs / 1000} s`))
      this.#pending.set(id, { resolve, reject, timer: setTimeout(late, deadlineMs), signal })
      if (signal) this.#listen(signal, id)
      this.#write({ jsonrpc: '2.0', id, method, params: params ?? undefined })
    })
  }

  /** True where the message was a response, be it to a request that was given up. */
  settle(message: Message): boolean {
    const response = message as Response
    if ('method' in response || !('id' in response)) return false
    const pending = this.#forget(response.id)
    if (!response.error) pending?.resolve((response.result ?? null) as never)
    else {
      const { code, message: words, data } = response.error
      pending?.reject(new ResponseError(Number(code), String(words), data))
    }
    return true
  }

  failAll(error: Error): void {
    for (const id of [...this.#pending.keys()]) this.#forget(id)?.reject(error)
  }

  /** Cancellation reaches the child; the caller does not wait for it to obey. */
  #giveUp(id: number, error: Error): void {
    const pending = this.#forget(id)
    if (!pending) return
    this.#write({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id } })
    pending.reject(error)
  }

  #forget(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    if (!pending) return undefined
    this.#pending.delete(id)
    clearTimeout(pending.timer)
    if (pending.signal) this.#unlisten(pending.signal, id)
    return pending
  }

  #listen(signal: AbortSignal, id: number): void {
    let entry = this.#bySignal.get(signal)
    if (!entry) {
      const ids = new Set<number>()
      const onAbort = () => {
        for (const waiting of [...ids]) this.#giveUp(waiting, cancelled())
      }
      entry = { ids, onAbort }
      this.#bySignal.set(signal, entry)
      signal.addEventListener('abort', onAbort, { once: true })
    }
    entry.ids.add(id)
  }

  #unlisten(signal: AbortSignal, id: number): void {
    const entry = this.#bySignal.get(signal)
    entry?.ids.delete(id)
    if (entry?.ids.size !== 0) return
    signal.removeEventListener('abort', entry.onAbort)
    this.#bySignal.delete(signal)
  }
}
