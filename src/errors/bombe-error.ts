/** The error that folders throw on purpose; the CLI and the MCP server translate it once. */
import type { Advice } from './advice.ts'
import { ERRORS, type ErrorCode, type ExitStatus } from './registry.ts'

export interface BombeErrorOptions {
  /** Facts that a program can use: candidates, paths, versions. Becomes `data` of the answer. */
  data?: unknown
  cause?: unknown
  /** Replaces the registry's hint if the caller knows a better one. */
  hint?: Advice
}

export class BombeError extends Error {
  readonly code: ErrorCode
  readonly hint: Advice
  readonly data: unknown

  constructor(code: ErrorCode, message: string, options: BombeErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'BombeError'
    this.code = code
    this.hint = options.hint ?? ERRORS[code].hint
    this.data = options.data
  }

  get exitStatus(): ExitStatus {
    return ERRORS[this.code].exitStatus
  }
}

/** What passes between processes, and what the command line (`--json`) and the server print. */
export interface ErrorAnswer<Hint = string> {
  error: { code: ErrorCode; message: string; hint: Hint; data?: unknown }
}

/** What the system refuses a process that is given too little, and how to give it more. */
const TOO_LITTLE: Readonly<Record<string, [message: string, hint: string]>> = {
  EMFILE: ['this process may not open more files', 'raise the limit: ulimit -n 1024'],
  ENFILE: ['the system has no room for more open files', 'close other programs, or raise fs.file-max'],
  EAGAIN: ['no more processes or threads may be started', 'raise the limit: ulimit -u 1024'],
  ENOMEM: ['there is not enough memory', 'close other programs, or raise the limit: ulimit -v unlimited'],
  ERR_WORKER_INIT_FAILED: [
    'a thread could not be started',
    'raise the limits of memory, processes and open files',
  ],
  ERR_WORKER_OUT_OF_MEMORY: ['there is not enough memory', 'raise the limit: ulimit -v unlimited'],
}

/** Converts anything thrown to a BombeError; an unexpected error becomes `internal`. */
export function asBombeError(thrown: unknown): BombeError {
  if (thrown instanceof BombeError) return thrown
  const code = String((thrown as { code?: unknown } | null)?.code)
  const [refused, hint] = TOO_LITTLE[code] ?? []
  if (refused !== undefined && hint !== undefined)
    return new BombeError('index_not_ready', `${refused} (${code})`, { cause: thrown, hint })
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new BombeError('internal', message, { cause: thrown })
}

/** `print` puts the hint into the words of its reader. */
export function errorAnswer(error: BombeError, print: (hint: Advice) => string): ErrorAnswer {
  const { error: facts } = errorFacts(error)
  return { error: { ...facts, hint: print(facts.hint) } }
}

/** The same before anyone reads it. */
export function errorFacts(error: BombeError): ErrorAnswer<Advice> {
  const { code, message, hint, data } = error
  return { error: data === undefined ? { code, message, hint } : { code, message, hint, data } }
}
