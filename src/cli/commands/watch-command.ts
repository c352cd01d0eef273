/** `bombe watch`: keeps the index up to date as files change, in the foreground or the background. */
import { fileURLToPath } from 'node:url'
import { localTime } from '../../questions/status/local-time.ts'
import type { Job } from '../../workspace/jobs/index-jobs.ts'
import type { WatchHolder } from '../../workspace/watch/run-watch.ts'
import type { WatchState } from '../../workspace/watch/watch-repository.ts'
import { type AddCommand, type CommandContext, examples, type GlobalOptions } from '../command.ts'
import { openSession, type Session } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'
import { writeAnswer } from '../output/write-text.ts'

interface WatchFlags {
  background?: boolean
  status?: boolean
  stop?: boolean
}

export const addCommand: AddCommand = (program, context) => {
  program
    .command('watch')
    .description('keep the index up to date as files change')
    .option('--background', 'go on after the terminal is closed')
    .option('--status', 'say whether and how this repository is watched')
    .option('--stop', 'end the watch that runs in the background')
    .addHelpText('after', examples('bombe watch', 'bombe watch --background', 'bombe watch --stop'))
    .action(async (flags: WatchFlags, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const session = await openSession(options)
      if (flags.status) await showStatus(session, options, context)
      else if (flags.stop) await stop(session, options)
      else if (flags.background) await startBackground(session, options)
      else await watch(session, context)
    })
}

async function watch({ root, settings }: Session, context: CommandContext): Promise<void> {
  const { runWatch } = await import('../../workspace/watch/run-watch.ts')
  const say = (line: string): void => void writeAnswer(`${line}\n`)
  await runWatch({
    root,
    settings: settings.values,
    signal: context.signal,
    onState: state => {
      if (state.mode !== 'off' || state.why) say(describeState(state))
    },
    onSync: job => say(describeJob(job)),
  })
}

async function startBackground({ root, settings }: Session, options: GlobalOptions): Promise<void> {
  const { startInBackground } = await import('../../workspace/watch/background-watch.ts')
  const main = process.argv[1] ?? fileURLToPath(import.meta.url)
  const started = await startInBackground(root, settings.values, [main, '--repo', root, 'watch'])
  const render = (): string =>
    `process ${started.pid} ${started.isWatching ? 'is watching' : 'indexes, then watches'} ${root}\n`
  await printAnswer({ pid: started.pid, is_watching: started.isWatching }, render, options)
}

async function showStatus(
  { root, settings }: Session,
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  const { readWatch } = await import('../../workspace/watch/run-watch.ts')
  const holder = await readWatch(root, settings.values)
  if (!holder) context.status = 1
  await printAnswer({ is_watched: holder !== null, ...holder }, () => `${describeHolder(holder)}\n`, options)
}

async function stop({ root, settings }: Session, options: GlobalOptions): Promise<void> {
  const { stopWatch } = await import('../../workspace/watch/background-watch.ts')
  const holder = await stopWatch(root, settings.values)
  const text = holder ? `process ${holder.pid} has ended\n` : 'nobody was watching\n'
  await printAnswer({ stopped: holder?.pid ?? null }, () => text, options)
}

function describeHolder(holder: WatchHolder | null): string {
  if (!holder) return 'not watched: answers look at the disk themselves'
  const who = holder.kind === 'serve' ? 'an MCP server' : 'bombe watch'
  return `process ${holder.pid} (${who}) since ${localTime(holder.since)}: ${describeState(holder)}`
}

function describeState({ mode, why }: WatchState): string {
  const because = why ? `: ${why}` : ''
  if (mode === 'events') return 'watching'
  if (mode === 'polling') return `looking at the disk every few seconds${because}`
  return `not watching${because}`
}

function describeJob({ state, counts, error }: Job): string {
  if (!counts) return `${state}${error ? `: ${error.message}` : ''}`
  const { added, changed, removed, renamed, files } = counts
  return `synced: ${added} added, ${changed} changed, ${removed} removed, ${renamed} renamed, ${files} files`
}
