/** Puts one question to the repository a command line names, indexing it first where it has no index. */
import type { Command } from 'commander'
import type { SettingValues } from '../config/settings.ts'
import { type Audience, fromSettings } from '../workspace/answers.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { CommandContext, GlobalOptions } from './command.ts'
import { openSession } from './open-session.ts'
import { textOptions } from './print-answer.ts'
import { showProgress } from './show-progress.ts'

export async function ask<Answer>(
  command: Command,
  context: CommandContext,
  tool: string,
  question: (workspace: Workspace) => Answer | Promise<Answer>,
  { ref }: { ref?: string | undefined } = command.opts(),
): Promise<Answer> {
  const options = command.optsWithGlobals() as GlobalOptions
  const { root, settings, log } = await openSession(options)
  const { openWorkspace } = await import('../workspace/open-workspace.ts')
  const progress = showProgress(options)
  const workspace = await openWorkspace({
    root,
    settings: settings.values,
    signal: context.signal,
    ...(ref === undefined ? {} : { ref }),
    ...(options.session === undefined ? {} : { session: options.session }),
    onProgress: progress.report,
    onWarning: message => process.stderr.write(`warning: ${message}\n`),
    ...(options.freshness === undefined ? {} : { freshness: options.freshness }),
    deadlineMs: patienceOf(settings.values['engines.deadline_ms']),
    onBuild: engine =>
      process.stderr.write(`building ${engine}, once for this machine: this may take a minute\n`),
  }).finally(progress.end)
  try {
    return await log(tool, () => workspace.readBy(audienceOf(options, settings.values)).put(question))
  } finally {
    await workspace.close()
  }
}

/** A command that ends takes its engines with it: waiting for a cold one is better than asking again. */
const PATIENCE_MS = 10_000

function patienceOf(deadlineMs: number): number {
  return deadlineMs === 0 ? 0 : Math.max(deadlineMs, PATIENCE_MS)
}

/** What is printed is what counts: the JSON, or the text. */
function audienceOf(options: GlobalOptions, settings: SettingValues): Audience {
  return {
    form: options.json ? 'structured' : 'text',
    text: textOptions(options),
    ...fromSettings(settings),
  }
}
