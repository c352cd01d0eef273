/** `bombe state export`: the index of this repository as one file. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BombeError } from '../../../errors/bombe-error.ts'
import type { StateReport } from '../../../pipeline/snapshots/export-state.ts'
import { type TextOptions, TextPage } from '../../../questions/shared/render-text.ts'
import { type AddCommand, examples, type GlobalOptions } from '../../command.ts'
import { openSession } from '../../open-session.ts'
import { printAnswer } from '../../output/print-answer.ts'
import { describeState } from './describe-state.ts'

export const addExport: AddCommand = (state, context) => {
  state
    .command('export')
    .description('write the index into one file, for another clone to import')
    .argument('<file>', 'where to write it')
    .option('--force', 'replace a file that is there')
    .addHelpText(
      'after',
      examples('bombe state export graph.bombe', 'bombe state export ../graph.bombe --force'),
    )
    .action(async (file: string, flags: { force?: boolean }, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings, log } = await openSession(options)
      const to = resolve(file)
      if (existsSync(to) && !flags.force)
        throw new BombeError('invalid_input', `${file} is there already`, { hint: 'replace it with --force' })
      const { exportState } = await import('../../../pipeline/snapshots/export-state.ts')
      const request = { root, settings: settings.values, signal: context.signal }
      const report = await log('state_export', () => exportState(request, to))
      await printAnswer(report, render, options)
    })
}

function render(report: StateReport, options: TextOptions): string {
  const page = new TextPage(options)
  page.line(`exported to ${report.file}`)
  describeState(page, report)
  return page.toString()
}
