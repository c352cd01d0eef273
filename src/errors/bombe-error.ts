/** The one error that rooms throw on purpose; the edges translate it once. */
import { ERRORS, type ErrorCode, type ExitStatus } from './registry.ts'

export interface BombeErrorOptions {
  /** Facts a program can use: candidates, paths, versions. Becomes `data` of the answer. */
  data?: unknown
  cause?: unknown
  /** Replaces the registry's hint where the place of the throw knows better. */
  hint?: string
}

export class BombeError extends Error {
  readonly code: ErrorCode
  readonly hint: string
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

/** What the command line (`--json`) and the server say of an error. */
export interface ErrorAnswer {
  error: { code: ErrorCode; message: string; hint: string; data?: unknown }
}

/** Anything thrown, as a BombeError; what nobody foresaw is `internal`. */
export function asBombeError(thrown: unknown): BombeError {
  if (thrown instanceof BombeError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new BombeError('internal', message, { cause: thrown })
}

export function errorAnswer(error: BombeError): ErrorAnswer {
  const { code, message, hint, data } = error
  return { error: data === undefined ? { code, message, hint } : { code, message, hint, data } }
}
