/** `bombe grep`: text in files, each hit with the symbol that holds it. */
import { renderTextHits, type SearchTextInput } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { parseCount } from '../parse-count.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

interface GrepFlags {
  regex?: boolean
  file?: string
  caseSensitive?: boolean
  ignoreCase?: boolean
  context?: number
  limit: number
  budget?: number
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('grep <pattern>')
    .description('find text in files, with the symbol that holds each hit')
    .option('-e, --regex', 'take the pattern as a regular expression')
    .option('-f, --file <pattern>', 'only in files that match: a folder, a name, a glob')
    .option('-s, --case-sensitive', 'case counts (default: only if the pattern has a capital)')
    .option('-i, --ignore-case', 'case does not count')
    .option('-C, --context <lines>', 'lines around each hit', parseCount)
    .option('-n, --limit <count>', 'how many to show', parseCount, 50)
    .addOption(budgetOption())
    .addOption(refOption())
    .addHelpText('after', examples('bombe grep "TODO"', 'bombe grep --regex "retry_\\w+ =" --file "src/**"'))
    .action(async (pattern: string, flags: GrepFlags, command) => {
      const input = inputOf(pattern, flags)
      const answer = await ask(command, context, 'search_text', workspace =>
        workspace.searchText(input, context.signal),
      )
      await printAnswer(answer, renderTextHits, command.optsWithGlobals())
      if (answer.hits.length === 0) context.status = 1
    })
}

function inputOf(pattern: string, flags: GrepFlags): SearchTextInput {
  const caseSensitive = flags.caseSensitive ? true : flags.ignoreCase ? false : undefined
  return {
    pattern,
    limit: flags.limit,
    ...(flags.regex ? { regex: true } : {}),
    ...(flags.file === undefined ? {} : { file_pattern: flags.file }),
    ...(caseSensitive === undefined ? {} : { case_sensitive: caseSensitive }),
    ...(flags.context === undefined ? {} : { context_lines: flags.context }),
    ...budgetOf(flags),
  }
}
