/** `bombe index`: builds the index of a repository anew, or lists what it leaves out. */
import { Option } from 'commander'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../print-answer.ts'
import { renderReport, renderSkipped } from '../render-report.ts'
import { showProgress } from '../show-progress.ts'

interface IndexFlags {
  force?: boolean
  showIgnored?: boolean
  language?: string[]
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('index')
    .description('index the repository')
    .option('--force', 'build from nothing, without what an older index knows')
    .option('--show-ignored', 'list the files that are left out, and why; index nothing')
    .addOption(new Option('-l, --language <language...>', 'only these languages'))
    .addHelpText(
      'after',
      examples(
        'bombe index',
        'bombe index --repo ../other',
        'bombe index --show-ignored',
        'bombe index --language python go',
      ),
    )
    .action(async (flags: IndexFlags, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const session = await openSession(options, flags.language ? { languages: flags.language } : {})
      const request = { root: session.root, settings: session.settings.values, signal: context.signal }
      if (flags.showIgnored) {
        const { listSkipped } = await import('../../workspace/list-skipped.ts')
        const skipped = await listSkipped(request)
        await printAnswer({ skipped }, renderSkipped, options)
        return
      }
      const progress = showProgress(options)
      const { indexRepository } = await import('../../index/index-repository.ts')
      const report = await session.log('index', () =>
        indexRepository({ ...request, force: flags.force === true, onProgress: progress.report }).finally(
          progress.end,
        ),
      )
      await printAnswer(report, renderReport, options)
    })
}
