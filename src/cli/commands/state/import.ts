/** `bombe state import`: takes in an index that was exported elsewhere, then syncs it to the files here. */
import { resolve } from 'node:path'
import type { ImportReport } from '../../../pipeline/snapshots/import-state.ts'
import { type TextOptions, TextPage } from '../../../questions/shared/render-text.ts'
import { type AddCommand, examples, type GlobalOptions } from '../../command.ts'
import { openSession } from '../../open-session.ts'
import { printAnswer } from '../../output/print-answer.ts'
import { renderReport } from '../../output/render-report.ts'
import { showProgress } from '../../output/show-progress.ts'
import { describeState } from './describe-state.ts'

export const addImport: AddCommand = (state, context) => {
  state
    .command('import')
    .description('take in an index that was exported elsewhere, and sync it to what lies here')
    .argument('<file>', 'a file that `bombe state export` wrote, from someone you trust')
    .addHelpText(
      'after',
      examples('bombe state import graph.bombe', 'bombe --repo ../clone state import graph.bombe'),
    )
    .action(async (file: string, _flags: object, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings, log } = await openSession(options)
      const progress = showProgress(options)
      const { importState } = await import('../../../pipeline/snapshots/import-state.ts')
      const request = { root, settings: settings.values, signal: context.signal, onProgress: progress.report }
      const report = await log('state_import', () =>
        importState(request, resolve(file)).finally(progress.end),
      )
      await printAnswer(report, render, options)
    })
}

function render({ state, index }: ImportReport, options: TextOptions): string {
  const page = new TextPage(options)
  page.line('imported')
  describeState(page, state)
  return page.toString() + renderReport(index, options)
}
