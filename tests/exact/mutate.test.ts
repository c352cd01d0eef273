/** After an edit elsewhere, whatever is still called exact is what a fresh engine says. */
import { expect, test } from 'vitest'
import { OWN_FILES } from '../../bench/mutate/edit-texts.ts'
import { mutateRepository } from '../../bench/mutate/mutate-repository.ts'
import { MUTATIONS } from '../../bench/mutate/mutations.ts'
import { engine as goTypes } from '../../supervisors/go/go-types/engine.ts'
import { engine as jdt } from '../../supervisors/java/jdt/engine.ts'
import { needEngine } from '../supervisors/need-engine.ts'
import { TEST_ENGINES } from '../supervisors/try-engine.ts'
import { GO, JAVA, PYTHON, ROLES, TYPESCRIPT } from './mutation-samples.ts'
import { makeSample } from './sample-repository.ts'

const WAIT_MS = 600_000

const there = {
  go: await needEngine(goTypes, 'what stays exact after an edit of Go'),
  java: await needEngine(jdt, 'what stays exact after an edit of Java'),
}

test.each([
  ['typescript', { ...TYPESCRIPT, ...ROLES }, 'typescript', 17],
  ['python', PYTHON, 'pyright', 14],
  ...(there.go ? [['go', GO, 'go-types', 18] as const] : []),
  // Every round starts a Java: the first few ways of editing are those that only Java has.
  ...(there.java ? [['java', JAVA, 'jdt', 3] as const] : []),
] as const)(
  '%s: no exact edge is wrong after an edit',
  {
    timeout: WAIT_MS,
  },
  async (family, files, engine, count) => {
    const sample = makeSample(files, engine)
    const settings = { ...sample.settings, 'engines.folder': TEST_ENGINES }
    try {
      const paths = Object.keys(files).filter(path => OWN_FILES[family].test(path))
      const rounds = await mutateRepository({ ...sample, settings, family, rounds: count, seed: 7, paths })
      expect(rounds).toHaveLength(count)
      const names = MUTATIONS.filter(one => one.family === family).map(({ name }) => name)
      const tried = [...new Set(rounds.map(round => round.mutation))].sort()
      expect(tried).toEqual([...new Set(names.slice(0, count))].sort())
      expect(rounds.flatMap(round => round.differences.map(text => `${round.mutation}: ${text}`))).toEqual([])
      // The check is worth something only where edits leave much exact, and take something away.
      expect(Math.max(...rounds.map(round => round.exact))).toBeGreaterThan(10)
      expect(new Set(rounds.map(round => round.exact)).size).toBeGreaterThan(1)
    } finally {
      sample.remove()
    }
  },
)
