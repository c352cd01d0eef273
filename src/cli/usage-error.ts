/** Commander's complaints as errors of the registry, with a hint that helps. */
import type { CommanderError } from 'commander'
import { BombeError } from '../errors/bombe-error.ts'
import { COMMANDS } from './commands.ts'

export function usageError(failure: CommanderError, args: readonly string[]): BombeError {
  const [first = '', ...rest] = failure.message.replace(/^error: /, '').split('\n')
  const advice = rest
    .join(' ')
    .trim()
    .replace(/^\(|\)$/g, '')
  const message = first.trim().replace(/^\(outputHelp\)$/, () => wantOfHelp(args))
  return new BombeError('invalid_input', message, {
    hint: advice === '' ? helpFor(args) : advice,
  })
}

/** Commander prints its help for both: no command, and help for an unknown command. */
function wantOfHelp(args: readonly string[]): string {
  const wanted = args[args.indexOf('help') + 1]
  return args.includes('help') && wanted !== undefined
    ? `unknown command '${wanted}'`
    : 'no command was given'
}

function helpFor(args: readonly string[]): string {
  const command = args.find(argument => Object.hasOwn(COMMANDS, argument))
  return command === undefined
    ? '`bombe --help` lists the commands'
    : `\`bombe ${command} --help\` shows what it takes`
}
