/** What a command file exports, and what every command is given. */
import type { Command } from 'commander'
import type { SettingValues } from '../settings/settings.ts'

export interface CommandContext {
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  /** What the process will exit with when nothing is thrown. */
  status: number
  /** The command line with all its commands, none of which runs: completions list them. */
  wholeProgram?: () => Promise<Command>
}

/** Adds one command to the program. Its work is imported when it runs, so that help and errors stay quick. */
export type AddCommand = (program: Command, context: CommandContext) => void

/** Flags every command takes. */
export interface GlobalOptions {
  repo?: string
  json?: boolean
  progress?: boolean
  log?: string
  /** Commander's form of `--no-daemon`. */
  daemon: boolean
  /** Whose notes count. */
  session?: string
  /** How hard to try for the newest files. */
  freshness?: SettingValues['freshness']
  /** Commander's form of `--no-color`. */
  color: boolean
}

/** Help ends with lines one can copy. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map(line => `  $ ${line}`).join('\n')}\n`
}
