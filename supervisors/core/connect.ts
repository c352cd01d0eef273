/** JSON-RPC with a child over its pipes: every request ends, with an answer, a deadline, a cancellation or the reason it broke. */
import type { EngineProcess } from '../../src/model/engine.ts'
import { EngineCalls } from './engine-calls.ts'
import { engineFailure } from './engine-failure.ts'
import { FrameReader, FrameWriter } from './message-frames.ts'
import { isRefusal, PendingRequests, type RequestOptions } from './pending-requests.ts'

export { isRefusal, type RequestOptions }

export interface Connection {
  /** Rejects when the child answers with an error, breaks, dies, or when the signal or the deadline comes first. */
  request<T>(method: string, params: unknown, options?: RequestOptions): Promise<T>
  notify(method: string, params?: unknown): void
  onRequest(method: string, handle: (params: never) => unknown): void
  onNotification(method: string, handle: (params: never) => void): void
  /** All `$/progress`, whoever asked for it. */
  onProgress(handle: (token: number | string, value: unknown) => void): void
  /** Settles when no answer can come any more, with the reason; never rejects. */
  readonly broken: Promise<Error>
}

/** An engine that ends closes its pipes first; how it ended says more, so that is waited for. */
const CLOSE_MS = 500

export function connect(child: EngineProcess): Connection {
  const writer = new FrameWriter(child.stdin)
  const requests = new PendingRequests(message => writer.send(message))
  const calls = new EngineCalls(message => writer.send(message))
  let reason: Error | undefined
  const broken = new Promise<Error>(resolve => {
    const fail = (error: Error) => {
      if (reason) return
      reason = error
      requests.failAll(error)
      resolve(error)
    }
    const failSoon = (message: string) =>
      setTimeout(fail, CLOSE_MS, engineFailure('server_crashed', message)).unref()
    new FrameReader(child.stdout, {
      onMessage: message => (message.method === undefined ? requests.settle(message) : calls.take(message)),
      onBroken: error => fail(engineFailure('server_crashed', `broken protocol: ${error.message}`, error)),
      onEnd: () => failSoon('it closed its output'),
    })
    child.stdin.on('error', (error: Error) => failSoon(`it no longer listens: ${error.message}`))
    void child.exited.then(({ code, signal }) => {
      fail(engineFailure('server_crashed', `it ended with ${signal ?? `status ${code}`}${lastWords(child)}`))
    })
  })
  return {
    request: (method, params, options = {}) =>
      reason ? Promise.reject(reason) : requests.send(method, params, options),
    notify: (method, params) => writer.send({ method, params: params ?? undefined }),
    onRequest: (method, handle) => calls.onRequest(method, handle),
    onNotification: (method, handle) => calls.onNotification(method, handle),
    onProgress: handle => calls.onProgress(handle),
    broken,
  }
}

/** The first request: an engine that declines it cannot load what it was given. */
export async function initialize<T>(connection: Connection, params: unknown, deadlineMs: number): Promise<T> {
  try {
    return await connection.request<T>('initialize', params, { deadlineMs })
  } catch (error) {
    throw isRefusal(error) ? engineFailure('project_load_failed', error.message, error) : error
  }
}

function lastWords(child: EngineProcess): string {
  const line = child.stderr().trim().split('\n').at(-1)?.slice(0, 200)
  return line ? `: ${line}` : ''
}
