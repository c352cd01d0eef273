/** `bombe note`: writes notes on symbols, files and folders, and lists them. */
import { Argument } from 'commander'
import { NOTE_ACTIONS, type NotesInput, renderNotes } from '../../workspace/answers.ts'
import { ask } from '../ask.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { parseCount } from '../parse-count.ts'
import { printAnswer } from '../print-answer.ts'

interface NoteFlags {
  text?: string
  ttl?: number
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('note')
    .description('write notes on symbols, files and folders; they are shown with them and steer rankings')
    .addArgument(new Argument('<action>', 'what to do').choices(NOTE_ACTIONS))
    .argument('[targets...]', 'symbols, files or folders')
    .option('-t, --text <text>', 'the note itself')
    .option('--ttl <seconds>', 'how long it lasts', parseCount)
    .addHelpText(
      'after',
      examples(
        'bombe note annotate AuthService.login --text "tokens are checked twice"',
        'bombe note focus src/auth',
        'bombe note list',
      ),
    )
    .action(async (action: NotesInput['action'], targets: string[], flags: NoteFlags, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings } = await openSession(options)
      const { findDataFolder } = await import('../../workspace/find-data-folder.ts')
      const { takeNote } = await import('../../workspace/take-note.ts')
      const answer = await ask(command, context, 'notes', async workspace =>
        takeNote(
          workspace,
          (await findDataFolder(root, settings.values)).path,
          inputOf(action, targets, { ...flags, ...options }),
        ),
      )
      await printAnswer(answer, renderNotes, options)
    })
}

function inputOf(
  action: NotesInput['action'],
  paths: string[],
  flags: NoteFlags & GlobalOptions,
): NotesInput {
  return {
    action,
    ...(paths.length > 0 ? { paths } : {}),
    ...(flags.text === undefined ? {} : { text: flags.text }),
    ...(flags.session === undefined ? {} : { session: flags.session }),
    ...(flags.ttl === undefined ? {} : { ttl_seconds: flags.ttl }),
  }
}
