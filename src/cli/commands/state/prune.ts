/** `bombe state prune`: removes snapshots that nobody needs. */

import { counted, type TextOptions, TextPage } from '../../../questions/shared/render-text.ts'
import type { PruneAnswer } from '../../../workspace/state/prune-state.ts'
import { type AddCommand, examples, type GlobalOptions } from '../../command.ts'
import { openSession } from '../../open-session.ts'
import { printAnswer } from '../../output/print-answer.ts'

export const addPrune: AddCommand = state => {
  state
    .command('prune')
    .description('remove snapshots of work trees that are gone and of refs long unused')
    .option('--all', 'remove the snapshots of all refs')
    .addHelpText('after', examples('bombe state prune', 'bombe state prune --all --json'))
    .action(async (flags: { all?: boolean }, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings, log } = await openSession(options)
      const { pruneState } = await import('../../../workspace/state/prune-state.ts')
      const all = flags.all === true
      const answer = await log('state_prune', () => pruneState(root, settings.values, { all }))
      await printAnswer(answer, renderPruned, options)
    })
}

function renderPruned({ removed, snapshots }: PruneAnswer, options: TextOptions): string {
  const page = new TextPage(options)
  const bytes = removed.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  page.line(`${counted(removed.length, 'snapshot')} removed, ${(bytes / 1_000_000).toFixed(1)} MB freed`)
  for (const { ref, root, why } of removed) page.sentence(`  ${ref === '' ? root : ref}  `, why, 'dim')
  page.line(`${counted(snapshots.length, 'snapshot')} left`)
  return page.toString()
}
