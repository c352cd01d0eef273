/** `bombe serve`: the MCP server on stdio. */
import type { AddCommand, CommandContext, GlobalOptions } from '../command.ts'
import { examples } from '../command.ts'
import { openSession } from '../open-session.ts'
import { readVersion } from '../read-version.ts'

export const addCommand: AddCommand = (program, context) => {
  program
    .command('serve')
    .description('run the MCP server on stdio')
    .addHelpText('after', examples('bombe serve', 'bombe --repo ../other serve'))
    .action((_flags: object, command) => serve(command.optsWithGlobals() as GlobalOptions, context))
}

/** stdout carries the protocol and nothing else. */
export async function serve(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { root, settings, note } = await openSession(options)
  const { LiveWorkspace } = await import('../../workspace/live-workspace.ts')
  const { serveStdio } = await import('../../mcp/serve-stdio.ts')
  const live = new LiveWorkspace(root, settings.values)
  await serveStdio({ live, version: readVersion(), onCall: note }, context.signal)
}
