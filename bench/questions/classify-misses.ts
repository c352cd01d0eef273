/** Says why a needed function is not in an answer: not ranked, ranked low, folded too much, or no room. */
import type { ContextAnswer } from '../../src/questions/get-context/answer.ts'
import { type Gold, lastName } from './score-answer.ts'

export type Miss = 'not among the best 60' | 'ranked below 30' | 'ranked below 12' | 'folded' | 'no room'

export interface ClassifiedMiss {
  miss: Miss
  /** From 0; -1 where it is not among those that `explain: full` names. */
  rank: number
  /** Its score as a share of the best. */
  share: number
}

/** `explained`: an answer to the same question with `explain: full`; `printed`: the share of its code lines that is shown. */
export function classifyMiss(gold: Gold, explained: ContextAnswer, printed: number): ClassifiedMiss {
  const symbols = explained.ranking?.symbols ?? []
  const rank = symbols.findIndex(({ handle }) => isMeant(handle, gold))
  const share = rank < 0 ? 0 : symbols[rank]!.score / symbols[0]!.score
  const miss =
    printed > 0
      ? 'folded'
      : rank < 0
        ? 'not among the best 60'
        : rank > 30
          ? 'ranked below 30'
          : rank > 12
            ? 'ranked below 12'
            : 'no room'
  return { miss, rank, share }
}

function isMeant(handle: string, { file, symbol }: Gold): boolean {
  const [path, name = ''] = handle.split('#')
  if (path !== file) return false
  const plain = name.replace(/\(.*$/, '').replace(/~\d+$/, '')
  return plain === symbol || (plain.split('.').at(-1) ?? '') === lastName(symbol)
}
