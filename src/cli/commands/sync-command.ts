/** `bombe sync`: brings the index up to date with what changed. */
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../print-answer.ts'
import { renderReport } from '../render-report.ts'
import { showProgress } from '../show-progress.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('sync')
    .description('bring the index up to date with what changed')
    .addHelpText('after', examples('bombe sync', 'bombe sync --json'))
    .action(async (_flags: object, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings, log } = await openSession(options)
      const progress = showProgress(options)
      const { syncRepository } = await import('../../index/sync-repository.ts')
      const request = { root, settings: settings.values, signal: context.signal, onProgress: progress.report }
      const report = await log('sync', () => syncRepository(request).finally(progress.end))
      await printAnswer(report, renderReport, options)
    })
}
