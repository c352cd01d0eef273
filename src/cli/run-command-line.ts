/** Runs one command line: parses, acts, and turns any error into an error line and an exit status. */
import { CommanderError } from 'commander'
import { asBombeError, BombeError } from '../errors/bombe-error.ts'
import { EXIT_STATUS } from '../errors/registry.ts'
import { buildProgram } from './build-program.ts'
import type { CommandContext } from './command.ts'
import { endQuietlyOnBrokenPipe, listenForInterrupt } from './handle-signals.ts'
import { separateFlags } from './options/question-options.ts'
import { printError } from './output/print-error.ts'
import { usageError } from './usage-error.ts'

export async function runCommandLine(args: readonly string[]): Promise<number> {
  endQuietlyOnBrokenPipe()
  const context: CommandContext = { signal: listenForInterrupt(), status: EXIT_STATUS.done }
  try {
    const program = await buildProgram(args, context)
    await program.parseAsync(separateFlags(args), { from: 'user' })
    return context.status
  } catch (thrown) {
    const error = translate(thrown, context, args)
    if (!error) return EXIT_STATUS.done
    printError(error, args)
    return error.exitStatus
  }
}

/** Undefined for help and version: commander throws them, but nothing is wrong. */
function translate(
  thrown: unknown,
  context: CommandContext,
  args: readonly string[],
): BombeError | undefined {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? undefined : usageError(thrown, args)
  const error = asBombeError(thrown)
  // An interrupted run may throw any error; the reason is the interruption.
  if (!context.signal.aborted) return error
  return new BombeError('cancelled', 'interrupted', error.code === 'cancelled' ? { hint: error.hint } : {})
}
