/** `bombe completions`: prints a script that completes commands and flags in a shell. */
import { Argument } from 'commander'
import { type AddCommand, examples } from '../command.ts'
import { writeAnswer } from '../output/write-text.ts'
import { SHELLS, type Shell } from '../shell/print-completions.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('completions')
    .description('print a script that completes commands and flags in a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      examples(
        'bombe completions bash > ~/.local/share/bash-completion/completions/bombe',
        'bombe completions zsh > ~/.zfunc/_bombe',
        'bombe completions fish > ~/.config/fish/completions/bombe.fish',
      ),
    )
    .action(async (shell: Shell) => {
      const { describeCommands } = await import('../shell/describe-commands.ts')
      const { printCompletions } = await import('../shell/print-completions.ts')
      await writeAnswer(printCompletions(describeCommands(await context.wholeProgram!()), shell))
    })
}
