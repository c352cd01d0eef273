/** The command of a question: made from its declaration. */
import type { Command } from 'commander'
import type { CommandPart, Question } from '../../questions/declare/question.ts'
import { answerQuestion } from '../../workspace/answer-question.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { ask } from '../ask.ts'
import { type AddCommand, type CommandContext, examples } from '../command.ts'
import { addFields, readInput } from '../options/question-options.ts'
import { printFor } from '../output/print-answer.ts'

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
  // A second command of a question gives its input and takes no flags.
  const fields = part === question.command ? question.input : {}
  return (program, context) => {
    const command = program.command(part.name).description(part.summary)
    addFields(command, fields)
    command
      .addHelpText('after', examples(...part.examples))
      .action(() => run({ question, input: readInput(command, fields, part), command, context }))
  }
}

async function runQuestion({ question, input, command, context }: QuestionRun): Promise<void> {
  const ref = question.graphRef ? question.graphRef(input as never) : (input.ref as string | undefined)
  const put = (workspace: Workspace) =>
    answerQuestion(workspace, question.tool, fromHere(question, input, workspace), context.signal)
  const { answer, audience } = await ask(command, context, question.tool, put, ref)
  await printFor(audience, answer, await question.loadRender())
  const { isNothing, loadWarnings } = question.command
  if (audience.form === 'text')
    for (const warning of (await loadWarnings?.())?.(answer) ?? [])
      process.stderr.write(`warning: ${warning}\n`)
  if (isNothing?.(answer)) context.status = 1
}

/** People name paths from where they are. */
function fromHere({ input: fields }: Question, input: Record<string, unknown>, workspace: Workspace): object {
  const paths = Object.keys(fields).filter(name => fields[name]?.isPath && input[name] !== undefined)
  const named = paths.map(name => [name, workspace.toRepositoryPath(String(input[name])) || '.'])
  return { ...input, ...Object.fromEntries(named) }
}
