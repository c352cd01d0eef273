/** The command of a question: made from its declaration. */
import type { Command } from 'commander'
import type { Field, Fields } from '../../questions/declare/field.ts'
import type { CommandPart, Question } from '../../questions/declare/question.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { answerQuestion } from '../../workspace/answer-question.ts'
import { withDetail } from '../../workspace/audience-settings.ts'
import { pathsFromHere } from '../../workspace/paths-from-here.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { ask } from '../ask.ts'
import { askWarm } from '../ask-warm.ts'
import { type AddCommand, type CommandContext, examples } from '../command.ts'
import { addFields, readInput } from '../options/question-options.ts'
import { printFor } from '../output/print-answer.ts'
import { writeNotice } from '../output/write-text.ts'

export interface QuestionRun {
  question: Question
  /** Checked against the declaration. */
  input: Record<string, unknown>
  command: Command
  context: CommandContext
}

/** `run` is for questions that are not put to an open repository. */
export function questionCommand(
  question: Question,
  run: (asked: QuestionRun) => Promise<void> = runQuestion,
  part: CommandPart = question.command,
): AddCommand {
  const fields = part === question.command ? question.input : fieldsOf(question, part)
  return (program, context) => {
    const command = program.command(part.name).description(part.summary)
    addFields(command, fields)
    command
      .addHelpText('after', examples(...part.examples))
      .action(() => run({ question, input: readInput(command, fields, part), command, context }))
  }
}

/** A second command of a question takes what it names, and gives the rest of the input itself. */
function fieldsOf({ input }: Question, { takes = {} }: CommandPart): Fields {
  const named = Object.entries(takes).map(([name, how]): [string, Field] => {
    const field = input[name]!
    return [name, how === true ? field : { ...field, flag: undefined, argument: how }]
  })
  return Object.fromEntries(named)
}

export async function runQuestion({ question, input, command, context }: QuestionRun): Promise<void> {
  const ref = question.graphRef ? question.graphRef(input as never) : (input.ref as string | undefined)
  const put = (workspace: Workspace, settings: SettingValues) => {
    const given = pathsFromHere(question.input, withDetail(question, input, settings), workspace)
    return answerQuestion(workspace, question.tool, given, context.signal)
  }
  const { answer, audience } =
    (await askWarm(command, context, question.tool, input)) ??
    (await ask(command, context, question.tool, put, ref, input))
  await printFor(audience, answer, await question.loadRender())
  const { isNothing, loadWarnings } = question.command
  if (audience.form === 'text')
    for (const warning of (await loadWarnings?.())?.(answer) ?? []) writeNotice(`warning: ${warning}`)
  if (isNothing?.(answer)) context.status = 1
}
