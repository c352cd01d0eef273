/** Errors of engines: a `BombeError` with one of the reasons of the verdict. */
import { BombeError } from '../../../src/errors/bombe-error.ts'
import { ENGINE_WHYS, type EngineWhy } from '../../../src/model/engine.ts'

/** Engines throw this if they know the reason; any other error counts as `server_crashed`. */
export function engineFailure(why: EngineWhy, message: string, cause?: unknown): BombeError {
  return new BombeError(why === 'timeout' ? 'timeout' : 'engine_failed', message, { data: { why }, cause })
}

/** The reason for anything that an engine or its connection threw. */
export function whyOf(thrown: unknown): EngineWhy {
  const why = thrown instanceof BombeError ? (thrown.data as { why?: unknown } | undefined)?.why : undefined
  return ENGINE_WHYS.find(word => word === why) ?? 'server_crashed'
}

/** Thrown when the caller no longer wants the answer. */
export function cancelled(): BombeError {
  return new BombeError('cancelled', 'no longer wanted')
}
