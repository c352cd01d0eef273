/** Globs of configuration files and questions: what they match, and that no pattern takes long. */
import { expect, test } from 'vitest'
import { globMatcher } from '../../src/model/glob.ts'

test.each([
  ['src', 'src', true],
  ['src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/b/a.ts', false],
  ['src/**', 'src/b/a.ts', true],
  ['src/**/a.ts', 'src/a.ts', true],
  ['src/**/a.ts', 'src/b/c/a.ts', true],
  ['src/**/a.ts', 'src/ba.ts', false],
  ['**/test?', 'a/b/test1', true],
  ['packages/*/src', 'packages/core/src', true],
])('%s on %s', (pattern, path, expected) => {
  expect(globMatcher(pattern)!(path)).toBe(expected)
})

test.each([
  ['folders', `${'**/a/'.repeat(150)}b`, `${'a/'.repeat(2_000)}c`],
  ['names', `${'*a'.repeat(400)}b`, `${'a'.repeat(4_000)}c`],
])('a hostile pattern of %s ends soon', (_, pattern, path) => {
  const start = performance.now()
  expect(globMatcher(pattern)!(path)).toBe(false)
  // Milliseconds; a library that backtracks takes minutes.
  expect(performance.now() - start).toBeLessThan(2_000)
})
