/** `bombe show`: the source of a symbol, or some lines of a file. */
import { BombeError } from '../../errors/bombe-error.ts'
import { renderSource, type SourceInput } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

interface ShowFlags {
  lines?: string
  all?: boolean
  budget?: number
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('show <symbol>')
    .description('print the source of a symbol, or lines of a file')
    .option('--lines <first-last>', 'take <symbol> as a path and print these lines')
    .option('--all', 'every declaration, not only the primary one')
    .addOption(budgetOption())
    .addOption(refOption())
    .addHelpText(
      'after',
      examples(
        'bombe show AuthService.login',
        'bombe show src/cart.ts --lines 10-20',
        'bombe show Point --all',
      ),
    )
    .action(async (symbol: string, flags: ShowFlags, command) => {
      const answer = await ask(command, context, 'get_source', workspace =>
        workspace.source(inputOf(symbol, flags, path => workspace.toRepositoryPath(path))),
      )
      await printAnswer(answer, renderSource, command.optsWithGlobals())
    })
}

function inputOf(symbol: string, flags: ShowFlags, toPath: (path: string) => string): SourceInput {
  if (flags.lines === undefined)
    return { symbol_name: symbol, spans: flags.all ? 'all' : 'primary', ...budgetOf(flags) }
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(flags.lines) ?? []
  if (first === undefined)
    throw new BombeError('invalid_input', '--lines takes a line, or two with a dash between')
  return {
    path: toPath(symbol),
    start_line: Number(first),
    end_line: Number(last ?? first),
    ...budgetOf(flags),
  }
}
