/** Words for what does something, from words for doing it: `parse` and `parsing` give `parser`, as stems. */
import { stemWord } from '../words/stem-word.ts'

const IS_AGENT = /[eo]rs?$/
const LETTERS = /^[a-z]{3,}$/
/** Ends that are doubled before `er`: `logger`, `formatter`. */
const DOUBLED = /[^aeiou][aeiou]([bdfglmnprtz])$/

/** The stemmer keeps agents apart from their verbs; one that is named is meant, so it gives no verb. */
export function agentForms(word: string): readonly string[] {
  const lower = word.toLowerCase()
  if (IS_AGENT.test(lower)) return []
  const stem = stemWord(lower)
  if (!LETTERS.test(stem)) return []
  const last = DOUBLED.exec(stem)?.[1] ?? ''
  const agents = [`${stem}er`, `${stem}or`, ...(last === '' ? [] : [`${stem}${last}er`])]
  return agents.map(stemWord).filter(form => form !== stem)
}
