/** Puts a question to the background process, which keeps engines and indexes warm between commands. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { type Audience, PLAIN_AUDIENCE } from '../questions/shared/question.ts'
import type { Settings } from '../settings/load-settings.ts'
import { fromSettings } from '../workspace/audience-settings.ts'
import type { CommandContext, GlobalOptions } from './command.ts'
import { lookInRegistered, settingsOf } from './look-in-registered.ts'
import { engineDeadline, openSession } from './open-session.ts'
import { readerOf } from './output/print-answer.ts'
import { showProgress } from './output/show-progress.ts'

/** Undefined where there is none and none shall be: the command then answers by itself. */
export async function askWarm(
  command: Command,
  { signal }: CommandContext,
  tool: string,
  input: Record<string, unknown>,
): Promise<{ answer: object; audience: Audience } | undefined> {
  const options = command.optsWithGlobals() as GlobalOptions
  const { root, settings, note } = await openSession(options)
  const program = daemonProgram(options, settings)
  if (!program) return undefined
  const { findSocket } = await import('../daemon/find-socket.ts')
  const socket = findSocket(program[0])
  if (socket === null) return undefined
  const { askDaemon, engineEnvironment } = await import('../daemon/ask-daemon.ts')
  const audience = { ...readerOf(options), ...fromSettings(settings.values) }
  const request = {
    root,
    settings: settings.values,
    env: engineEnvironment(),
    tool,
    input: options.freshness === undefined ? input : { ...input, freshness: options.freshness },
    here: process.cwd(),
    audience,
    deadlineMs: engineDeadline(settings.values),
    ...(options.session === undefined ? {} : { session: options.session }),
  }
  const given = await lookInRegistered(
    { tool, input, root, settings: settings.values, signal },
    async (other, name, asked, until) => {
      const place = other === root ? {} : { root: other, settings: settingsOf(other) }
      const silent = { onProgress: () => {}, onEngine: () => {} }
      const inner = { ...request, ...place, tool: name, input: asked, audience: PLAIN_AUDIENCE }
      const found = await askDaemon(socket, program, inner, silent, until)
      return found ?? Promise.reject(new Error('no background process'))
    },
  )
  const progress = showProgress(options)
  const events = { onProgress: progress.report, onEngine: progress.waitFor }
  const started = performance.now()
  progress.begin('asking the background process')
  const answer = await askDaemon(socket, program, { ...request, ...given }, events, signal).finally(
    progress.end,
  )
  if (!answer) return undefined
  note(tool, performance.now() - started, answer)
  return { answer, audience }
}

/**
 * The command line of the process, where one is wanted. Unless asked for, there is none in CI, where it would hold up
 * the job, nor for a program that runs from single files, as tests do.
 */
export function daemonProgram(options: GlobalOptions, settings: Settings): [string, ...string[]] | undefined {
  const { daemon } = settings.values
  const isBundled = basename(fileURLToPath(import.meta.url)) === 'program.js'
  const isWanted = daemon === 'on' || (daemon === 'auto' && isBundled && !process.env.CI)
  const main = process.argv[1]
  return isWanted && options.daemon && main !== undefined ? [main, 'daemon'] : undefined
}
