/** The bombe program: hands the arguments to the command line and ends with its status. */
import { runCommandLine } from './run-command-line.ts'

void runCommandLine(process.argv.slice(2)).then(status => {
  process.exitCode = status
})
