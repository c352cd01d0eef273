/** `bombe state refs`: branches and tags, and whether a snapshot of each exists. */
import { greatest } from '../../../model/long-lists.ts'
import { counted, printable, type TextOptions, TextPage } from '../../../questions/shared/render-text.ts'
import { localTime } from '../../../questions/status/local-time.ts'
import type { RefsAnswer } from '../../../workspace/state/list-refs.ts'
import { type AddCommand, examples, type GlobalOptions } from '../../command.ts'
import { openSession } from '../../open-session.ts'
import { printAnswer } from '../../output/print-answer.ts'

const SHOWN = 50

export const addRefs: AddCommand = (state, context) => {
  state
    .command('refs')
    .description('list branches and tags, and whether a snapshot of each exists')
    .addHelpText('after', examples('bombe state refs', 'bombe state refs --json'))
    .action(async (_, command) => {
      const options = command.optsWithGlobals() as GlobalOptions
      const { root, settings, log } = await openSession(options)
      const { listKnownRefs } = await import('../../../workspace/state/list-refs.ts')
      const answer = await log('state_refs', () => listKnownRefs(root, settings.values))
      if (answer.refs.length === 0) context.status = 1
      await printAnswer(answer, renderRefs, options)
    })
}

function renderRefs({ refs }: RefsAnswer, options: TextOptions): string {
  const page = new TextPage(options)
  if (refs.length === 0) page.line('no branch and no tag here')
  // Those with a snapshot are what one looks for.
  const sorted = [...refs].sort((a, b) => Number(b.has_snapshot) - Number(a.has_snapshot))
  const shown = sorted.slice(0, SHOWN)
  const column = Math.min(40, greatest(shown.map(({ ref }) => ref.length)))
  for (const { kind, ref, commit, has_snapshot, last_used_at } of shown) {
    const state = has_snapshot ? `snapshot, used ${localTime(last_used_at ?? '')}` : 'no snapshot'
    page.cut(0, `${printable(ref).padEnd(column)}  ${kind.padEnd(6)}  ${commit.slice(0, 12)}  ${state}`)
  }
  if (refs.length > SHOWN) page.line(`⋮ ${counted(refs.length - SHOWN, 'more ref')}: --json lists all`)
  return page.toString()
}
