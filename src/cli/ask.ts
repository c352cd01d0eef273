/** Puts one question to the repository a command line names, indexing it first where it has no index. */
import type { Command } from 'commander'
import type { Audience } from '../questions/shared/question.ts'
import type { SettingValues } from '../settings/settings.ts'
import { fromSettings } from '../workspace/audience-settings.ts'
import type { AskRoot } from '../workspace/look-in-others.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { CommandContext, GlobalOptions } from './command.ts'
import { lookInRegistered, settingsOf } from './look-in-registered.ts'
import { engineDeadline, openSession } from './open-session.ts'
import { readerOf } from './output/print-answer.ts'
import { showProgress } from './output/show-progress.ts'
import { writeNotice } from './output/write-text.ts'

export async function ask<Answer>(
  command: Command,
  context: CommandContext,
  tool: string,
  question: (workspace: Workspace, settings: SettingValues) => Answer | Promise<Answer>,
  ref?: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<{ answer: Answer; audience: Audience }> {
  const options = command.optsWithGlobals() as GlobalOptions
  const { root, settings, log } = await openSession(options)
  const { openWorkspace } = await import('../workspace/open-workspace.ts')
  const progress = showProgress(options)
  progress.begin('opening the index')
  const workspace = await openWorkspace({
    root,
    settings: settings.values,
    signal: context.signal,
    ...(ref === undefined ? {} : { ref }),
    ...(options.session === undefined ? {} : { session: options.session }),
    onProgress: progress.report,
    onWarning: message => writeNotice(`warning: ${message}`),
    ...(options.freshness === undefined ? {} : { freshness: options.freshness }),
    deadlineMs: engineDeadline(settings.values),
    onBuild: engine => {
      if (!progress.isShown) writeNotice(`building ${engine}, once for this machine: this may take a minute`)
    },
  }).finally(progress.end)
  try {
    const { signal } = context
    const given = await lookInRegistered(
      { tool, input, root, settings: settings.values, signal },
      (other, ...inner) => (other === root ? askInner(workspace, ...inner) : askOther(other, ...inner)),
    )
    const audience = { ...readerOf(options), ...fromSettings(settings.values) }
    return {
      answer: await log(tool, () =>
        workspace
          .readBy(audience, { patience: { onEngine: progress.waitFor }, ...given })
          .put(asked => question(asked, settings.values)),
      ),
      audience,
    }
  } finally {
    progress.end()
    await workspace.close()
  }
}

type Inner = Parameters<AskRoot> extends [string, ...infer Rest] ? Rest : never

async function askInner(workspace: Workspace, ...[name, input, signal]: Inner): Promise<object> {
  const { askPicture } = await import('../workspace/pictures.ts')
  return workspace.put(asked => askPicture(asked, name, input, signal, process.cwd()))
}

/** Another repository is indexed first where it has no index, and no engine of it is asked. */
async function askOther(root: string, ...inner: Inner): Promise<object> {
  const { openWorkspace } = await import('../workspace/open-workspace.ts')
  const [, , signal] = inner
  const workspace = await openWorkspace({ root, settings: settingsOf(root), signal, deadlineMs: 0 })
  try {
    return await askInner(workspace, ...inner)
  } finally {
    await workspace.close()
  }
}
