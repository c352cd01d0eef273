/** The client of the background process: finds it or starts it, and asks. */

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BombeError } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import { startToStay } from '../processes/start-program.ts'
import type { EngineWait } from '../workspace/engines/verify-request.ts'
import {
  type About,
  type AskRequest,
  type Message,
  type OpenRequest,
  type Request,
  receive,
  send,
} from './messages.ts'

export interface AskEvents {
  onProgress(progress: Progress): void
  /** The question waits for this engine. */
  onEngine(wait: EngineWait): void
}

/** A process that does not listen by then is not waited for. */
const START_MS = 5_000
const LOOK_MS = 15
/** What the process may know of where it runs; engines are looked for with what each client sends. */
const PASSED_ON = /^(PATH|HOME|XDG_\w+|TMPDIR|LANG|LC_\w+)$/
/** What engines are looked for with. */
const FOR_ENGINES = /^(PATH|JAVA_HOME|JDK_HOME|GO\w+|ASDF_DATA_DIR|MISE_DATA_DIR|XDG_\w+)$/

export function engineEnvironment(): Record<string, string> {
  return pick(FOR_ENGINES)
}

/** Undefined if there is no background process: the caller then answers itself. */
export async function askDaemon(
  socket: string,
  /** The command line that runs the process. */
  program: readonly string[],
  request: AskRequest,
  events: AskEvents,
  signal: AbortSignal,
): Promise<object | undefined> {
  const client = (await tryConnect(socket)) ?? (await startAndConnect(socket, program, signal))
  return client ? ask(client, request, events, signal) : undefined
}

/** Null where no process runs; undefined where it gave no answer in time. */
export async function askRunning(
  socket: string,
  request: AskRequest,
  signal: AbortSignal,
): Promise<object | null | undefined> {
  const client = await tryConnect(socket)
  if (!client) return null
  return ask(client, request, { onProgress: () => {}, onEngine: () => {} }, signal).catch(() => undefined)
}

/** Starts one that somebody will ask later. */
export function startDaemon(program: readonly string[]): void {
  const child = startToStay(program, '/', pick(PASSED_ON))
  child.on('error', () => {})
  child.unref()
}

/** Has repositories opened and indexed; false if there is no background process. */
export async function openInDaemon(
  socket: string,
  program: readonly string[],
  places: OpenRequest[],
): Promise<boolean> {
  const never = new AbortController().signal
  const client = (await tryConnect(socket)) ?? (await startAndConnect(socket, program, never))
  if (!client) return false
  client.on('error', () => {})
  send(client, { open: places })
  client.end()
  return true
}

export async function isAnswering(socket: string): Promise<boolean> {
  const client = await tryConnect(socket)
  client?.destroy()
  return client !== null
}

/** What a running process says of itself, null where there is none. */
export async function aboutDaemon(socket: string): Promise<About | null> {
  const client = await tryConnect(socket)
  if (!client) return null
  return new Promise(resolve => {
    client.once('close', () => resolve(null)).on('error', () => resolve(null))
    receive<Message>(client, message => 'about' in message && resolve(message.about))
    send(client, { about: true })
  })
}

/** Resolves when the process no longer listens; false where there was none. */
export async function stopDaemon(socket: string): Promise<boolean> {
  const client = await tryConnect(socket)
  if (!client) return false
  send(client, { stop: true } satisfies Request)
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline && (await isAnswering(socket))) await sleep(LOOK_MS)
  client.destroy()
  return true
}

function ask(
  client: Socket,
  request: AskRequest,
  { onProgress, onEngine }: AskEvents,
  signal: AbortSignal,
): Promise<object | undefined> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      client.destroy()
      reject(new BombeError('cancelled', 'interrupted'))
    }
    signal.addEventListener('abort', leave, { once: true })
    // A process that ends over a question leaves it to the caller.
    client.once('close', () => resolve(undefined)).on('error', () => resolve(undefined))
    receive<Message>(client, message => {
      if ('progress' in message) onProgress(message.progress)
      else if ('engine' in message) onEngine(message.engine)
      else if ('answer' in message) resolve(message.answer)
      else if ('failed' in message) {
        const { code, message: text, ...rest } = message.failed
        reject(new BombeError(code, text, rest))
      }
    })
    send(client, { ask: request })
  })
}

async function startAndConnect(
  socket: string,
  program: readonly string[],
  signal: AbortSignal,
): Promise<Socket | null> {
  const child = startToStay(program, '/', pick(PASSED_ON))
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', () => {
    hasEnded = true
  })
  child.unref()
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await sleep(LOOK_MS)) {
    signal.throwIfAborted()
    const client = await tryConnect(socket)
    // One that was started at the same time may have been first.
    if (client || hasEnded) return client ?? tryConnect(socket)
  }
  return null
}

function tryConnect(socket: string): Promise<Socket | null> {
  return new Promise(resolve => {
    const client = connect(socket)
    client.once('connect', () => resolve(client))
    client.once('error', () => resolve(null))
  })
}

function pick(names: RegExp): Record<string, string> {
  const chosen = Object.entries(process.env).filter(
    ([name, value]) => names.test(name) && value !== undefined,
  )
  return Object.fromEntries(chosen) as Record<string, string>
}
