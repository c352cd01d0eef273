/** `bombe search`: finds symbols by name, glob or words. */

import { renderSearch, type SearchInput } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { budgetOf, budgetOption } from '../budget-option.ts'
import { type AddCommand, examples } from '../command.ts'
import { parseCount } from '../parse-count.ts'
import { printAnswer } from '../print-answer.ts'
import { refOption } from '../ref-option.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('search <query...>')
    .description('find symbols by name, glob or words')
    .option('-k, --kind <kind>', 'class, function, method, …; `file` finds files by name', 'any')
    .option('-f, --file <pattern>', 'only in files that match: a folder, a name, a glob')
    .option('-l, --language <language>', 'only in one language')
    .option('-n, --limit <count>', 'how many to show', parseCount, 20)
    .option('--detail <detail>', 'location, signature or source', 'signature')
    .option('--explain', 'say why each was ranked where it is')
    .addOption(budgetOption())
    .addOption(refOption())
    .addHelpText(
      'after',
      examples(
        'bombe search AuthService',
        'bombe search "load*config"',
        'bombe search --kind file settings',
        'bombe search parse url --file "src/**"',
      ),
    )
    .action(async (words: string[], flags: SearchFlags, command) => {
      const input = inputOf(words, flags)
      const answer = await ask(command, context, 'search_symbols', workspace => workspace.search(input))
      await printAnswer(answer, renderSearch, command.optsWithGlobals())
      if (answer.symbols.length === 0) context.status = 1
    })
}

interface SearchFlags {
  kind: string
  file?: string
  language?: string
  limit: number
  detail: NonNullable<SearchInput['detail']>
  explain?: boolean
  budget?: number
}

function inputOf(words: readonly string[], flags: SearchFlags): SearchInput {
  return {
    query: words.join(' '),
    kind: flags.kind,
    limit: flags.limit,
    detail: flags.detail,
    ...(flags.file === undefined ? {} : { file_pattern: flags.file }),
    ...(flags.language === undefined ? {} : { language: flags.language }),
    ...budgetOf(flags),
    ...(flags.explain ? { explain: 'basic' as const } : {}),
  }
}
