/** `bombe diff`: what changed between two states, symbol by symbol, and whom it concerns. */
import { Option } from 'commander'
import { BombeError } from '../../errors/bombe-error.ts'
import {
  DIFF_FORMATS,
  DIFF_SCOPES,
  type DiffAnswer,
  type DiffInput,
  diffDoubts,
  graphOf,
  renderDiff,
} from '../../workspace/answers.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { printAnswer } from '../print-answer.ts'

interface DiffFlags {
  ref?: string
  staged?: boolean
  path?: string
  scope: NonNullable<DiffInput['scope']>
  format: NonNullable<DiffInput['format']>
  budget?: number
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('diff [base]')
    .description('show which symbols changed since a branch, tag or commit, and who calls them')
    .option('--ref <ref>', 'compare this branch, tag or commit instead of the work tree')
    .option('--staged', 'compare what is staged instead of the work tree')
    .option('--path <path>', 'only what lies at or below this path')
    .addOption(new Option('--scope <scope>', 'what to list').choices(DIFF_SCOPES).default('symbols'))
    .addOption(new Option('--format <format>', 'how to tell it').choices(DIFF_FORMATS).default('summary'))
    .addOption(budgetOption())
    .addHelpText(
      'after',
      examples(
        'bombe diff',
        'bombe diff v1.2..v1.3 --format changelog',
        'bombe diff HEAD --staged --format commit_message',
        'bombe diff HEAD~3 --path src',
      ),
    )
    .action(async (base: string | undefined, flags: DiffFlags, command) => {
      if (flags.staged && flags.ref !== undefined)
        throw new BombeError('invalid_input', '--staged and --ref name two things to compare: leave one out')
      const named = {
        ...(base === undefined ? {} : { base }),
        ...(flags.ref === undefined ? {} : { ref: flags.ref }),
        ...(flags.staged ? { ref: ':index' } : {}),
      }
      const question = (workspace: Workspace) =>
        workspace.diff({
          ...named,
          ...(flags.path === undefined ? {} : { path: workspace.toRepositoryPath(flags.path) }),
          scope: flags.scope,
          format: flags.format,
          ...budgetOf(flags),
        })
      const answer = await ask(command, context, 'get_diff', question, { ref: graphOf(named) })
      await print(answer, command.optsWithGlobals())
    })
}

/** A message goes where it is used, as it is; what is to be doubted in it goes to whoever looks on. */
async function print(answer: DiffAnswer, options: GlobalOptions): Promise<void> {
  await printAnswer(answer, (one, text) => renderDiff(one, text, { isAlone: true }), options)
  if (options.json || answer.format === 'summary') return
  for (const doubt of diffDoubts(answer)) process.stderr.write(`warning: ${doubt}\n`)
}
