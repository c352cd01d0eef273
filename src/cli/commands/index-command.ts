/** `bombe index`: rebuilds the index of a repository, or lists what it leaves out. */
import { EXIT_STATUS } from '../../errors/registry.ts'
import { indexQuestion } from '../../questions/index/declare.ts'
import type { TextOptions } from '../../questions/shared/render-text.ts'
import type { SettingKey } from '../../settings/settings.ts'
import type { ExactReport } from '../../workspace/jobs/index-precisely.ts'
import type { AddCommand, GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'
import { renderExact } from '../output/render-exact.ts'
import { renderReport, renderSkipped } from '../output/render-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { type QuestionRun, questionCommand } from './question-command.ts'

export const addCommand: AddCommand = questionCommand(indexQuestion, runIndex)

interface IndexFlags {
  mode: 'full' | 'precise'
  engine?: string[]
  noEngine?: string[]
  memory?: number
  force?: boolean
  showIgnored?: boolean
  anyRoot?: boolean
  language?: string[]
}

async function runIndex({ input, command, context }: QuestionRun): Promise<void> {
  const flags = input as unknown as IndexFlags
  const options = command.optsWithGlobals() as GlobalOptions
  if (flags.language) {
    const { checkLanguages } = await import('../../pipeline/check-languages.ts')
    await checkLanguages(flags.language)
  }
  const session = await openSession(options, settingsOf(flags))
  const request = { root: session.root, settings: session.settings.values, signal: context.signal }
  if (flags.showIgnored) {
    const { listSkipped } = await import('../../workspace/state/list-skipped.ts')
    await printAnswer({ skipped: await listSkipped(request) }, renderSkipped, options)
    return
  }
  const progress = showProgress(options)
  const force = flags.force === true
  if (flags.mode === 'precise') {
    const { indexPrecisely } = await import('../../workspace/jobs/index-precisely.ts')
    const exact = await session.log('index', () =>
      indexPrecisely({
        ...request,
        force,
        onProgress: progress.report,
        onExactProgress: progress.reportExact,
      }).finally(progress.end),
    )
    await printAnswer(exact, renderBoth, options)
    context.status = statusOf(exact, flags)
    return
  }
  const { indexRepository } = await import('../../pipeline/index-repository.ts')
  const report = await session.log('index', () =>
    indexRepository({ ...request, force, onProgress: progress.report }).finally(progress.end),
  )
  const { readIndexState } = await import('../../workspace/engines/estimate-exactness.ts')
  const state = await readIndexState(request.root, request.settings)
  await printAnswer({ ...report, ...state }, renderReport, options)
}

function renderBoth(report: ExactReport, text: TextOptions): string {
  return renderReport(report.index, text) + renderExact(report, text)
}

function settingsOf(flags: IndexFlags): Partial<Record<SettingKey, unknown>> {
  return {
    ...(flags.language ? { languages: flags.language } : {}),
    ...(flags.engine ? { 'engines.only': flags.engine } : {}),
    ...(flags.noEngine ? { 'engines.not': flags.noEngine } : {}),
    ...(flags.anyRoot ? { any_root: 'on' } : {}),
    ...(flags.memory ? { 'engines.memory_mb': flags.memory } : {}),
  }
}

/** A missing engine gives a note only; one that the user named is an error. */
function statusOf({ families }: ExactReport, { engine }: IndexFlags): number {
  if (!engine) return EXIT_STATUS.done
  const missed = families.some(
    ({ missing, failed }) => missing !== undefined || Object.keys(failed).length > 0,
  )
  return missed ? EXIT_STATUS.engine : EXIT_STATUS.done
}
