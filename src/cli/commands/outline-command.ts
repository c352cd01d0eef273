/** `bombe outline`: what one file declares and imports. */
import { renderOutline } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('outline <path>')
    .description('show what a file declares and imports')
    .option('--top', 'only the outermost symbols')
    .addOption(budgetOption())
    .addOption(refOption())
    .addHelpText('after', examples('bombe outline src/cart.ts', 'bombe outline src/cart.ts --top --json'))
    .action(async (path: string, flags: { top?: boolean; budget?: number }, command) => {
      const answer = await ask(command, context, 'get_outline', workspace =>
        workspace.outline({
          path: workspace.toRepositoryPath(path),
          depth: flags.top ? 'top' : 'all',
          ...budgetOf(flags),
        }),
      )
      await printAnswer(answer, renderOutline, command.optsWithGlobals())
    })
}
