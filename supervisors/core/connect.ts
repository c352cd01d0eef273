/** JSON-RPC with a child over its pipes: every request ends, with an answer, a deadline, a cancellation or the reason it broke. */
import {
  type CancellationToken,
  CancellationTokenSource,
  createMessageConnection,
  ErrorCodes,
  NullLogger,
  ResponseError,
} from 'vscode-jsonrpc/node'
import { BombeError } from '../../src/errors/bombe-error.ts'
import type { EngineProcess } from '../../src/model/engine.ts'
import { cancelled, engineFailure } from './engine-failure.ts'
import { FrameReader, FrameWriter } from './message-frames.ts'

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

export interface RequestOptions {
  signal?: AbortSignal
  /** 30 s unless told otherwise. */
  deadlineMs?: number
}

const DEADLINE_MS = 30_000
const CLOSE_MS = 500

export function connect(child: EngineProcess): Connection {
  const rpc = createMessageConnection(new FrameReader(child.stdout), new FrameWriter(child.stdin), NullLogger)
  const breaking = watchForBreak(child, rpc)
  const connection: Connection = {
    request: (method, params, options = {}) => breaking.orElse(() => send(rpc, method, params, options)),
    notify: (method, params) => void tell(rpc, method, params).catch(() => {}),
    onRequest: (method, handle) => void rpc.onRequest(method, params => handle(params as never)),
    onNotification: (method, handle) => void rpc.onNotification(method, params => handle(params as never)),
    onProgress: handle => void rpc.onUnhandledProgress(({ token, value }) => handle(token, value)),
    broken: breaking.broken,
    dispose: () => rpc.dispose(),
  }
  // Servers may ask for things nobody here offers; they get "method not found", which vscode-jsonrpc sends itself.
  rpc.listen()
  return connection
}

type Rpc = ReturnType<typeof createMessageConnection>

/** vscode-jsonrpc leaves pending requests pending when the other side is gone, hence the set of those who wait. */
function watchForBreak(child: EngineProcess, rpc: Rpc) {
  const waiting = new Set<(error: Error) => void>()
  let reason: Error | undefined
  let tellBroken: (error: Error) => void = () => {}
  const broken = new Promise<Error>(resolve => {
    tellBroken = resolve
  })
  const fail = (error: Error) => {
    if (reason) return
    reason = error
    for (const reject of waiting) reject(error)
    waiting.clear()
    tellBroken(error)
  }
  // An engine that ends closes its pipes first; how it ended says more, so that is waited for.
  const failSoon = (message: string) => setTimeout(fail, CLOSE_MS, engineFailure('server_crashed', message))
  rpc.onError(([error]) => fail(engineFailure('server_crashed', `broken protocol: ${error.message}`, error)))
  rpc.onClose(() => failSoon('it closed its output'))
  void child.exited.then(({ code, signal }) => {
    fail(engineFailure('server_crashed', `it ended with ${signal ?? `status ${code}`}${lastWords(child)}`))
  })
  const orElse = <T>(ask: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (reason) return reject(reason)
      const settle = (error: Error) => {
        if (isRefusal(error) || error instanceof BombeError) return reject(error)
        waiting.add(reject)
        failSoon(`it cannot be reached: ${error.message}`)
      }
      waiting.add(reject)
      ask()
        .finally(() => waiting.delete(reject))
        .then(resolve, settle)
    })
  return { broken, orElse }
}

/** The engine understood and declined; everything else with a code is vscode-jsonrpc's word for a broken pipe. */
export function isRefusal(error: unknown): error is ResponseError<unknown> {
  return error instanceof ResponseError && !BROKEN_PIPE.has(error.code)
}

const BROKEN_PIPE: ReadonlySet<number> = new Set([
  ErrorCodes.MessageWriteError,
  ErrorCodes.MessageReadError,
  ErrorCodes.PendingResponseRejected,
  ErrorCodes.ConnectionInactive,
])

function lastWords(child: EngineProcess): string {
  const line = child.stderr().trim().split('\n').at(-1)?.slice(0, 200)
  return line ? `: ${line}` : ''
}

/** Cancellation reaches the child as `$/cancelRequest`; the caller does not wait for it to obey. */
function send<T>(rpc: Rpc, method: string, params: unknown, options: RequestOptions): Promise<T> {
  const { signal, deadlineMs = DEADLINE_MS } = options
  if (signal?.aborted) return Promise.reject(cancelled())
  const source = new CancellationTokenSource()
  return new Promise<T>((resolve, reject) => {
    const giveUp = (error: Error) => {
      source.cancel()
      reject(error)
    }
    const onAbort = () => giveUp(cancelled())
    const late = () => giveUp(engineFailure('timeout', `${method} took more than ${deadlineMs / 1000} s`))
    const timer = setTimeout(late, deadlineMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    ask<T>(rpc, method, params, source.token)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        source.dispose()
      })
  })
}

/** vscode-jsonrpc throws at once on a closed connection, and wraps a lone null or undefined in an array. */
async function ask<T>(rpc: Rpc, method: string, params: unknown, token: CancellationToken): Promise<T> {
  return params == null ? rpc.sendRequest<T>(method, token) : rpc.sendRequest<T>(method, params, token)
}

async function tell(rpc: Rpc, method: string, params: unknown): Promise<void> {
  return params == null ? rpc.sendNotification(method) : rpc.sendNotification(method, params)
}
