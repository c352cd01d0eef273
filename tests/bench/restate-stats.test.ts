/** Restating the figures of some suites leaves those of the others alone. */
import { expect, test } from 'vitest'
import { restateStats } from '../../bench/accuracy/restate-stats.ts'

const COMMITTED = 'suite cases\na 1\nc 1\n\nstatic part:\nc 10 %\n\nleft out:\na local 1\nc local 1\n'

test('measured suites replace their rows in every section, the others stay', () => {
  const fresh = 'suite cases\nb 2\nc 2\n\nstatic part:\nb 20 %\n\nleft out:\nc local 2\n'
  expect(restateStats(COMMITTED, fresh)).toBe(
    'suite cases\na 1\nb 2\nc 2\n\nstatic part:\nb 20 %\n\nleft out:\na local 1\nc local 2\n',
  )
})

test('without a committed report the new one is written as it is', () => {
  expect(restateStats('', COMMITTED)).toBe(COMMITTED)
  expect(restateStats(COMMITTED, COMMITTED)).toBe(COMMITTED)
})
