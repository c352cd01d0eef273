/** `--budget`: how many tokens an answer may have, as a tool's `token_budget`. */
import { Option } from 'commander'
import { parseCount } from './parse-count.ts'

export function budgetOption(): Option {
  return new Option('--budget <tokens>', 'cut the answer to so many tokens').argParser(parseCount)
}

/** As a field of a question's input. */
export function budgetOf({ budget }: { budget?: number }): { token_budget?: number } {
  return budget === undefined ? {} : { token_budget: budget }
}
