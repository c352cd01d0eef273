/** `bombe impact`: what a change of a symbol reaches. */
import { Option } from 'commander'
import { type BlastRadiusInput, CHANGE_TYPES, renderBlastRadius } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { parseCount } from '../parse-count.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

interface ImpactFlags {
  change: NonNullable<BlastRadiusInput['change_type']>
  depth: number
  budget?: number
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('impact <symbol>')
    .description('show what a change of a symbol reaches: callers, overriders, files, tests')
    .addOption(
      new Option('-c, --change <type>', 'what changes about it').choices(CHANGE_TYPES).default('behavior'),
    )
    .option('--depth <depth>', 'how far to follow callers, 1 to 5', parseCount, 3)
    .addOption(budgetOption())
    .addOption(refOption())
    .addHelpText(
      'after',
      examples('bombe impact AuthService.login', 'bombe impact AuthService.login --change delete'),
    )
    .action(async (symbol: string, flags: ImpactFlags, command) => {
      const answer = await ask(command, context, 'get_blast_radius', workspace =>
        workspace.blastRadius({
          symbol_name: symbol,
          change_type: flags.change,
          max_depth: flags.depth,
          ...budgetOf(flags),
        }),
      )
      await printAnswer(answer, renderBlastRadius, command.optsWithGlobals())
    })
}
