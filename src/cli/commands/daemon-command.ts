/** `bombe daemon`: the background process itself, and what it is doing. */
import { BombeError } from '../../errors/bombe-error.ts'
import { localTime } from '../../questions/status/local-time.ts'
import { type AddCommand, type CommandContext, examples, type GlobalOptions } from '../command.ts'
import { printAnswer } from '../output/print-answer.ts'
import { readVersion } from '../read-version.ts'

interface DaemonFlags {
  status?: boolean
  stop?: boolean
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('daemon')
    .description('the background process that keeps engines warm; commands start it')
    .option('--status', 'say whether it runs, and for which repositories')
    .option('--stop', 'end it and its engines')
    .addHelpText(
      'after',
      examples('bombe daemon --status', 'bombe daemon --stop', 'bombe refs login --no-daemon'),
    )
    .action((flags: DaemonFlags, command) => run(flags, command.optsWithGlobals(), context))
}

async function run(flags: DaemonFlags, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { findSocket } = await import('../../daemon/find-socket.ts')
  const socket = findSocket(process.argv[1] ?? '')
  if (socket === null)
    throw new BombeError('read_only', 'no socket can be made here, so commands answer by themselves')
  if (flags.status) return showStatus(socket, options, context)
  if (flags.stop) return stop(socket, options)
  const { homedir } = await import('node:os')
  const { loadSettings } = await import('../../settings/load-settings.ts')
  const { runDaemon } = await import('../../daemon/run-daemon.ts')
  const { values } = loadSettings({ env: process.env, home: homedir() })
  const idleMs = values['daemon.idle_minutes'] * 60_000
  await runDaemon({ socket, version: readVersion(), idleMs, signal: context.signal })
  // Whatever is still open must not keep it alive.
  process.exit(context.status)
}

async function showStatus(socket: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { aboutDaemon } = await import('../../daemon/ask-daemon.ts')
  const about = await aboutDaemon(socket)
  if (!about) context.status = 1
  const lines = about && [
    `process ${about.pid} since ${localTime(about.since)}`,
    ...about.workspaces.map(({ root, engines }) => `  ${root}  ${engines.join(', ') || 'no engine'}`),
  ]
  await printAnswer(
    { is_running: about !== null, ...about },
    () => `${lines?.join('\n') ?? 'not running'}\n`,
    options,
  )
}

async function stop(socket: string, options: GlobalOptions): Promise<void> {
  const { stopDaemon } = await import('../../daemon/ask-daemon.ts')
  const stopped = await stopDaemon(socket)
  await printAnswer(
    { stopped },
    () => (stopped ? 'the background process has ended\n' : 'none was running\n'),
    options,
  )
}
