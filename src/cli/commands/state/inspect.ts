/** `bombe state inspect`: what a state file holds, and whether it could be imported; changes nothing. */
import { resolve } from 'node:path'
import { EXIT_STATUS } from '../../../errors/registry.ts'
import type { InspectReport } from '../../../pipeline/snapshots/inspect-state.ts'
import { type TextOptions, TextPage } from '../../../questions/shared/render-text.ts'
import { type AddCommand, examples, type GlobalOptions } from '../../command.ts'
import { printAnswer } from '../../output/print-answer.ts'
import { describeState } from './describe-state.ts'

export const addInspect: AddCommand = (state, context) => {
  state
    .command('inspect')
    .description('show what an exported file holds, and whether this bombe could import it')
    .argument('<file>', 'a file that `bombe state export` wrote')
    .addHelpText(
      'after',
      examples('bombe state inspect graph.bombe', 'bombe state inspect graph.bombe --json'),
    )
    .action(async (file: string, _flags: object, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { inspectState } = await import('../../../pipeline/snapshots/inspect-state.ts')
      const report = await inspectState(resolve(file))
      await printAnswer(report, render, options)
      if (!report.usable) context.status = EXIT_STATUS.nothing
    })
}

function render(report: InspectReport, options: TextOptions): string {
  const page = new TextPage(options)
  const verdict = report.usable ? 'can be imported' : 'is of another version of bombe and cannot be imported'
  page.line(`${report.file} is whole and ${verdict}`)
  describeState(page, report)
  return page.toString()
}
