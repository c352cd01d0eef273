/** JSON-RPC with a child over its pipes: every request ends, with an answer, a deadline, a cancellation or the reason it broke. */
import {
  type CancellationToken,
  CancellationTokenSource,
  createMessageConnection,
  ErrorCodes,
  NullLogger,
  ResponseError,
} from 'vscode-jsonrpc/node'
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
    request: (method, params, options = {}) => send(rpc, breaking, method, params, options),
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

/** vscode-jsonrpc leaves requests pending when the other side is gone, hence the set of those who wait. */
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
    for (const reject of [...waiting]) reject(error)
    tellBroken(error)
  }
  // An engine that ends closes its pipes first; how it ended says more, so that is waited for.
  const failSoon = (message: string) =>
    setTimeout(fail, CLOSE_MS, engineFailure('server_crashed', message)).unref()
  rpc.onError(([error]) => fail(engineFailure('server_crashed', `broken protocol: ${error.message}`, error)))
  let closed = false
  rpc.onClose(() => {
    closed = true
    failSoon('it closed its output')
  })
  void child.exited.then(({ code, signal }) => {
    fail(engineFailure('server_crashed', `it ended with ${signal ?? `status ${code}`}${lastWords(child)}`))
  })
  return { broken, waiting, failSoon, reason: () => reason, isClosed: () => closed || reason !== undefined }
}

type Breaking = ReturnType<typeof watchForBreak>

/** The engine understood and declined; everything else with a code is vscode-jsonrpc's word for a broken pipe. */
export function isRefusal(error: unknown): error is ResponseError<unknown> {
  return error instanceof ResponseError && !BROKEN_PIPE.has(error.code)
}

/** The first request: an engine that declines it cannot load what it was given. */
export async function initialize<T>(connection: Connection, params: unknown, deadlineMs: number): Promise<T> {
  try {
    return await connection.request<T>('initialize', params, { deadlineMs })
  } catch (error) {
    throw isRefusal(error) ? engineFailure('project_load_failed', error.message, error) : error
  }
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
function send<T>(
  rpc: Rpc,
  breaking: Breaking,
  method: string,
  params: unknown,
  { signal, deadlineMs = DEADLINE_MS }: RequestOptions,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(cancelled())
  const gone = breaking.reason()
  if (gone) return Promise.reject(gone)
  const source = new CancellationTokenSource()
  return new Promise<T>((resolve, reject) => {
    const end = (error: Error) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      breaking.waiting.delete(end)
      reject(error)
    }
    const giveUp = (error: Error) => {
      if (!breaking.isClosed()) source.cancel()
      end(error)
    }
    const onAbort = () => giveUp(cancelled())
    const late = () => giveUp(engineFailure('timeout', `${method} took more than ${deadlineMs / 1000} s`))
    const timer = setTimeout(late, deadlineMs)
    breaking.waiting.add(end)
    signal?.addEventListener('abort', onAbort, { once: true })
    ask<T>(rpc, method, params, source.token).then(
      answer => {
        resolve(answer)
        end(cancelled())
      },
      // A pipe that takes nothing any more is about to be known as broken; that reason is the better one.
      (error: Error) =>
        isRefusal(error) ? end(error) : breaking.failSoon(`it cannot be reached: ${error.message}`),
    )
  })
}

/** vscode-jsonrpc throws at once on a closed connection, and wraps a lone null or undefined in an array. */
async function ask<T>(rpc: Rpc, method: string, params: unknown, token: CancellationToken): Promise<T> {
  return params == null ? rpc.sendRequest<T>(method, token) : rpc.sendRequest<T>(method, params, token)
}

async function tell(rpc: Rpc, method: string, params: unknown): Promise<void> {
  return params == null ? rpc.sendNotification(method) : rpc.sendNotification(method, params)
}
