/** `bombe refs`: who refers to a symbol, and what it refers to. */
import { type Direction, renderReferences } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { parseCount } from '../parse-count.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

interface RefsFlags {
  direction: Direction
  depth: number
  source?: boolean
  tests: boolean
  limit: number
  budget?: number
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('refs <symbol>')
    .description('show who refers to a symbol and what it refers to')
    .option(
      '-d, --direction <direction>',
      'both, callers, callees, implementors, supers, usages, imports, importers',
      'both',
    )
    .option('--depth <depth>', 'how far to follow, 1 to 5', parseCount, 1)
    .option('--source', 'with the source of each symbol')
    .option('--no-tests', 'leave tests out')
    .option('-n, --limit <count>', 'how many to show in each direction', parseCount, 100)
    .addOption(budgetOption())
    .addOption(refOption())
    .addHelpText(
      'after',
      examples(
        'bombe refs AuthService.login',
        'bombe refs "src/auth/service.py#AuthService.login()" -d callers --depth 2',
        'bombe refs src/cart.ts:12',
        'bombe refs src/cart.ts -d importers',
      ),
    )
    .action(async (symbol: string, flags: RefsFlags, command) => {
      const answer = await ask(command, context, 'get_references', workspace =>
        workspace.references({
          symbol_name: symbol,
          direction: flags.direction,
          depth: flags.depth,
          include_source: flags.source === true,
          include_tests: flags.tests,
          limit: flags.limit,
          ...budgetOf(flags),
        }),
      )
      await printAnswer(answer, renderReferences, command.optsWithGlobals())
    })
}
