/** Puts one question to the repository a command line names, indexing it first where it has no index. */
import type { Command } from 'commander'
import type { Audience } from '../questions/shared/question.ts'
import { maskIssued } from '../secrets/mask-issued.ts'
import { fromSettings } from '../workspace/audience-settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { CommandContext, GlobalOptions } from './command.ts'
import { openSession } from './open-session.ts'
import { readerOf } from './output/print-answer.ts'
import { showProgress } from './output/show-progress.ts'

export async function ask<Answer>(
  command: Command,
  context: CommandContext,
  tool: string,
  question: (workspace: Workspace) => Answer | Promise<Answer>,
  ref?: string,
): Promise<{ answer: Answer; audience: Audience }> {
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
    onWarning: message => process.stderr.write(maskIssued(`warning: ${message}\n`)),
    ...(options.freshness === undefined ? {} : { freshness: options.freshness }),
    deadlineMs: deadlineOf(settings.values['engines.deadline_ms']),
    onBuild: engine =>
      process.stderr.write(`building ${engine}, once for this machine: this may take a minute\n`),
  }).finally(progress.end)
  try {
    const audience = { ...readerOf(options), ...fromSettings(settings.values) }
    return { answer: await log(tool, () => workspace.readBy(audience).put(question)), audience }
  } finally {
    await workspace.close()
  }
}

/** A command that ends takes its engines with it: waiting for a cold one is better than asking again. */
const WAIT_MS = 10_000

function deadlineOf(deadlineMs: number): number {
  return deadlineMs === 0 ? 0 : Math.max(deadlineMs, WAIT_MS)
}
