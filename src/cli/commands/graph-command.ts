/** `bombe graph`: a picture of callers and callees, or of imports, for documents and pull requests. */
import { GRAPH_INPUT, type GraphAnswer, type GraphInput } from '../../questions/draw-graph/declare.ts'
import { writeGraph } from '../../questions/draw-graph/write-graph.ts'
import { askPicture } from '../ask-picture.ts'
import { type AddCommand, examples, type GlobalOptions } from '../command.ts'
import { addFields, readInput } from '../options/question-options.ts'
import { writeAnswer } from '../output/write-text.ts'

const EXAMPLES = [
  'bombe graph AuthService.login --format svg > login.svg',
  'bombe graph AuthService.login -d callers --depth 2   # Mermaid, for a pull request',
  'bombe graph src/cart.ts --format dot | dot -Tpng > cart.png',
  'bombe graph src --depth 2 --no-tests --format svg > folders.svg',
]

const PART = {
  name: 'graph',
  summary: 'print a picture of callers and callees, or of imports',
  examples: EXAMPLES,
}

export const addCommand: AddCommand = (program, context) => {
  const command = program.command(PART.name).description(PART.summary)
  addFields(command, GRAPH_INPUT)
  command.addHelpText('after', examples(...EXAMPLES)).action(async () => {
    const input = readInput(command, GRAPH_INPUT, PART) as unknown as GraphInput
    const { json } = command.optsWithGlobals() as GlobalOptions
    const { format, ...asked } = input
    const { answer } = await askPicture<GraphAnswer>(command, context, 'graph', asked)
    await writeAnswer(writeGraph(answer, json ? 'json' : (format ?? 'mermaid')))
  })
}
