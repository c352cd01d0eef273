/** Builds the command line: global flags, help, and the commands that may be meant. */
import { Command, Option } from 'commander'
import type { CommandContext } from './command.ts'
import { examples } from './command.ts'
import { COMMANDS, commandsNamedBy } from './commands.ts'
import { namesOnlyRepository } from './names-only-repository.ts'
import { readVersion } from './read-version.ts'

export async function buildProgram(args: readonly string[], context: CommandContext): Promise<Command> {
  context.wholeProgram ??= buildWholeProgram
  const program = new Command('bombe')
  program
    .description('A precise map of a code base: who calls what, what breaks, what to read.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help; each command has its own')
    .helpCommand('help [command]', 'print help for a command')
    .option('--repo <dir>', 'the repository (default: the enclosing work tree)')
    .option('--json', 'print the answer as JSON')
    .option('--progress', 'show progress even when stderr is not a terminal')
    .option('--log <file>', 'append one JSON line a call to FILE (or set BOMBE_LOG)')
    .option('--session <name>', 'whose notes count and are written')
    .addOption(
      new Option('--freshness <how>', 'how hard an answer tries for the newest files').choices([
        'strict',
        'balanced',
        'best_effort',
      ]),
    )
    .option('--no-daemon', 'answer in this process, and leave no engine running')
    .option('--no-color', 'no colours (also: NO_COLOR)')
    // On a narrow terminal descriptions wrap in a narrow column rather than overflow.
    .configureHelp({ minWidthToWrap: 10 })
    .showHelpAfterError(false)
    .showSuggestionAfterError(true)
    .exitOverride()
    // Errors are printed once, at the end, in one form.
    .configureOutput({ writeErr: () => {}, getOutHelpWidth: helpWidth, getErrHelpWidth: helpWidth })
    .addHelpText(
      'after',
      examples(
        'bombe index',
        'bombe search "parse config"',
        'bombe refs AuthService.login',
        'bombe --repo ../other status',
      ),
    )
  for (const name of commandsNamedBy(args)) {
    const load = COMMANDS[name]
    if (load) (await load()).addCommand(program, context)
  }
  for (const command of program.commands.flatMap(one => [one, ...one.commands])) {
    command.copyInheritedSettings(program).addHelpText('after', () => sharedOptions(program))
    command.allowExcessArguments(false)
  }
  if (args.length === 0) program.action(() => program.outputHelp())
  else if (namesOnlyRepository(args)) {
    program.action(async () => (await import('./commands/serve-command.ts')).serve(program.opts(), context))
  }
  return program
}

/** With every command, to describe them. */
export function buildWholeProgram(): Promise<Command> {
  return buildProgram(['help'], { signal: new AbortController().signal, status: 0 })
}

/** What every command takes, in a few lines: each explains its own options only. */
function sharedOptions(program: Command): string {
  const flags = program.options.filter(({ long }) => long !== '--version').map(option => option.flags)
  const text = `Every command also takes ${flags.join(', ')}; \`bombe --help\` explains them.`
  return program.createHelp().boxWrap(text, helpWidth())
}

/** A narrow terminal still gets whole words. */
function helpWidth(): number {
  return Math.max(40, Math.min(100, process.stdout.columns || 80))
}
