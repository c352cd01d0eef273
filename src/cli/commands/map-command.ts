/** `bombe map`: the most important symbols, or a picture of how folders import each other. */
import type { GraphAnswer } from '../../questions/draw-graph/declare.ts'
import { writeGraph } from '../../questions/draw-graph/write-graph.ts'
import { getStructureQuestion } from '../../questions/get-structure/declare.ts'
import { askPicture } from '../ask-picture.ts'
import type { GlobalOptions } from '../command.ts'
import { writeAnswer } from '../output/write-text.ts'
import { type QuestionRun, questionCommand, runQuestion } from './question-command.ts'

export const addCommand = questionCommand(getStructureQuestion, run)

async function run(asked: QuestionRun): Promise<void> {
  const { input, command, context } = asked
  const options = command.optsWithGlobals() as GlobalOptions & { format?: string }
  if (options.format !== 'mermaid') return runQuestion(asked)
  const { path = '.', ref } = input as { path?: string; ref?: string }
  const of = { path, ...(ref === undefined ? {} : { ref }) }
  const { answer } = await askPicture<GraphAnswer>(command, context, 'folders', of)
  await writeAnswer(writeGraph(answer, options.json ? 'json' : 'mermaid'))
}
