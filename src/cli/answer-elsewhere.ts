/** Lets an MCP server be answered by the background process, so that several servers share engines and indexes. */
import { askDaemon, engineEnvironment, openInDaemon } from '../daemon/ask-daemon.ts'
import { findSocket } from '../daemon/find-socket.ts'
import type { Elsewhere, ElsewhereCall, ElsewherePlace } from '../mcp/ask-elsewhere.ts'
import type { Settings } from '../settings/load-settings.ts'
import { daemonProgram } from './ask-warm.ts'
import type { GlobalOptions } from './command.ts'

/** A process that could not be had or ended so often in a row is not tried again. */
const MAX_FAILURES = 2

/** Undefined if no background process is wanted, or none can be started. */
export function answerElsewhere(options: GlobalOptions, settings: Settings): Elsewhere | undefined {
  const program = daemonProgram(options, settings)
  const socket = program ? findSocket(program[0]) : null
  return program && socket !== null ? new WarmServer(socket, program) : undefined
}

class WarmServer implements Elsewhere {
  readonly #socket: string
  readonly #program: readonly string[]
  #failures = 0

  constructor(socket: string, program: readonly string[]) {
    this.#socket = socket
    this.#program = program
  }

  async ask({ signal, onProgress, ...call }: ElsewhereCall): Promise<object | undefined> {
    if (this.#failures >= MAX_FAILURES) return undefined
    const request = {
      ...call,
      env: engineEnvironment(),
      isServer: true as const,
      deadlineMs: call.settings['engines.deadline_ms'],
    }
    const events = { onProgress: onProgress ?? (() => {}), onEngine: () => {} }
    const answer = await askDaemon(this.#socket, this.#program, request, events, signal)
    this.#failures = answer ? 0 : this.#failures + 1
    return answer
  }

  async open(places: readonly ElsewherePlace[]): Promise<boolean> {
    const env = engineEnvironment()
    const request = places.map(place => ({ ...place, env }))
    return openInDaemon(this.#socket, this.#program, request)
  }
}
