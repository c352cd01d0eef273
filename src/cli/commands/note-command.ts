/** `bombe note`: writes notes on symbols, files and folders, and lists them. */
import { type NotesInput, notesQuestion } from '../../questions/notes/declare.ts'
import { ask } from '../ask.ts'
import type { AddCommand, GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printFor } from '../output/print-answer.ts'
import { type QuestionRun, questionCommand } from './question-command.ts'

export const addCommand: AddCommand = questionCommand(notesQuestion, runNote)

async function runNote({ question, input, command, context }: QuestionRun): Promise<void> {
  const options = command.optsWithGlobals() as GlobalOptions
  const { root, settings } = await openSession(options)
  const { findDataFolder } = await import('../../workspace/state/find-data-folder.ts')
  const { takeNote } = await import('../../workspace/take-note.ts')
  const given = { ...input, session: options.session } as NotesInput
  const { answer, audience } = await ask(command, context, question.tool, async workspace =>
    takeNote(workspace, (await findDataFolder(root, settings.values)).path, given),
  )
  await printFor(audience, answer, await question.loadRender())
}
