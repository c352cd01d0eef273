/** `bombe history`: the commits that changed a symbol or a file. */
import { HISTORY_INPUT, type HistoryAnswer, type HistoryInput } from '../../questions/get-history/declare.ts'
import { renderHistory } from '../../questions/get-history/render.ts'
import { askPicture } from '../ask-picture.ts'
import { type AddCommand, examples } from '../command.ts'
import { addFields, readInput } from '../options/question-options.ts'
import { printFor } from '../output/print-answer.ts'

const EXAMPLES = [
  'bombe history Cart.total',
  'bombe history src/cart.ts -n 50',
  'bombe history parse_config --ref v2.0 --json',
]

const PART = {
  name: 'history',
  summary: 'show which commits changed a symbol or a file, through renames and moves',
  examples: EXAMPLES,
}

export const addCommand: AddCommand = (program, context) => {
  const command = program.command(PART.name).description(PART.summary)
  addFields(command, HISTORY_INPUT)
  command.addHelpText('after', examples(...EXAMPLES)).action(async () => {
    const input = readInput(command, HISTORY_INPUT, PART) as unknown as HistoryInput
    const { answer, audience } = await askPicture<HistoryAnswer>(command, context, 'history', input)
    await printFor(audience, answer, renderHistory)
    if (answer.entries.length === 0) context.status = 1
  })
}
