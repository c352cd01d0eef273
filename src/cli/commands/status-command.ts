/** `bombe status`: what the index holds. Never builds one. */
import { statusQuestion } from '../../questions/status/declare.ts'
import type { AddCommand, GlobalOptions } from '../command.ts'
import { openSession } from '../open-session.ts'
import { printAnswer } from '../output/print-answer.ts'
import { type QuestionRun, questionCommand } from './question-command.ts'

export const addCommand: AddCommand = questionCommand(statusQuestion, runStatus)

async function runStatus({ question, command, context }: QuestionRun): Promise<void> {
  const options = command.optsWithGlobals() as GlobalOptions
  const { root, settings, log } = await openSession(options)
  const { readStatus } = await import('../../workspace/read-status.ts')
  const answer = await log(question.tool, () => readStatus({ root, settings: settings.values }))
  await printAnswer(answer, await question.loadRender(), options)
  if (question.command.isNothing?.(answer)) context.status = 1
}
