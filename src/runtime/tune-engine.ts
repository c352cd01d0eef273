/** Sets V8 flags for a run of a few seconds: optimising for hours of use would cost a fifth of it. */
import { setFlagsFromString } from 'node:v8'

let isTuned = false

/**
 * By default the optimising compiler inlines widely and starts early; on Django its background threads then use 7 of
 * 25 CPU seconds. The flags apply to all threads of the process and change only when and how much is compiled.
 */
export function tuneEngine(): void {
  if (isTuned) return
  isTuned = true
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
  compileRarely()
}

/** Fifteen times the default number of calls before one of V8's two optimising compilers takes a function. */
const RARELY = [
  '--invocation-count-for-turbofan=45000',
  '--invocation-count-for-maglev=6000',
  '--invocation-count-for-osr=7500',
  '--invocation-count-for-maglev-osr=1500',
]

/** For a run of many files the fast compiler pays off four times as early; a small repository would lose by it. */
export function expectLongRun(): void {
  setFlagsFromString('--invocation-count-for-maglev=1500 --invocation-count-for-maglev-osr=400')
}

/** Alone, for a command that ends within a tenth of a second: the optimising compilers would never pay off. */
export function compileRarely(): void {
  setFlagsFromString(RARELY.join(' '))
}
