/** What clients and the background process send each other: lines of JSON on a socket. */

import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Advice } from '../errors/advice.ts'
import type { ErrorAnswer } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import type { FromOthers } from '../questions/across-workspaces/declare.ts'
import type { Audience } from '../questions/shared/question.ts'
import { Suggestion } from '../questions/shared/suggestion.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { EngineWait } from '../workspace/engines/verify-request.ts'

/** The first line of a client. It stays as it is between versions: any may have to stop another. */
export type Request = { ask: AskRequest } | { open: OpenRequest[] } | { about: true } | { stop: true }

/** A repository that a server will be asked about. */
export interface OpenRequest {
  /** Real path. */
  root: string
  settings: SettingValues
  /** Where the client looks for engines. */
  env: Record<string, string>
}

export interface AskRequest extends OpenRequest {
  tool: string
  /** Checked; on a command line, paths are read from `here`. */
  input: Record<string, unknown>
  here?: string
  /** It stays and asks again: what it has not asked about may be settled meanwhile, and it does not wait for builds. */
  isServer?: true
  audience: Audience
  session?: string
  deadlineMs: number
  /** What other open repositories say of what is asked. */
  others?: FromOthers
}

export type Message =
  | { progress: Progress }
  | { engine: EngineWait }
  | { answer: object }
  | { failed: ErrorAnswer<Advice>['error'] }
  | { about: About }

export interface About {
  pid: number
  version: string
  /** ISO time. */
  since: string
  workspaces: { root: string; engines: string[] }[]
}

/** A question is at most some pages of text. */
const MAX_LINE = 4_000_000

export function send(socket: Socket, message: Request | Message): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message, keepAdvice)}\n`)
}

/** Advice is printed in the words of its reader, so it travels as data. JSON alone would turn it into words of tools. */
const ADVICE = '$advice'

function keepAdvice(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key]
  return own instanceof Suggestion ? { [ADVICE]: own.data } : value
}

function reviveAdvice(_key: string, value: unknown): unknown {
  const isAdvice = value !== null && typeof value === 'object' && ADVICE in value
  return isAdvice ? new Suggestion(value[ADVICE] as Advice) : value
}

/** Calls for each message; a line that is too long, or is none of these messages, ends the connection. */
export function receive<Received>(socket: Socket, onMessage: (message: Received) => void): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes = chunk.includes(10) ? 0 : bytes + chunk.length
    if (bytes > MAX_LINE) socket.destroy()
  })
  const lines = createInterface({ input: socket })
  // It passes on what the socket says as well; unheard, that would end this process.
  lines.on('error', () => socket.destroy())
  lines.on('line', line => {
    try {
      onMessage(JSON.parse(line, reviveAdvice) as Received)
    } catch {
      // A client that sends something else is cut off; the process goes on for the others.
      socket.destroy()
    }
  })
}
