/** Masking takes time in proportion to the text, whatever the text is made of. */
import { expect, test } from 'vitest'
import { hostilePieces, repeated } from '../../bench/secrets/hostile-texts.ts'
import { maskInSlices, maskSecrets } from '../../src/secrets/mask-secrets.ts'

const SMALL = 16_000
/** Eight times as much text; a quadratic rule would take sixty-four times as long. */
const FACTOR = 8
const MAX_GROWTH = 3 * FACTOR
/** Below this the clock says more than the rule. */
const MIN_MS = 8

/** Of this process, so that others on the machine do not count. */
function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}

test.each([...hostilePieces()])('%s', (_, pieces) => {
  for (const piece of pieces) {
    const timed = (length: number): number => {
      const text = repeated(piece, length)
      return cpuTime(() => void maskSecrets(text, { path: '.env' }))
    }
    const small = Math.max(MIN_MS, Math.min(timed(SMALL), timed(SMALL)))
    expect(timed(SMALL * FACTOR), JSON.stringify(piece)).toBeLessThan(small * MAX_GROWTH)
  }
})

test('a megabyte of one keyword takes seconds at most', () => {
  expect(cpuTime(() => void maskSecrets(repeated('secret', 990_000)))).toBeLessThan(5_000)
})

test('slices let others have their turn, and end when they are told to', async () => {
  const text = repeated('secret ', 3_000_000)
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  expect((await maskInSlices(text, {}))?.text.length).toBe(text.length)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
  expect(await maskInSlices(text, { deadline: 0 })).toBeNull()
  const aborted = AbortSignal.abort()
  await expect(maskInSlices(text, { signal: aborted })).rejects.toThrow()
})
