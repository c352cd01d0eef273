/** `bombe outline`: what one file declares and imports. */
import { renderOutline } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { type AddCommand, examples } from '../command.ts'
import { printAnswer } from '../print-answer.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('outline <path>')
    .description('show what a file declares and imports')
    .option('--top', 'only the outermost symbols')
    .addHelpText('after', examples('bombe outline src/cart.ts', 'bombe outline src/cart.ts --top --json'))
    .action(async (path: string, flags: { top?: boolean }, command) => {
      const answer = await ask(command, context, 'get_outline', workspace =>
        workspace.outline({ path: workspace.toRepositoryPath(path), depth: flags.top ? 'top' : 'all' }),
      )
      await printAnswer(answer, renderOutline, command.optsWithGlobals())
    })
}
