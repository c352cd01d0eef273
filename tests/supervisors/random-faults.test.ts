/** Twenty engines that fail in random ways; `npm run bench -- faults` does hundreds. */
import { expect, test } from 'vitest'
import { runRound } from '../../bench/faults/run-round.ts'

test.each(Array.from({ length: 20 }, (_, seed) => seed))('round %i', { timeout: 120_000 }, async seed => {
  expect(await runRound(seed)).toMatchObject({ problems: [] })
})
