/** `bombe view`: a page on this machine that shows the repository, opened in the browser. */
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { loadSettings } from '../../settings/load-settings.ts'
import { type AddCommand, type CommandContext, examples, type GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { parsePort } from '../options/parse-count.ts'
import { writeAnswer, writeNotice } from '../output/write-text.ts'
import { readToken } from '../read-token.ts'
import { readVersion } from '../read-version.ts'

interface ViewFlags {
  ref?: string
  port?: number
  /** Commander's form of `--no-open`. */
  open: boolean
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('view')
    .argument('[symbol|path]', 'what to show first: a symbol, a file or a folder')
    .description('show the repository in the browser: map, graph, symbols, changes, health')
    .option('--ref <ref>', 'show this branch, tag or commit instead of the work tree')
    .option('--port <port>', 'port on 127.0.0.1 (default: any that is free)', parsePort)
    .option('--no-open', 'print the address only')
    .addHelpText(
      'after',
      examples('bombe view', 'bombe view AuthService.login', 'bombe view src/cart.ts --no-open --port 7458'),
    )
    .action((named: string | undefined, flags: ViewFlags, command) =>
      view(command.optsWithGlobals(), context, named, flags),
    )
}

async function view(
  options: GlobalOptions,
  context: CommandContext,
  named: string | undefined,
  flags: ViewFlags,
): Promise<void> {
  const { root, settings, note } = await openSession(options)
  const { Workspaces } = await import('../../workspace/workspaces.ts')
  const settingsOf = (other: string) =>
    other === root ? settings.values : loadSettings({ root: other, env: process.env, home: homedir() }).values
  const served = {
    workspaces: new Workspaces({ roots: [root], settingsOf }),
    version: readVersion(),
    onCall: note,
  }
  const { serveHttp } = await import('../../mcp/serve-http.ts')
  const { token } = readToken()
  await serveHttp(
    served,
    {
      port: flags.port ?? 0,
      token,
      onListening: (url, sessions) => {
        const address = `${new URL('/', url)}#/enter/${sessions.makeKey()}${placeOf(root, named, flags.ref)}`
        void writeAnswer(`${address}\n`)
        writeNotice('the link works once, within ten minutes; Ctrl-C ends the page')
        if (flags.open) void openBrowser(address)
      },
    },
    context.signal,
  )
}

/** The part of the address that says what is shown. The page finds out what a name means. */
function placeOf(root: string, named: string | undefined, ref: string | undefined): string {
  const absolute = named === undefined ? '' : resolve(named)
  const shown =
    absolute.startsWith(`${root}/`) && named?.startsWith('/') ? absolute.slice(root.length + 1) : named
  const place = shown === undefined ? '/' : `/go/${encodeURIComponent(shown)}`
  return ref === undefined ? place : `${place}?ref=${encodeURIComponent(ref)}`
}

async function openBrowser(address: string): Promise<void> {
  const { showToPerson } = await import('../../processes/start-program.ts')
  showToPerson(address)
}
