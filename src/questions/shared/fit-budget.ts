/** Cuts an answer to what its reader may be sent: whole items go, until the rest fits the budget. */
import { BombeError } from '../../errors/bombe-error.ts'
import { checkBudget } from '../declare/check-input.ts'
import type { Meta, Verdict } from './answer.ts'
import { estimateTokens } from './estimate-tokens.ts'
import type { Audience, QueryContext } from './question.ts'
import type { TextOptions } from './render-text.ts'

export interface Budgeted {
  verdict?: Verdict
  meta: Meta
}

export interface Draft<Answer extends Budgeted> {
  /** How many items there are to show. */
  most: number
  /** The answer with so many of them; fewer than there are means that the budget was reached. */
  build(keep: number): Answer
  render(answer: Answer, options: TextOptions): string
}

/** As many items as fit, but for a last few hundredths of the budget. With none at all, sentences go too: the rest repeats the question and says why the answer is empty. */
export function fitBudget<Answer extends Budgeted>(
  context: QueryContext,
  given: number | undefined,
  draft: Draft<Answer>,
  preset: keyof Audience['budgets'] = 'default',
): Answer {
  const { audience } = context
  const budget = checkBudget(given) ?? audience.budgets[preset]
  const weigh = (answer: Answer): number => tokensOf(audience, answer, draft.render, budget)
  const build = (keep: number): Answer => stamp(draft.build(keep), budget, budget)
  const whole = build(draft.most)
  const cost = weigh(whole)
  if (cost <= budget) return stamp(whole, cost, budget)
  const tried = new Map<number, { answer: Answer; cost: number }>()
  const trial = (keep: number): { answer: Answer; cost: number } => {
    const answer = build(keep)
    const one = { answer, cost: weigh(answer) }
    tried.set(keep, one)
    return one
  }
  const most = mostThatFits(draft.most, cost, budget, keep => trial(keep).cost)
  const cut = tried.get(most) ?? trial(most)
  if (cut.cost <= budget) return stamp(cut.answer, cut.cost, budget)
  const bare = withoutSentences(cut.answer)
  const bareCost = weigh(bare)
  if (bareCost > budget) throw tooSmall(budget, bareCost)
  return stamp(bare, bareCost, budget)
}

/** Better no answer than one that breaks its promise; long paths and signatures can need more than the least budget. */
function tooSmall(budget: number, needed: number): BombeError {
  return new BombeError(
    'invalid_input',
    `${budget} tokens are too few: this answer needs ${needed} even when empty`,
    {
      hint: 'raise token_budget',
      data: { needed },
    },
  )
}

/** What the reader will see of it; far past `most` a guess. */
export function tokensOf<Answer extends Budgeted>(
  { form, text }: Audience,
  answer: Answer,
  render: (answer: Answer, options: TextOptions) => string,
  most?: number,
): number {
  const asText = form === 'structured' ? 0 : estimateTokens(renderOnce({ form, text }, answer, render), most)
  const asJson = form === 'text' ? 0 : estimateTokens(JSON.stringify(answer), most)
  return asText + asJson
}

/** Twice the same answer must fit; if there is hardly space for one, the text only points at the structure. */
const ROOM_FOR_BOTH = 600

/** The text of an answer, as its reader sees it. It is laid out once: its size was measured on the same text. */
export function textOf<Answer extends object>(
  { form, text }: Pick<Audience, 'form' | 'text'>,
  answer: Answer,
  render: (answer: Answer, options: TextOptions) => string,
): string {
  const known = rendered.get(answer)
  if (known?.form === form && known.options === text) return known.text
  return renderOnce({ form, text }, answer, render)
}

interface Rendered {
  form: Audience['form']
  options: TextOptions
  text: string
}

/** By the very answer that was measured: a changed copy is laid out again. */
const rendered = new WeakMap<object, Rendered>()

function renderOnce<Answer extends object>(
  { form, text: options }: Pick<Audience, 'form' | 'text'>,
  answer: Answer,
  render: (answer: Answer, options: TextOptions) => string,
): string {
  const budget = (answer as Partial<Budgeted>).meta?.token_budget ?? ROOM_FOR_BOTH
  const isTight = form === 'both' && budget < ROOM_FOR_BOTH
  const text = isTight ? 'see the structured content' : render(answer, options)
  rendered.set(answer, { form, options, text })
  return text
}

/** Gives a share of `keep` to each list, the rest of short lists going to the longer ones. */
export function shareOut(keep: number, lengths: readonly number[]): number[] {
  const shares = lengths.map(() => 0)
  let left = keep
  let open = lengths.map((_, index) => index)
  while (left > 0 && open.length > 0) {
    const each = Math.max(1, Math.floor(left / open.length))
    for (const index of open) {
      const more = Math.min(each, lengths[index]! - shares[index]!, left)
      shares[index]! += more
      left -= more
    }
    open = open.filter(index => shares[index]! < lengths[index]!)
  }
  return shares
}

/** Where an answer uses so much of its budget, another look at its size is worth more than the item it might still hold. */
const FULL = 0.97

/** Each guess comes closer by what the one before was wrong; where items differ too much for that, halves do. */
const GUESSES = 3

/** Items cost about the same: what two sizes cost tells where the edge is. */
function mostThatFits(most: number, cost: number, budget: number, weigh: (keep: number) => number): number {
  let [low, lowCost] = [0, 0]
  let [high, highCost] = [most, cost]
  for (let tries = 0; high - low > 1; tries++) {
    const share = tries < GUESSES ? (((1 + FULL) / 2) * budget - lowCost) / (highCost - lowCost) : 0.5
    const middle = Math.min(high - 1, Math.max(low + 1, low + Math.floor((high - low) * share)))
    const found = weigh(middle)
    if (found <= budget && found >= budget * FULL) return middle
    if (found <= budget) [low, lowCost] = [middle, found]
    else [high, highCost] = [middle, found]
  }
  return low
}

/** No text shows how many tokens it has, so the text of the answer stays what it was. */
function stamp<Answer extends Budgeted>(answer: Answer, used: number, budget: number): Answer {
  const stamped = { ...answer, meta: { ...answer.meta, tokens_used: used, token_budget: budget } }
  return answer.meta.token_budget === budget ? sameText(answer, stamped) : stamped
}

/** Says that a copy has the text of the answer it was made of. */
export function sameText<Answer extends object>(answer: Answer, copy: Answer): Answer {
  const known = rendered.get(answer)
  if (known) rendered.set(copy, known)
  return copy
}

/** The words of `why` say the same as their sentences, in less. */
function withoutSentences<Answer extends Budgeted>(answer: Answer): Answer {
  const { suggestion: _, commit: __, ...meta } = answer.meta
  if (!answer.verdict) return { ...answer, meta }
  const { open_sites: ___, ...verdict } = answer.verdict
  return { ...answer, meta, verdict: { ...verdict, why_text: [] } }
}
