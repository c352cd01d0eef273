/** How an engine's failure is named: a `BombeError` that carries one of the verdict's words. */
import { BombeError } from '../../src/errors/bombe-error.ts'
import { ENGINE_WHYS, type EngineWhy } from '../../src/model/engine.ts'

/** Engines throw this where they know the reason; whatever else they throw counts as `server_crashed`. */
export function engineFailure(why: EngineWhy, message: string, cause?: unknown): BombeError {
  return new BombeError(why === 'timeout' ? 'timeout' : 'engine_failed', message, { data: { why }, cause })
}

/** The word for anything that an engine or the connection to it threw. */
export function whyOf(thrown: unknown): EngineWhy {
  const why = thrown instanceof BombeError ? (thrown.data as { why?: unknown } | undefined)?.why : undefined
  return ENGINE_WHYS.find(word => word === why) ?? 'server_crashed'
}

/** What is thrown when the caller no longer wants the answer. */
export function cancelled(): BombeError {
  return new BombeError('cancelled', 'no longer wanted')
}
