/** What clients and the background process send each other: lines of JSON on a socket. */
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Advice } from '../errors/advice.ts'
import type { ErrorAnswer } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import type { Audience } from '../questions/shared/question.ts'
import { Suggestion } from '../questions/shared/suggestion.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { EngineWait } from '../workspace/engines/verify-sites.ts'

/** The first line of a client. It stays as it is between versions: any may have to stop another. */
export type Request = { ask: AskRequest } | { about: true } | { stop: true }

export interface AskRequest {
  /** Real path. */
  root: string
  settings: SettingValues
  /** Where the client looks for engines. */
  env: Record<string, string>
  tool: string
  /** As the command line has it: paths are read from `here`. */
  input: Record<string, unknown>
  here: string
  audience: Audience
  session?: string
  deadlineMs: number
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

/** Calls for each message; a line that is too long or no JSON object ends the connection. */
export function receive<Received>(socket: Socket, onMessage: (message: Received) => void): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes = chunk.includes(10) ? 0 : bytes + chunk.length
    if (bytes > MAX_LINE) socket.destroy()
  })
  createInterface({ input: socket }).on('line', line => {
    let message: unknown
    try {
      message = JSON.parse(line, reviveAdvice)
    } catch {}
    if (message !== null && typeof message === 'object') onMessage(message as Received)
    else socket.destroy()
  })
}
