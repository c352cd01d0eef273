/** `bombe map`: the most important symbols of the repository, or of a folder. */
import { renderStructure } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('map [path]')
    .description('show the most important symbols, file by file')
    .option('--no-signatures', 'names only')
    .addOption(budgetOption())
    .addOption(refOption())
    .addHelpText('after', examples('bombe map', 'bombe map src/auth --budget 1000'))
    .action(async (path: string | undefined, flags: { signatures: boolean; budget?: number }, command) => {
      const answer = await ask(command, context, 'get_structure', workspace =>
        workspace.structure({
          path: path === undefined ? '.' : workspace.toRepositoryPath(path) || '.',
          include_signatures: flags.signatures,
          ...budgetOf(flags),
        }),
      )
      await printAnswer(answer, renderStructure, command.optsWithGlobals())
    })
}
