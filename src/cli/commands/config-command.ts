/** `bombe config`: each setting, its value, and where that came from. */
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'
import { describeSettings, renderSettings } from '../output/render-settings.ts'

export const addCommand: AddCommand = program => {
  program
    .command('config')
    .description('print each setting and where its value came from')
    .addHelpText('after', examples('bombe config', 'BOMBE_WORKERS=2 bombe config --json'))
    .action(async (_flags: object, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings } = await openSession(options)
      await printAnswer(await describeSettings(root, settings), renderSettings, options)
    })
}
