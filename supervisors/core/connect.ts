/** JSON-RPC with a child over its pipes: every request ends, with an answer, a deadline, a cancellation or the reason it broke. */
import { createMessageConnection, NullLogger, ResponseError } from 'vscode-jsonrpc/node'
import type { EngineProcess } from '../../src/model/engine.ts'
import { engineFailure } from './engine-failure.ts'
import { FrameReader, FrameWriter } from './message-frames.ts'
import { PendingRequests, type RequestOptions } from './pending-requests.ts'

export type { RequestOptions }

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
  dispose(): void
}

/** An engine that ends closes its pipes first; how it ended says more, so that is waited for. */
const CLOSE_MS = 500

export function connect(child: EngineProcess): Connection {
  const writer = new FrameWriter(child.stdin)
  const requests = new PendingRequests(message => writer.send(message))
  const reader = new FrameReader(child.stdout, message => requests.settle(message))
  // What the engine asks and tells; responses have been taken out before.
  const rpc = createMessageConnection(reader, writer, NullLogger)
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
    rpc.onError(([error]) =>
      fail(engineFailure('server_crashed', `broken protocol: ${error.message}`, error)),
    )
    rpc.onClose(() => failSoon('it closed its output'))
    child.stdin.on('error', (error: Error) => failSoon(`it no longer listens: ${error.message}`))
    void child.exited.then(({ code, signal }) => {
      fail(engineFailure('server_crashed', `it ended with ${signal ?? `status ${code}`}${lastWords(child)}`))
    })
  })
  rpc.listen()
  return {
    request: (method, params, options = {}) =>
      reason ? Promise.reject(reason) : requests.send(method, params, options),
    notify: (method, params) => writer.send({ jsonrpc: '2.0', method, params: params ?? undefined }),
    onRequest: (method, handle) => void rpc.onRequest(method, params => handle(params as never)),
    onNotification: (method, handle) => void rpc.onNotification(method, params => handle(params as never)),
    // vscode-jsonrpc keeps `$/progress` to itself otherwise.
    onProgress: handle => void rpc.onUnhandledProgress(({ token, value }) => handle(token, value)),
    broken,
    dispose: () => rpc.dispose(),
  }
}

/** The engine understood and declined, as opposed to a failure of the connection. */
export function isRefusal(error: unknown): error is ResponseError<unknown> {
  return error instanceof ResponseError
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
