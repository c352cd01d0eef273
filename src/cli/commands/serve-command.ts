/** `bombe serve`: the MCP server, on stdio or on HTTP. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { Served } from '../../mcp/make-server.ts'
import type { AddCommand, CommandContext, GlobalOptions } from '../command.ts'
import { examples } from '../command.ts'
import { registeredRoots, settingsOf as settingsOfOther } from '../look-in-registered.ts'
import { openSession } from '../open-session.ts'
import { parsePort } from '../options/parse-count.ts'
import { writeNotice } from '../output/write-text.ts'
import { readToken } from '../read-token.ts'
import { readVersion } from '../read-version.ts'
import { realFolder } from '../real-folder.ts'

interface ServeFlags {
  http?: boolean
  port?: number
  workspace?: string[]
  autoWorkspace?: boolean
  allowedRoot?: string[]
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('serve')
    .description('run the MCP server on stdio, or on HTTP for this machine')
    .option('--http', 'serve on http://127.0.0.1; the token is printed on stderr')
    .option('--port <port>', 'port for --http (default: any that is free)', parsePort)
    .option('--workspace <dir...>', 'further repositories to answer for; refs look in all of them')
    .option('--auto-workspace', 'let a call name any repository under an allowed root')
    .option('--allowed-root <dir...>', 'where --auto-workspace may go')
    .addHelpText(
      'after',
      examples('bombe serve', 'bombe serve --http --port 7457', 'bombe --repo ../other serve'),
    )
    .action((flags: ServeFlags, command) => serve(command.optsWithGlobals(), context, flags))
}

/** stdout carries the protocol and nothing else. */
export async function serve(
  options: GlobalOptions,
  context: CommandContext,
  flags: ServeFlags = {},
): Promise<void> {
  if (flags.port !== undefined && !flags.http) {
    throw new BombeError('invalid_input', '--port needs --http', {
      hint: 'without --http the server speaks on stdin and stdout',
    })
  }
  const { root, settings, note } = await openSession(options)
  const { Workspaces } = await import('../../workspace/workspaces.ts')
  const settingsOf = (other: string) => (other === root ? settings.values : settingsOfOther(other))
  const workspaces = new Workspaces({
    roots: [root, ...(flags.workspace ?? []).map(realFolder), ...registeredRoots(settings.values)],
    settingsOf,
    ...allowedRoots(flags),
  })
  const served = { workspaces, version: readVersion(), onCall: note }
  if (flags.http) return serveHttp(served, flags, context)
  const { serveStdio } = await import('../../mcp/serve-stdio.ts')
  const { answerElsewhere } = await import('../answer-elsewhere.ts')
  const elsewhere = answerElsewhere(options, settings)
  await serveStdio(
    { ...served, ...(elsewhere && { elsewhere }) },
    { input: process.stdin, output: process.stdout },
    context.signal,
  )
}

async function serveHttp(served: Served, flags: ServeFlags, context: CommandContext): Promise<void> {
  const { file, token } = readToken()
  const { serveHttp: listen } = await import('../../mcp/serve-http.ts')
  const onListening = (url: string): void => {
    writeNotice(`bombe answers at ${url}\nthe token is in ${file}`)
  }
  await listen(served, { port: flags.port ?? 0, token, onListening }, context.signal)
}

function allowedRoots({ autoWorkspace, allowedRoot = [] }: ServeFlags): { allowedRoots?: string[] } {
  if (!autoWorkspace) return {}
  if (allowedRoot.length === 0) {
    throw new BombeError('invalid_input', '--auto-workspace needs --allowed-root DIR', {
      hint: 'name the folder that holds the repositories agents may ask about',
    })
  }
  return { allowedRoots: allowedRoot.map(realFolder) }
}
