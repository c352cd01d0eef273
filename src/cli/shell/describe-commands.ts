/** The commands with their flags as plain data, for shell completions and the man page. */
import type { Command, Option } from 'commander'

export interface DescribedFlag {
  /** As typed: `-d`, `--direction`. */
  names: string[]
  /** What comes after it, such as `<dir>`; '' for a switch. */
  value: string
  choices: readonly string[]
  help: string
}

export interface DescribedCommand {
  name: string
  usage: string
  summary: string
  flags: DescribedFlag[]
  subcommands: DescribedCommand[]
}

export function describeCommands(program: Command): DescribedCommand {
  return {
    name: program.name(),
    usage: program.registeredArguments.map(argument => usageOf(argument)).join(' '),
    summary: program.description(),
    flags: program.options.filter(({ hidden }) => !hidden).map(describeFlag),
    subcommands: program.commands.map(describeCommands),
  }
}

function usageOf(argument: { name(): string; required: boolean; variadic: boolean }): string {
  const name = argument.name() + (argument.variadic ? '...' : '')
  return argument.required ? `<${name}>` : `[${name}]`
}

function describeFlag({ short, long, flags, argChoices = [], description }: Option): DescribedFlag {
  return {
    names: [short, long].filter(name => name !== undefined),
    value: /^[^<[]*([<[].*[>\]])$/.exec(flags)?.[1] ?? '',
    choices: argChoices,
    help: description,
  }
}
