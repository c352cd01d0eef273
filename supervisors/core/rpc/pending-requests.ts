/** Open requests: matched with their responses, limited in time, cancelled when the caller no longer needs them. */
import { cancelled, engineFailure } from '../supervise/engine-failure.ts'
import type { Message } from './message-frames.ts'

export interface RequestOptions {
  signal?: AbortSignal
  /** The default is 30 s. */
  deadlineMs?: number
}

interface Pending {
  resolve: (result: never) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
  signal: AbortSignal | undefined
}

const DEADLINE_MS = 30_000

/** The engine understood the request and refused it; the connection works. */
class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function isRefusal(error: unknown): error is Error & { code: number } {
  return error instanceof Refusal
}

export class PendingRequests {
  readonly #write: (message: Message) => void
  readonly #pending = new Map<number, Pending>()
  /** One listener per signal, however many requests share it. */
  readonly #bySignal = new Map<AbortSignal, { ids: Set<number>; onAbort: () => void }>()
  #nextId = 1

  constructor(write: (message: Message) => void) {
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
      this.#write({ id, method, params: params ?? undefined })
    })
  }

  /** Ignores a response to a request that was given up. */
  complete({ id, result, error }: Message): void {
    const pending = this.#forget(id as number)
    if (error) pending?.reject(new Refusal(Number(error.code), String(error.message)))
    else pending?.resolve((result ?? null) as never)
  }

  failAll(error: Error): void {
    for (const id of [...this.#pending.keys()]) this.#forget(id)?.reject(error)
  }

  /** Sends a cancellation to the child, and does not wait for it to obey. */
  #giveUp(id: number, error: Error): void {
    const pending = this.#forget(id)
    if (!pending) return
    this.#write({ method: '$/cancelRequest', params: { id } })
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
