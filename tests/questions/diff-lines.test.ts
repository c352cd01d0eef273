/** Lines that are gone or new between two texts: together with the others they make each text again. */
import { expect, test } from 'vitest'
import { diffLines } from '../../src/questions/get-diff/diff-lines.ts'
import fc from '../random.ts'

test.each([
  ['a b c', 'a b c', [], []],
  ['a b c', 'a x b c', [], [1]],
  ['a b c', 'a c', [1], []],
  ['a b c d e', 'a x c y e', [1, 3], [1, 3]],
  ['', 'a', [0], [0]],
  ['a a', 'a a a', [], [2]],
])('%j to %j', (before, after, gone, added) => {
  expect(diffLines(before.split(' '), after.split(' '))).toEqual({ gone, added })
})

const LINES = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })

test('what is left of both is the same, and no shorter than it must be', () => {
  fc.assert(
    fc.property(LINES, LINES, (before, after) => {
      const { gone, added } = diffLines(before, after)
      const kept = before.filter((_, at) => !gone.includes(at))
      expect(after.filter((_, at) => !added.includes(at))).toEqual(kept)
      expect(kept.length).toBe(longestCommon(before, after))
    }),
  )
})

test('long texts with nothing in common take no time', () => {
  const many = (word: string): string[] => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`)
  const { gone, added } = diffLines(many('old'), many('new'))
  expect([gone.length, added.length]).toEqual([20_000, 20_000])
})

function longestCommon([first, ...rest]: readonly string[], other: readonly string[]): number {
  if (first === undefined) return 0
  const at = other.indexOf(first)
  const without = longestCommon(rest, other)
  return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, other.slice(at + 1)))
}
