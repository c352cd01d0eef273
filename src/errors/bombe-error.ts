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

/** Converts anything thrown to a BombeError; an unexpected error becomes `internal`. */
export function asBombeError(thrown: unknown): BombeError {
  if (thrown instanceof BombeError) return thrown
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
