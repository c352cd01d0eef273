/** `bombe status`: what the index holds. Never builds one. */
import { renderStatus } from '../../workspace/answers.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../print-answer.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('status')
    .description('show what the index holds and how far it can be trusted')
    .addHelpText('after', examples('bombe status', 'bombe --repo ../other status --json'))
    .action(async (_flags: object, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings, log } = await openSession(options)
      const { readStatus } = await import('../../workspace/read-status.ts')
      const answer = await log('status', () => readStatus({ root, settings: settings.values }))
      await printAnswer(answer, renderStatus, options)
      if (answer.index.state !== 'ready') context.status = 1
    })
}
