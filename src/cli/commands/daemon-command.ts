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
  const { homedir } = await import('node:os')
  const { loadSettings } = await import('../../settings/load-settings.ts')
  const { values } = loadSettings({ env: process.env, home: homedir() })
  const { SANDBOX_SETTINGS, useSandbox } = await import('../../processes/sandbox.ts')
  useSandbox(values.sandbox)
  const { findSocket } = await import('../../daemon/find-socket.ts')
  const program = process.argv[1] ?? ''
  const socket = findSocket(program)
  if (socket === null)
    throw new BombeError('read_only', 'no socket can be made here, so commands answer by themselves')
  if (flags.status) return showStatus(socket, options, context)
  // One that was started under another setting of the sandbox is ended as well.
  if (flags.stop)
    return stop(
      SANDBOX_SETTINGS.map(one => findSocket(program, one)!),
      options,
    )
  const { runDaemon } = await import('../../daemon/run-daemon.ts')
  const idleMs = values['daemon.idle_minutes'] * 60_000
  await runDaemon({ socket, version: readVersion(), idleMs, signal: context.signal })
  // Open handles must not keep it alive.
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

async function stop(sockets: readonly string[], options: GlobalOptions): Promise<void> {
  const { stopDaemon } = await import('../../daemon/ask-daemon.ts')
  const stopped = (await Promise.all(sockets.map(stopDaemon))).includes(true)
  await printAnswer(
    { stopped },
    () => (stopped ? 'the background process has ended\n' : 'none was running\n'),
    options,
  )
}
