/** The whole command line as data: every command is loaded, none is run. */
import { buildProgram } from '../build-program.ts'
import { type DescribedCommand, describeCommands } from './describe-commands.ts'

export async function describeProgram(): Promise<DescribedCommand> {
  return describeCommands(await buildProgram(['help'], { signal: new AbortController().signal, status: 0 }))
}
