/** `bombe sync`: brings the index up to date with what changed. */
import { indexQuestion } from '../../questions/index/declare.ts'
import type { AddCommand, GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'
import { renderReport } from '../output/render-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { type QuestionRun, questionCommand } from './question-command.ts'

const [part] = indexQuestion.command.also ?? []

export const addCommand: AddCommand = questionCommand(indexQuestion, runSync, part)

async function runSync({ command, context }: QuestionRun): Promise<void> {
  const options = command.optsWithGlobals() as GlobalOptions
  const { root, settings, log } = await openSession(options)
  const progress = showProgress(options)
  const { syncRepository } = await import('../../pipeline/sync-repository.ts')
  const request = { root, settings: settings.values, signal: context.signal, onProgress: progress.report }
  const report = await log('sync', () => syncRepository(request).finally(progress.end))
  await printAnswer(report, renderReport, options)
}
