/** Asks for a picture: of the background process where there is one, else of the repository itself. */
import type { Command } from 'commander'
import type { Audience } from '../questions/shared/question.ts'
import { askPicture as askOpen, type PictureName } from '../workspace/pictures.ts'
import { ask } from './ask.ts'
import { askWarm } from './ask-warm.ts'
import type { CommandContext } from './command.ts'

export async function askPicture<Drawn>(
  command: Command,
  context: CommandContext,
  name: PictureName,
  input: object,
): Promise<{ answer: Drawn; audience: Audience }> {
  const given = { ...input } as Record<string, unknown> & { ref?: string }
  const put = (workspace: Parameters<typeof askOpen>[0]) =>
    askOpen(workspace, name, given, context.signal, process.cwd())
  const asked =
    (await askWarm(command, context, name, given)) ?? (await ask(command, context, name, put, given.ref))
  return asked as { answer: Drawn; audience: Audience }
}
