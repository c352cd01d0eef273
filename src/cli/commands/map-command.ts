/** `bombe map`: the most important symbols, or a picture of how folders import each other. */
import { writeGraph } from '../../questions/draw-graph/write-graph.ts'
import { getStructureQuestion } from '../../questions/get-structure/declare.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { ask } from '../ask.ts'
import type { GlobalOptions } from '../command.ts'
import { writeAnswer } from '../output/write-text.ts'
import { type QuestionRun, questionCommand, runQuestion } from './question-command.ts'

/** Two levels of folders, and as many boxes as one can read. */
const DEPTH = 2
const LIMIT = 40

export const addCommand = questionCommand(getStructureQuestion, run)

async function run(asked: QuestionRun): Promise<void> {
  const { input, command, context } = asked
  const options = command.optsWithGlobals() as GlobalOptions & { format?: string; ref?: string }
  if (options.format !== 'mermaid') return runQuestion(asked)
  const path = typeof input.path === 'string' ? input.path : '.'
  const draw = (workspace: Workspace) => {
    const symbol_name = workspace.toRepositoryPath(path) || '.'
    return workspace.graph({ symbol_name, depth: DEPTH, limit: LIMIT })
  }
  const { answer } = await ask(command, context, 'graph', draw, options.ref)
  await writeAnswer(writeGraph(answer, options.json ? 'json' : 'mermaid'))
}
