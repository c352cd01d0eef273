/** After an edit elsewhere, whatever is still called exact is what a fresh engine says. */
import { expect, test } from 'vitest'
import { mutateRepository } from '../../bench/mutate/mutate-repository.ts'
import { MUTATIONS } from '../../bench/mutate/mutations.ts'
import { PYTHON, TYPESCRIPT } from './mutation-samples.ts'
import { makeSample } from './sample-repository.ts'

const PATIENCE_MS = 600_000

test.each([
  ['typescript', TYPESCRIPT, 'typescript', 16],
  ['python', PYTHON, 'pyright', 14],
] as const)(
  '%s: no exact edge is wrong after an edit',
  {
    timeout: PATIENCE_MS,
  },
  async (family, files, engine, count) => {
    const sample = makeSample(files, engine)
    try {
      const paths = Object.keys(files).filter(path => /\.(py|js|ts)$/.test(path))
      const rounds = await mutateRepository({ ...sample, family, rounds: count, seed: 7, paths })
      expect(rounds).toHaveLength(count)
      const names = MUTATIONS.filter(one => one.family === family).map(({ name }) => name)
      expect([...new Set(rounds.map(round => round.mutation))].sort()).toEqual([...new Set(names)].sort())
      expect(rounds.flatMap(round => round.differences.map(text => `${round.mutation}: ${text}`))).toEqual([])
      // The check is worth something only where edits leave much exact, and take something away.
      expect(Math.max(...rounds.map(round => round.exact))).toBeGreaterThan(10)
      expect(new Set(rounds.map(round => round.exact)).size).toBeGreaterThan(1)
    } finally {
      sample.remove()
    }
  },
)
