/** JSON-RPC with a child process over its pipes. Every request ends: by answer, deadline, cancellation or error. */
import type { EngineProcess } from '../../../src/model/engine.ts'
import { engineFailure } from '../supervise/engine-failure.ts'
import { EngineCalls } from './engine-calls.ts'
import { FrameReader, FrameWriter } from './message-frames.ts'
import { isRefusal, PendingRequests, type RequestOptions } from './pending-requests.ts'

export { isRefusal, type RequestOptions }

export interface Connection {
  /** Rejects if the child answers with an error, breaks or dies, or on abort or deadline. */
  request<T>(method: string, params: unknown, options?: RequestOptions): Promise<T>
  notify(method: string, params?: unknown): void
  onRequest(method: string, handle: (params: never) => unknown): void
  onNotification(method: string, handle: (params: never) => void): void
  /** Receives every `$/progress`, whichever request it belongs to. */
  onProgress(handle: (token: number | string, value: unknown) => void): void
  /** Resolves with the reason when no further answer can come; never rejects. */
  readonly broken: Promise<Error>
}

/** An engine that ends closes its pipes first. This waits for its exit status, which says more. */
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
      onMessage: message => (message.method === undefined ? requests.complete(message) : calls.take(message)),
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

/** The first request. If the engine refuses it, it cannot load its project. */
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
