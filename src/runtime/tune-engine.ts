/** Tunes V8 for a run of a few seconds: optimising for hours of use would cost a fifth of it. */
import { setFlags } from './v8-flags.ts'

let isTuned = false

/**
 * By default the optimising compiler inlines widely and starts early; on Django its background threads then use 7 of
 * 25 CPU seconds. The flags change only when and how much is compiled.
 */
export function tuneEngine(): void {
  if (isTuned) return
  isTuned = true
  setFlags({ 'max-inlined-bytecode-size-cumulative': 200 })
  compileRarely()
}

/** For a run of many files the fast compiler pays off four times as early; a small repository would lose by it. */
export function expectLongRun(): void {
  setFlags({ 'invocation-count-for-maglev': 1500, 'invocation-count-for-maglev-osr': 400 })
}

/**
 * Fifteen times the usual number of calls before one of V8's two optimising compilers takes a function. Alone, for a
 * command that ends within a tenth of a second: they would never pay off.
 */
export function compileRarely(): void {
  setFlags({
    'invocation-count-for-turbofan': 45_000,
    'invocation-count-for-maglev': 6_000,
    'invocation-count-for-osr': 7_500,
    'invocation-count-for-maglev-osr': 1_500,
  })
}
