/** `bombe state`: what bombe stores about a repository; one file per sub-command. */
import { type AddCommand, examples } from '../command.ts'
import { addExport } from './state/export.ts'
import { addImport } from './state/import.ts'
import { addInspect } from './state/inspect.ts'
import { addPrune } from './state/prune.ts'
import { addRefs } from './state/refs.ts'

export const addCommand: AddCommand = (program, context) => {
  const state = program
    .command('state')
    .description('look after what bombe keeps of a repository')
    .addHelpText(
      'after',
      examples('bombe state prune', 'bombe state export graph.bombe', 'bombe state import graph.bombe'),
    )
  addPrune(state, context)
  addExport(state, context)
  addImport(state, context)
  addInspect(state, context)
  addRefs(state, context)
}
