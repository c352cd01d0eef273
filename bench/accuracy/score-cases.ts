/** Indexes and scores cases, a few at a time, and returns the tallies in the order of the cases. */
import { join } from 'node:path'
import { indexCase } from './index-case.ts'
import type { Case } from './read-cases.ts'
import { scoreCase } from './score-case.ts'
import type { Tally } from './tally.ts'

export async function scoreCases(
  cases: readonly Case[],
  inputs: string,
  jobs: number,
  isExact: boolean,
): Promise<{ tallies: Tally[]; failures: string[] }> {
  const tallies = new Array<Tally | undefined>(cases.length)
  const failures: string[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const index = next++
      const one = cases[index]!
      try {
        tallies[index] = await scoreInput(one, join(inputs, one.suite, one.case), isExact)
      } catch (error) {
        // A case that cannot be scored is reported, never dropped.
        failures.push(`${one.suite}/${one.case}: ${(error as Error).message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return { tallies: tallies.filter(one => one !== undefined), failures: failures.sort() }
}

function scoreInput(one: Case, folder: string, isExact: boolean): Promise<Tally> {
  return indexCase(folder, isExact, async (graph, copy) => scoreCase(one, graph, copy))
}
