/** `bombe state`: what bombe keeps of a repository; one sub-command a file. */
import { type AddCommand, examples } from '../command.ts'
import { addPrune } from './state/prune.ts'

export const addCommand: AddCommand = (program, context) => {
  const state = program
    .command('state')
    .description('look after what bombe keeps of a repository')
    .addHelpText('after', examples('bombe state prune', 'bombe state prune --all'))
  addPrune(state, context)
}
