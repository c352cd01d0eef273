/** `bombe context`: what must be read for a task, within a budget. */
import { type ContextInput, renderContext } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { parseCount } from '../parse-count.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

interface ContextFlags {
  entry?: string[]
  cursor?: string
  budget?: number
  signatures?: boolean
  depth: number
  strategy?: NonNullable<ContextInput['strategy']>
  detail: NonNullable<ContextInput['detail']>
  tests?: boolean
  explain?: boolean
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('context <task...>')
    .description('gather what must be read for a task')
    .option('-e, --entry <symbol...>', 'symbols to start from, shown in full')
    .option('--cursor <file>', 'the file you are in: what it imports is preferred')
    .addOption(budgetOption())
    .option('--signatures', 'signatures only')
    .option('--depth <depth>', 'how far to follow the graph from the best hits, 1 to 4', parseCount, 2)
    .option('--strategy <strategy>', 'breadth (more symbols) or depth (more source)')
    .option('--detail <detail>', 'source, signature or location', 'source')
    .option('--tests', 'with tests')
    .option('--explain', 'say in which order things were chosen, and why')
    .addOption(refOption())
    .addHelpText(
      'after',
      examples(
        'bombe context "login fails when the session has expired"',
        'bombe context add retries to the client --entry Client.send --budget 4000',
        'bombe context "$(cat issue.md)" --strategy breadth',
      ),
    )
    .action(async (words: string[], flags: ContextFlags, command) => {
      const answer = await ask(command, context, 'get_context', workspace =>
        workspace.context(inputOf(words, flags)),
      )
      await printAnswer(answer, renderContext, command.optsWithGlobals())
      if (answer.context_bundle.symbols_included === 0) context.status = 1
    })
}

function inputOf(words: readonly string[], flags: ContextFlags): ContextInput {
  return {
    query: words.join(' '),
    expansion_depth: flags.depth,
    detail: flags.detail,
    include_signatures_only: flags.signatures === true,
    include_tests: flags.tests === true,
    ...budgetOf(flags),
    ...(flags.entry === undefined ? {} : { entry_points: flags.entry }),
    ...(flags.cursor === undefined ? {} : { cursor_file: flags.cursor }),
    ...(flags.strategy === undefined ? {} : { strategy: flags.strategy }),
    ...(flags.explain ? { explain: 'basic' as const } : {}),
  }
}
