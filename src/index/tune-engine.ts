/** Tells V8 how to treat a run that lasts seconds: compiling for hours of use would cost a fifth of it. */
import { setFlagsFromString } from 'node:v8'

let isTuned = false

/**
 * By default the optimising compiler inlines widely and starts early; on Django its background threads then use 7 of
 * 25 CPU seconds. The flags hold for all threads of the process and only change when and how much is compiled.
 */
export function tuneEngine(): void {
  if (isTuned) return
  isTuned = true
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
  compileRarely()
}

/** Alone, for a command that is over in a tenth of a second: nothing earns back what the optimising compiler spends. */
export function compileRarely(): void {
  setFlagsFromString('--interrupt-budget=1000000')
}
