#!/usr/bin/env node
/** The bombe program: hands the arguments to the command line and ends with its status. */
import { runCommandLine } from './run-command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2))
